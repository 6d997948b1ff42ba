package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvSchema.Kind;
import akula.statistics.parquet.ParquetScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A row of a Parquet part. */
final class ParquetTableRow extends TableRow {
  /** From here on doubles do not tell all decimals apart. */
  private static final double LARGEST = 1L << 52;

  private final ParquetScan rows;
  private final int width;
  private long line;

  private ParquetTableRow(ParquetScan rows, CsvSchema columns, int width, FileMistakes complaints) {
    super(columns, complaints);
    this.rows = rows;
    this.width = width;
  }

  /**
   * Reads a part.
   *
   * @param columns of the table; the last ones need not be there
   * @param complaints takes the mistakes
   */
  static void read(Path file, CsvSchema columns, FileMistakes complaints, Consumer<TableRow> taker)
      throws IOException {
    List<String> there = ParquetScan.columns(file);
    try (ParquetScan rows = new ParquetScan(file, there)) {
      ParquetTableRow row = new ParquetTableRow(rows, columns, there.size(), complaints);
      while (rows.next()) {
        row.line++;
        row.begin();
        taker.accept(row);
      }
    }
  }

  @Override
  long line() {
    return line;
  }

  @Override
  boolean has(int column) {
    return column < width;
  }

  @Override
  String text(int column) {
    return switch (column(column).kind()) {
      case TEXT -> rows.text(column);
      case WHOLE -> Long.toString(rows.whole(column));
      case DECIMAL, SECONDS -> Double.toString(rows.decimal(column));
    };
  }

  @Override
  long number(int column) {
    Kind kind = column(column).kind();
    if (kind == Kind.WHOLE) {
      return rows.whole(column);
    }
    double steps = steps(rows.decimal(column), kind.decimals());
    if (!isExact(steps)) {
      complain(
          "%s is %s; expected a number of which Parquet keeps all %d decimals",
          column(column).name(), text(column), kind.decimals());
      return 0;
    }
    return (long) steps;
  }

  /** Returns a decimal number in steps of its last decimal. */
  static double steps(double value, int decimals) {
    return Math.rint(value * Math.pow(10, decimals));
  }

  /** Returns whether such steps are those of the number that was written. */
  static boolean isExact(double steps) {
    return Math.abs(steps) < LARGEST;
  }
}
