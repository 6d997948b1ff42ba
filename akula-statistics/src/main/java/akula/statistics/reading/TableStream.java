package akula.statistics.reading;

import akula.api.plugin.Spelling;
import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads a CSV table of a results folder row by row, in constant memory. Columns are found by their
 * names; further ones are left alone.
 */
final class TableStream {
  private final CsvSchema columns;
  private final int required;
  private final FileMistakes complaints;
  private final Consumer<TableRow> rows;
  private int width = -1;
  private long lastLine = 1;
  private TableRow row;

  private TableStream(
      CsvSchema columns, int required, FileMistakes complaints, Consumer<TableRow> rows) {
    this.columns = columns;
    this.required = required;
    this.complaints = complaints;
    this.rows = rows;
  }

  /**
   * Reads a table.
   *
   * @param in the content of the file that the complaints name
   * @param columns those that are read; a row knows them by their position here
   * @param required how many of them, the first ones, have to be there
   * @param rows takes each row that has the right number of fields
   */
  static void read(
      InputStream in,
      CsvSchema columns,
      int required,
      FileMistakes complaints,
      Consumer<TableRow> rows)
      throws IOException {
    new TableStream(columns, required, complaints, rows).read(new LastByte(in));
  }

  private void read(LastByte in) throws IOException {
    try (CsvStream table = new CsvStream(in)) {
      while (table.next()) {
        lastLine = table.line();
        take(table);
      }
    } catch (CsvStream.NoCsvException _) {
      complaints.add(lastLine, "is no CSV from the row behind this line on; was it cut or edited?");
      return;
    }
    if (width < 0 && complaints.isEmpty()) {
      complaints.add(0, "is empty; expected a header and rows");
    } else if (in.last != '\n' && complaints.isEmpty()) {
      complaints.add(lastLine, "the last line has no end: the file was cut");
    }
  }

  private void take(CsvStream table) {
    if (width < 0) {
      header(table);
    } else if (row != null && table.size() != width) {
      int count = table.size();
      complaints.add(
          lastLine,
          "has %d %s; expected %d, as in the header",
          count,
          count == 1 ? "field" : "fields",
          width);
    } else if (row != null) {
      row.begin();
      rows.accept(row);
    }
  }

  /** A table whose header is wrong is not read further: every row would be wrong. */
  private void header(CsvStream table) {
    List<String> names = table.fields();
    width = names.size();
    int[] positions = columns.names().stream().mapToInt(names::indexOf).toArray();
    boolean whole = true;
    for (int i = 0; i < required; i++) {
      if (positions[i] < 0) {
        String missing = columns.column(i).name();
        String near = Spelling.nearest(missing, names).map(n -> "; found " + n).orElse("");
        complaints.add(lastLine, "column '%s' is missing%s", missing, near);
        whole = false;
      }
    }
    row = whole ? new CsvTableRow(table, columns, positions, complaints) : null;
  }

  /** Remembers the last byte, which tells a whole line from one that was cut. */
  private static final class LastByte extends FilterInputStream {
    private int last = '\n';

    LastByte(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      last = next < 0 ? last : next;
      return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = super.read(bytes, offset, length);
      last = count > 0 ? bytes[offset + count - 1] : last;
      return count;
    }
  }
}
