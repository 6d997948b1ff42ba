package akula.formats.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;

/**
 * Reads the rows of a CSV table one after another, the header too, in constant memory: for tables
 * that this product wrote, which may be long. {@link CsvTable} reads what people write.
 */
public final class CsvStream implements Closeable {
  private final CsvReader<CsvRecord> reader;
  private final Iterator<CsvRecord> records;
  private CsvRecord row;

  /** What is read is no CSV. */
  public static final class NoCsvException extends IOException {
    private NoCsvException(CsvParseException cause) {
      super(cause.getMessage(), cause);
    }
  }

  /**
   * Begins before the first row.
   *
   * @param in the table in UTF-8, closed with this
   */
  public CsvStream(InputStream in) {
    reader =
        CsvReader.builder()
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .ofCsvRecord(in, UTF_8);
    records = reader.iterator();
  }

  /**
   * Goes to the next row.
   *
   * @return whether there is one
   * @throws NoCsvException if the text from here on is no CSV
   */
  public boolean next() throws NoCsvException {
    try {
      row = records.hasNext() ? records.next() : null;
      return row != null;
    } catch (CsvParseException e) {
      throw new NoCsvException(e);
    }
  }

  /** Returns the line in which the row begins, from 1. */
  public long line() {
    return row.getStartingLineNumber();
  }

  /** Returns the number of fields of the row. */
  public int size() {
    return row.getFieldCount();
  }

  /** Returns a field of the row, from 0. */
  public String field(int position) {
    return row.getField(position);
  }

  /** Returns the fields of the row. */
  public List<String> fields() {
    return row.getFields();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
