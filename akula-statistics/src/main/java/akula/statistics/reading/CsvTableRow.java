package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;

/** A row of a CSV table. */
final class CsvTableRow extends TableRow {
  private final CsvStream rows;
  private final int[] positions;

  /** Makes a view of whatever row the rows are at. */
  CsvTableRow(CsvStream rows, CsvSchema columns, int[] positions, FileMistakes complaints) {
    super(columns, complaints);
    this.rows = rows;
    this.positions = positions;
  }

  @Override
  long line() {
    return rows.line();
  }

  @Override
  boolean has(int column) {
    return positions[column] >= 0;
  }

  @Override
  String text(int column) {
    return rows.field(positions[column]);
  }

  @Override
  long number(int column) {
    int decimals = column(column).kind().decimals();
    long value = DecimalText.parse(text(column), decimals);
    if (value == DecimalText.NONE) {
      complain(
          "%s is %s; expected %s",
          column(column).name(),
          quoted(text(column)),
          decimals == 0 ? "a whole number" : "a number with " + decimals + " decimals");
      return 0;
    }
    return value;
  }
}
