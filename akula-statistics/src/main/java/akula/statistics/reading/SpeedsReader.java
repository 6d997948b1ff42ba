package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.SpeedsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reads {@code speeds.csv}, which has a row for each cpu that was made slower in each run. */
final class SpeedsReader {
  private static final CsvSchema COLUMNS = SpeedsCsv.SCHEMA;

  private final RunOrderCheck order;
  private final List<String> asked;
  private final SequencedMap<String, List<CpuSpeed>> speeds = new LinkedHashMap<>();
  private int position;
  private boolean lost;

  private SpeedsReader(RunOrderCheck order, List<String> asked) {
    this.order = order;
    this.asked = asked;
  }

  /**
   * Reads the content of a file.
   *
   * @param in the content of the file that the complaints name
   * @param asked the speeds that the manifest says each run was made with, such as {@code
   *     cpu0=0.9,cpu1=0.8}
   * @param runsFile name of the file of the runs, for messages
   * @return the speeds of all runs, by policy
   */
  static SequencedMap<String, List<CpuSpeed>> read(
      InputStream in, String asked, RunTable runs, String runsFile, FileMistakes complaints)
      throws IOException {
    RunOrderCheck order = new RunOrderCheck(runs, runsFile, RunKind.REAL, "speeds", complaints);
    SpeedsReader reader = new SpeedsReader(order, List.of(asked.split(",")));
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, reader::take);
    if (!reader.lost && reader.position > 0) {
      complaints.add(0, "ends within the speeds of a %s: the file was cut", RunKind.REAL.run());
    }
    order.requireAll();
    return reader.speeds;
  }

  private void take(TableRow row) {
    String category = row.name(0);
    long workload = row.numberFrom(0, 1);
    String policy = row.name(2);
    long cpu = row.numberFrom(0, 3);
    CpuSpeed speed = new CpuSpeed((int) cpu, share(row, 4), share(row, 5));
    lost |= !row.isSound();
    if (lost) {
      return; // all further rows would be wrong, too
    }
    String found = "cpu%d=%s".formatted(cpu, speed.asked());
    if (!found.equals(asked.get(position))) {
      row.complain(
          "tells of %s; expected %s, as in %s: rows were cut or edited",
          found, asked.get(position), ResultsFolder.MANIFEST);
      lost = true;
      return;
    }
    if (position == 0) {
      order.take(row, category, workload, policy);
    }
    position = (position + 1) % asked.size();
    speeds.computeIfAbsent(policy, _ -> new ArrayList<>()).add(speed);
  }

  private static double share(TableRow row, int column) {
    double value = row.numberFrom(0, column) / 1e6;
    if (row.isSound() && value > 1) {
      row.complain("%s is %s; expected at most 1", COLUMNS.column(column).name(), row.text(column));
    }
    return value;
  }
}
