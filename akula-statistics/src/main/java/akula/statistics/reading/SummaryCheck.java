package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.statistics.results.SummaryCsv;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Computes the summary again from the runs and compares it with what stands in the folder. */
final class SummaryCheck {
  private static final CsvSchema COLUMNS = SummaryCsv.SCHEMA;

  private final List<List<String>> expected = new ArrayList<>();
  private final FileMistakes complaints;
  private int rows;

  private SummaryCheck(FileMistakes complaints) {
    this.complaints = complaints;
  }

  /** Compares the content of the file that the complaints name. */
  static void check(InputStream in, RunTable runs, FileMistakes complaints) throws IOException {
    SummaryCheck check = new SummaryCheck(complaints);
    byte[] computed = SummaryCsv.encode(runs.summary());
    InputStream right = new ByteArrayInputStream(computed);
    TableStream.read(right, COLUMNS, COLUMNS.size(), complaints, check::expect);
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, check::compare);
    if (complaints.isEmpty() && check.rows < check.expected.size()) {
      complaints.add(
          check.rows + 1L,
          "ends here, but the runs come to %d rows: the file was cut",
          check.expected.size());
    }
  }

  private void expect(TableRow row) {
    expected.add(fields(row));
  }

  private static List<String> fields(TableRow row) {
    List<String> fields = new ArrayList<>();
    for (int column = 0; column < COLUMNS.size(); column++) {
      fields.add(row.text(column));
    }
    return fields;
  }

  private void compare(TableRow row) {
    List<String> found = fields(row);
    List<String> right = rows < expected.size() ? expected.get(rows) : List.of();
    rows++;
    for (int column = 0; column < found.size(); column++) {
      if (right.isEmpty() || !found.get(column).equals(right.get(column))) {
        row.complain(
            "%s is %s, but the rows of runs.csv come to %s: one of the two was edited",
            COLUMNS.column(column).name(),
            TableRow.quoted(found.get(column)),
            right.isEmpty() ? "no such line" : TableRow.quoted(right.get(column)));
        return;
      }
    }
  }
}
