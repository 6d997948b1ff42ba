package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.ThreadsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code programs.csv}, whose rows stand in the order of those of {@code threads.csv}: what
 * is in both has to be the same.
 */
final class ProgramsReader {
  private static final CsvSchema COLUMNS = ProgramsCsv.SCHEMA;

  /** The columns that both tables have; a row is another one if one of the first differs. */
  private static final List<String> COMMON =
      List.of(
          "category",
          "workload",
          "policy",
          "thread",
          "application",
          "launch_s",
          "start_s",
          "end_s",
          "migrations");

  private static final int NAMING = 5;
  private static final int LAUNCH = 5;
  private static final int EXIT = 8;
  private static final int USER = 9;
  private static final int FIRST_COUNT = 11;
  private static final int LEFT_BEHIND = 16;
  private static final int MIGRATIONS = 17;

  private final boolean isServed;
  private final List<Thread> threads;
  private final String threadsFile;
  private final FileMistakes complaints;
  private final ProgramTable programs = new ProgramTable();
  private int next;
  private boolean astray;

  /** A row of the other table: where it stands, and the common columns. */
  private record Thread(long line, List<String> fields) {}

  private ProgramsReader(
      List<Thread> threads, String threadsFile, boolean isServed, FileMistakes complaints) {
    this.isServed = isServed;
    this.threads = threads;
    this.threadsFile = threadsFile;
    this.complaints = complaints;
  }

  /**
   * Reads the content of a file.
   *
   * @param in the content of the file that the complaints name
   * @param threads the content of the other table, which was checked
   * @param threadsFile its name, for messages
   * @param isServed whether a manager served the programs, of which then less is known
   */
  static ProgramTable read(
      InputStream in,
      InputStream threads,
      String threadsFile,
      boolean isServed,
      FileMistakes complaints)
      throws IOException {
    List<Thread> expected = new ArrayList<>();
    TableStream.read(
        threads,
        ThreadsCsv.SCHEMA,
        ThreadsCsv.SCHEMA.size(),
        FileMistakes.about(threadsFile),
        row -> expected.add(new Thread(row.line(), common(row, ThreadsCsv.SCHEMA))));
    ProgramsReader reader = new ProgramsReader(expected, threadsFile, isServed, complaints);
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, reader::take);
    reader.requireAll();
    return reader.programs;
  }

  private static List<String> common(TableRow row, CsvSchema columns) {
    return COMMON.stream().map(column -> row.text(columns.position(column))).toList();
  }

  private void take(TableRow row) {
    compare(row);
    next++;
    long[] values = new long[ProgramTable.Column.values().length];
    values[0] = row.numberFrom(0, LAUNCH + 2) - row.numberFrom(0, LAUNCH);
    row.name(EXIT);
    values[1] = usage(row, USER);
    values[2] = usage(row, USER + 1);
    for (int i = 0; i < LEFT_BEHIND - FIRST_COUNT; i++) {
      values[3 + i] = usage(row, FIRST_COUNT + i);
    }
    usage(row, LEFT_BEHIND);
    values[values.length - 1] = row.numberFrom(0, MIGRATIONS);
    programs.add(row.text(2), row.text(4), values);
  }

  private long usage(TableRow row, int column) {
    return isServed && row.text(column).isEmpty()
        ? ProgramTable.UNKNOWN
        : row.numberFrom(0, column);
  }

  /** One row too many or too few is reported once, and not of every row behind it. */
  private void compare(TableRow row) {
    if (astray) {
      return;
    }
    if (next >= threads.size()) {
      astray = true;
      row.complain("has no row in %s, which ends before it: one of the two was cut", threadsFile);
      return;
    }
    Thread thread = threads.get(next);
    List<String> fields = common(row, COLUMNS);
    for (int i = 0; i < COMMON.size(); i++) {
      if (!fields.get(i).equals(thread.fields.get(i))) {
        astray = i < NAMING;
        row.complain(
            "%s is %s, but %s:%d has %s: %s",
            COMMON.get(i),
            TableRow.quoted(fields.get(i)),
            threadsFile,
            thread.line,
            TableRow.quoted(thread.fields.get(i)),
            astray ? "rows were cut or edited" : "one of the two was edited");
        return;
      }
    }
  }

  private void requireAll() {
    if (complaints.isEmpty() && next < threads.size()) {
      complaints.add(
          next + 1L,
          "ends here, but %s has %d rows more: the file was cut",
          threadsFile,
          threads.size() - next);
    }
  }
}
