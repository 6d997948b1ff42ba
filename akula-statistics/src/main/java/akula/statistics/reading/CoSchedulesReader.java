package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.statistics.coschedules.CoScheduleMatrix;
import akula.statistics.coschedules.CoScheduleShare;
import akula.statistics.results.CoSchedulesCsv;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads {@code co-schedules.csv}: who ran beside whom, for which part of the time. */
final class CoSchedulesReader {
  private static final CsvSchema COLUMNS = CoSchedulesCsv.SCHEMA;
  private static final int TOGETHER = 4;
  private static final int RUNNING = 5;
  private static final int SHARE = 6;

  /** What rounding to six decimals does to a quotient of times of at least a millisecond. */
  private static final double ROUNDING = 2e-3;

  private final RunTable runs;
  private final List<CoScheduleShare> shares = new ArrayList<>();
  private final Set<List<String>> known = new HashSet<>();

  private CoSchedulesReader(RunTable runs) {
    this.runs = runs;
  }

  /**
   * Reads the content of a file.
   *
   * @param in the content of the file that the complaints name
   * @param level word of that within which applications ran beside each other
   * @return the matrix of each policy
   */
  static List<CoScheduleMatrix> read(
      InputStream in, String level, RunTable runs, FileMistakes complaints) throws IOException {
    CoSchedulesReader reader = new CoSchedulesReader(runs);
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, reader::take);
    return CoScheduleMatrix.of(level, reader.shares);
  }

  private void take(TableRow row) {
    List<String> names = new ArrayList<>();
    for (int column = 0; column < TOGETHER; column++) {
      names.add(row.name(column));
    }
    requireKnown(row, 0, names.get(0), runs.categories());
    requireKnown(row, 1, names.get(1), runs.policies());
    long together = row.numberFrom(0, TOGETHER);
    long running = row.numberFrom(0, RUNNING);
    double share = row.numberFrom(0, SHARE) / 1e6;
    if (row.isSound() && (together > running || isOther(share, together, running))) {
      row.complain(
          "%s is %s, which %s of %s is not; rows were edited",
          COLUMNS.column(SHARE).name(), row.text(SHARE), row.text(TOGETHER), row.text(RUNNING));
    }
    if (row.isSound() && !known.add(names)) {
      row.complain("tells of %s beside %s a second time", names.get(2), names.get(3));
    }
    if (row.isSound()) {
      shares.add(
          new CoScheduleShare(
              names.get(0),
              names.get(1),
              names.get(2),
              names.get(3),
              Duration.of(together, ChronoUnit.MICROS),
              Duration.of(running, ChronoUnit.MICROS)));
    }
  }

  private static void requireKnown(TableRow row, int column, String name, List<String> expected) {
    if (row.isSound() && !expected.contains(name)) {
      row.complain("%s is %s, of which there are no runs", COLUMNS.column(column).name(), name);
    }
  }

  private static boolean isOther(double share, double together, double running) {
    return running >= 1e3 && Math.abs(share - together / running) > ROUNDING;
  }
}
