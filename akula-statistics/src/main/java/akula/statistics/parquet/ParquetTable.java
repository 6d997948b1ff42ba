package akula.statistics.parquet;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a result table as Parquet: the rows and columns of the CSV file, texts as strings, whole
 * numbers as 64-bit integers, everything else as doubles; not compressed beyond dictionaries, which
 * needs no native library. The same CSV gives the same bytes.
 */
public final class ParquetTable {
  private ParquetTable() {}

  /**
   * Writes a table.
   *
   * @param csv rows as this product writes them, with a header
   * @param file a new file
   * @param columns of the table
   * @throws IOException if one cannot be read, or the other not written
   */
  public static void write(Path csv, Path file, CsvSchema columns) throws IOException {
    try (CsvStream rows = new CsvStream(Files.newInputStream(csv))) {
      rows.next(); // the header
      try (ParquetRows writer = new ParquetRows(file, columns)) {
        writer.add(rows);
      }
    }
  }
}
