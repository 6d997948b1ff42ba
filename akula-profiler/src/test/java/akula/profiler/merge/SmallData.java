package akula.profiler.merge;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Data sets of a few applications, put together by hand. */
public final class SmallData {
  /** The level that they have. */
  public static final SharingLevel DOMAIN = SharingLevel.MEMORY_DOMAIN;

  private final List<String> names;
  private final List<Application> applications = new ArrayList<>();
  private final List<MeasuredGroup> groups = new ArrayList<>();
  private final List<CellUncertainty> trust = new ArrayList<>();
  private final double[][] speeds;
  private String method = "m";

  /** Begins one; all take 10 s alone and nobody is slowed. */
  public SmallData(String... names) {
    this.names = List.of(names);
    speeds = new double[names.length][names.length];
    for (int i = 0; i < names.length; i++) {
      java.util.Arrays.fill(speeds[i], 1);
      solo(names[i], 10);
    }
  }

  /** Sets a solo time in seconds. */
  public SmallData solo(String name, double seconds) {
    int at = names.indexOf(name);
    var application =
        new Application(
            name,
            seconds,
            Double.NaN,
            ApplicationClass.UNCLASSIFIED,
            List.of(1.5),
            List.of(new Phase(at, seconds)));
    if (at < applications.size()) {
      applications.set(at, application);
    } else {
      applications.add(application);
    }
    return this;
  }

  /** Sets a row, whose name is one of them. */
  public SmallData application(Application row) {
    applications.set(names.indexOf(row.name()), row);
    return this;
  }

  /** Sets a relative speed. */
  public SmallData speed(String slowed, String neighbour, double speed) {
    speeds[names.indexOf(slowed)][names.indexOf(neighbour)] = speed;
    return this;
  }

  /** Adds a group with equal speeds. */
  public SmallData group(double speed, String... members) {
    List<Integer> rows = java.util.stream.Stream.of(members).map(names::indexOf).sorted().toList();
    groups.add(new MeasuredGroup(rows, rows.stream().map(_ -> speed).toList()));
    return this;
  }

  /** Sets the method. */
  public SmallData method(String text) {
    method = text;
    return this;
  }

  /** Reports the interval of a pair. */
  public SmallData trust(
      String slowed, String neighbour, double low, double high, Origin origin, boolean sure) {
    trust.add(
        new CellUncertainty(
            Cell.pair(names.indexOf(slowed), DOMAIN, names.indexOf(neighbour)),
            low,
            high,
            0.95,
            origin == Origin.MEASURED ? 3 : 0,
            origin,
            sure,
            ""));
    return this;
  }

  /** Reports the measured and sure interval of a pair. */
  public SmallData trust(String slowed, String neighbour, double low, double high) {
    return trust(slowed, neighbour, low, high, Origin.MEASURED, true);
  }

  /** Returns the data set. */
  public DataSet make(String name) {
    return new DataSet(
        name,
        "",
        new Provenance("machine", method, "2026", "", ""),
        false,
        List.of(ParameterColumn.of("IPC", "instructions/cycle")),
        applications,
        Map.of(DOMAIN, List.of(new PairMatrix(speeds, groups, Composition.PRODUCT))),
        trust,
        "hash of " + name);
  }
}
