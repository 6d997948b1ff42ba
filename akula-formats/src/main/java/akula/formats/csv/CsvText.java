package akula.formats.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.util.List;

/** Builds the text of a CSV table: quotes only where needed, lines ended by a line feed. */
public final class CsvText {
  private final StringWriter text = new StringWriter();
  private final CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);

  /** Adds a row. */
  public CsvText row(List<String> fields) {
    writer.writeRecord(fields);
    return this;
  }

  /** Adds a row. */
  public CsvText row(String... fields) {
    return row(List.of(fields));
  }

  @Override
  public String toString() {
    try {
      writer.flush();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e); // a text in memory has no output error
    }
    return text.toString();
  }
}
