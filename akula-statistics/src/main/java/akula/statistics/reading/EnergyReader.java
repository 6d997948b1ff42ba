package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.metrics.ZoneEnergy;
import akula.statistics.results.EnergyCsv;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Reads {@code energy.csv}, which has a row for each package of the machine in each run. Those of a
 * run come to its energy.
 */
final class EnergyReader {
  private static final CsvSchema COLUMNS = EnergyCsv.SCHEMA;

  private final RunTable runs;
  private final String runsFile;
  private final RunOrderCheck order;
  private final FileMistakes complaints;
  private final SequencedMap<String, List<ZoneEnergy>> energy = new LinkedHashMap<>();

  /** The packages of the first run, which all runs have. */
  private List<String> packages = List.of();

  private final List<ZoneEnergy> current = new ArrayList<>();
  private RunKey key;
  private boolean lost;

  /** Whose rows stand here. */
  private record RunKey(String category, long workload, String policy) {}

  private EnergyReader(
      RunTable runs, String runsFile, RunOrderCheck order, FileMistakes complaints) {
    this.runs = runs;
    this.runsFile = runsFile;
    this.order = order;
    this.complaints = complaints;
  }

  /**
   * Reads the content of a file.
   *
   * @param in the content of the file that the complaints name
   * @param runsFile name of the file of the runs, for messages
   * @return what the packages consumed in all runs, by policy
   */
  static SequencedMap<String, List<ZoneEnergy>> read(
      InputStream in, RunTable runs, String runsFile, FileMistakes complaints) throws IOException {
    RunOrderCheck order = new RunOrderCheck(runs, runsFile, RunKind.REAL, "energy", complaints);
    EnergyReader reader = new EnergyReader(runs, runsFile, order, complaints);
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, reader::take);
    reader.endRun();
    order.requireAll();
    return reader.energy;
  }

  private void take(TableRow row) {
    RunKey next = new RunKey(row.name(0), row.numberFrom(0, 1), row.name(2));
    ZoneEnergy zone = new ZoneEnergy(row.name(3), row.numberFrom(0, 4));
    lost |= !row.isSound();
    if (lost) {
      return; // all further rows would be wrong, too
    }
    if (!next.equals(key)) {
      endRun();
      key = next;
      order.take(row, next.category, next.workload, next.policy);
    }
    current.add(zone);
  }

  private void endRun() {
    if (key == null || lost || !complaints.isEmpty()) {
      return;
    }
    List<String> names = current.stream().map(ZoneEnergy::name).toList();
    packages = packages.isEmpty() ? names : packages;
    if (!names.equals(packages) || names.stream().distinct().count() < names.size()) {
      complain("has of it the packages %s, expected %s", names, packages);
    } else if (sum() != ofRun()) {
      complain("comes to %s J of it, which %s does not say", sum() / 1e6, runsFile);
    } else {
      energy.computeIfAbsent(key.policy, _ -> new ArrayList<>()).addAll(current);
    }
    current.clear();
  }

  private void complain(String what, Object found, Object expected) {
    complaints.add(
        0,
        "%s %d of %s under %s: %s: rows were cut or edited",
        RunKind.REAL.run(),
        key.workload,
        key.category,
        key.policy,
        what.formatted(found, expected));
    lost = true;
  }

  private long sum() {
    return current.stream().mapToLong(ZoneEnergy::microjoules).sum();
  }

  /** In steps of its last decimal, which are microjoules. */
  private long ofRun() {
    return runs.runs(key.category, key.policy)
        .filter(of -> of.has(Measure.ENERGY) && key.workload < of.count())
        .map(of -> of.values(Measure.ENERGY).get((int) key.workload))
        .orElse(-1L);
  }
}
