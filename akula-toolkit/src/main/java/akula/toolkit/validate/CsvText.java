package akula.toolkit.validate;

import akula.statistics.results.RowEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A table as a text of CSV: a header, and rows behind it. */
final class CsvText {
  private CsvText() {}

  /** Returns a table without rows. */
  static RowEncoder header(String... columns) {
    return header(List.of(columns));
  }

  /** Returns a table without rows. */
  static RowEncoder header(List<String> columns) {
    RowEncoder rows = new RowEncoder();
    columns.forEach(rows::text);
    return rows.endRow();
  }

  /** Returns the text of a table. */
  static String of(RowEncoder rows) {
    return new String(rows.toByteArray(), StandardCharsets.UTF_8);
  }
}
