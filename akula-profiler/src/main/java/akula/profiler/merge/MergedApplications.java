package akula.profiler.merge;

import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Cell;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The applications of two data sets: those of the first, then those that only the second has. */
final class MergedApplications {
  private final DataSet first;
  private final DataSet second;
  private final List<String> names;
  private final List<ParameterColumn> columns;
  private int differing;

  MergedApplications(DataSet first, DataSet second) {
    this.first = first;
    this.second = second;
    var all = new LinkedHashSet<>(first.applicationNames());
    all.addAll(second.applicationNames());
    names = List.copyOf(all);
    var parameters = new LinkedHashSet<>(first.parameters());
    parameters.addAll(second.parameters());
    columns = List.copyOf(parameters);
  }

  List<String> names() {
    return names;
  }

  List<ParameterColumn> columns() {
    return columns;
  }

  /** Returns the parameters that the data sets have in different units. */
  List<String> unitsApart() {
    Map<String, String> units = new LinkedHashMap<>();
    var apart = new ArrayList<String>();
    for (ParameterColumn column : columns) {
      String other = units.putIfAbsent(column.name(), column.unit());
      if (other != null) {
        apart.add("%s is in %s and in %s".formatted(column.name(), other, column.unit()));
      }
    }
    return apart;
  }

  /** Returns the rows; how many facts of them differed is then known. */
  List<Application> rows(MergedFigures figures) {
    differing = 0;
    var rows = new ArrayList<Application>();
    for (int i = 0; i < names.size(); i++) {
      int one = first.indexOf(names.get(i));
      int other = second.indexOf(names.get(i));
      double solo = figures.figure(Cell.solo(i)).orElseThrow().value();
      Application row = one >= 0 ? placed(first, one, i, solo) : placed(second, other, i, solo);
      rows.add(one >= 0 && other >= 0 ? both(row, placed(second, other, i, solo)) : row);
    }
    return rows;
  }

  /** How many classes, numbers of instructions, parameters and threads differed. */
  int differing() {
    return differing;
  }

  /** Returns an application at its place in the merged data set. */
  private Application placed(DataSet set, int position, int place, double solo) {
    Application application = set.applications().get(position);
    var values = new ArrayList<Double>();
    for (ParameterColumn column : columns) {
      int at = set.parameters().indexOf(column);
      values.add(at < 0 ? Double.NaN : application.parameters().get(at));
    }
    var phases = new ArrayList<Phase>();
    for (Phase phase : application.phases()) {
      int row = names.indexOf(set.applicationNames().get(phase.row()));
      phases.add(new Phase(row, phase.soloSeconds() * (solo / application.soloSeconds())));
    }
    boolean whole = phases.size() == 1 && phases.getFirst().row() == place;
    return new Application(
        application.name(),
        solo,
        application.instructions(),
        application.kind(),
        values,
        whole ? List.of(new Phase(place, solo)) : phases,
        application.speedSensitivity(),
        application.serialShare(),
        application.team());
  }

  /** What the first data set does not know is taken from the second. */
  private Application both(Application one, Application other) {
    var values = new ArrayList<Double>();
    for (int i = 0; i < columns.size(); i++) {
      values.add(known(one.parameters().get(i), other.parameters().get(i)));
    }
    boolean classified = one.kind() != ApplicationClass.UNCLASSIFIED;
    if (classified && other.kind() != ApplicationClass.UNCLASSIFIED && one.kind() != other.kind()) {
      differing++;
    }
    Application divided = withThreads(one, other);
    return new Application(
        one.name(),
        one.soloSeconds(),
        known(one.instructions(), other.instructions()),
        classified ? one.kind() : other.kind(),
        values,
        one.phases(),
        one.speedSensitivity(),
        divided.serialShare(),
        divided.team());
  }

  /**
   * Returns the one of which the threads are reported, the first if both are. What is reported of
   * them is one fact, so that a share of work that they divide never meets threads that each do the
   * whole.
   */
  private Application withThreads(Application one, Application other) {
    if (!describesThreads(one)) {
      return other;
    }
    boolean same = one.serialShare().equals(other.serialShare()) && one.team().equals(other.team());
    if (describesThreads(other) && !same) {
      differing++;
    }
    return one;
  }

  private static boolean describesThreads(Application application) {
    return application.serialShare().isPresent() || application.team().isTeam();
  }

  private double known(double one, double other) {
    if (!Double.isNaN(one) && !Double.isNaN(other) && one != other) {
      differing++;
    }
    return Double.isNaN(one) ? other : one;
  }
}
