package akula.formats.csv;

import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A CSV table with a header line (RFC 4180: commas, quotes where needed). Whoever reads asks for
 * each column that may be there and then calls {@link #end}, which complains about all others.
 */
public final class CsvTable {
  private static final Pattern LINE = Pattern.compile(" \\(record starting at line (\\d{1,9})\\)");

  private static final Pattern TOO_MANY = Pattern.compile("the maximum limit of (\\d+) fields");
  private static final Pattern BEHIND_QUOTE = Pattern.compile("after closing quote: '(.)'");
  private static final List<String> OTHER_SEPARATORS = List.of(";", "\t", "|");

  private final String file;
  private final Mistakes mistakes;
  private final int headerLine;
  private final List<String> header;
  private final List<CsvRow> rows = new ArrayList<>();
  private final Set<String> asked = new LinkedHashSet<>();
  private boolean complete = true;

  private CsvTable(String file, Mistakes mistakes, CsvRecord first) {
    this.file = file;
    this.mistakes = mistakes;
    this.headerLine = (int) first.getStartingLineNumber();
    this.header = first.getFields().stream().map(String::strip).toList();
  }

  /**
   * Reads a file.
   *
   * @param file what to read
   * @param mistakes takes every mistake: not readable, not well formed, a line with too few or too
   *     many fields (which is then left out), a column twice
   * @return the table, or nothing if there is none
   */
  public static Optional<CsvTable> read(Path file, Mistakes mistakes) {
    return SourceText.read(file, mistakes).flatMap(source -> read(source, mistakes));
  }

  /**
   * Reads a text.
   *
   * @param source what to read
   * @param mistakes takes every mistake
   * @return the table, or nothing if there is none
   */
  public static Optional<CsvTable> read(SourceText source, Mistakes mistakes) {
    CsvTable table = null;
    int line = 1;
    try (CsvReader<CsvRecord> reader = reader(source)) {
      for (CsvRecord row : reader) {
        line = (int) row.getStartingLineNumber();
        if (table == null) {
          table = new CsvTable(source.name(), mistakes, row);
          table.checkHeader();
          if (table.isSeparatedOtherwise()) {
            return Optional.empty();
          }
        } else {
          table.add(row);
        }
      }
      if (table == null) {
        mistakes.add(source.name(), 0, 0, MessageCode.NO_SUCH_FORMAT, "is empty");
      }
    } catch (CsvParseException e) {
      complain(source, mistakes, line, e);
      if (table != null) {
        table.complete = false;
      }
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e); // a text in memory has no input error
    }
    return Optional.ofNullable(table);
  }

  /** The message of the innermost exception tells the line of the record where it is known. */
  private static void complain(
      SourceText source, Mistakes mistakes, int lastLine, CsvParseException e) {
    Throwable innermost = e;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    String message = String.valueOf(innermost.getMessage());
    Matcher line = LINE.matcher(message);
    int at = line.find() ? Integer.parseInt(line.group(1)) : lastLine;
    mistakes.add(source.name(), at, 0, MessageCode.NO_SUCH_FORMAT, sentence(message));
  }

  /** What the library complains about, in words for people. */
  private static String sentence(String message) {
    Matcher behind = BEHIND_QUOTE.matcher(message);
    if (behind.find()) {
      return "found '%s' behind a closing quote; expected ',' or the end of the line"
          .formatted(behind.group(1));
    }
    Matcher tooMany = TOO_MANY.matcher(message);
    if (tooMany.find()) {
      return "has more than %s fields; expected at most so many".formatted(tooMany.group(1));
    }
    return message.startsWith("Unclosed")
        ? "found a field that begins with a quote and has no end; expected a closing quote"
        : "has a field or a line that is too long; expected at most 16 million characters";
  }

  private static CsvReader<CsvRecord> reader(SourceText source) {
    return CsvReader.builder()
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .ofCsvRecord(source.text());
  }

  private void checkHeader() {
    Set<String> seen = new LinkedHashSet<>();
    for (int i = 0; i < header.size(); i++) {
      if (!seen.add(header.get(i))) {
        complainOfHeader(i, "column '%s' stands here again; expected it once");
      }
    }
  }

  /** Complains about a header of a single field that other programs would take for several. */
  private boolean isSeparatedOtherwise() {
    for (String separator : OTHER_SEPARATORS) {
      if (header.size() == 1 && header.getFirst().contains(separator)) {
        String name = separator.equals("\t") ? "a tab" : "'" + separator + "'";
        complainOfHeader("found %s between the columns; expected ','".formatted(name));
        return true;
      }
    }
    return false;
  }

  private void add(CsvRecord row) {
    int line = (int) row.getStartingLineNumber();
    if (row.getFieldCount() != header.size()) {
      int count = row.getFieldCount();
      String message = "has %d %s; expected %d, as in the header";
      mistakes.add(
          file,
          line,
          0,
          MessageCode.NO_SUCH_FORMAT,
          message.formatted(count, count == 1 ? "field" : "fields", header.size()));
      complete = false;
    } else {
      rows.add(new CsvRow(file, line, header, row.getFields(), mistakes));
    }
  }

  /** Returns the names of the columns. */
  public List<String> header() {
    return header;
  }

  /** Returns the rows below the header that have the right number of fields. */
  public List<CsvRow> rows() {
    return rows;
  }

  /** Returns whether every row could be read, so that one that is not among them is not there. */
  public boolean complete() {
    return complete;
  }

  /** Returns the position of a column, or -1 if it is not there. */
  public int optional(String column) {
    asked.add(column);
    return header.indexOf(column);
  }

  /** Returns the position of a column, or -1 and a mistake if it is not there. */
  public int required(String column) {
    int at = optional(column);
    if (at < 0) {
      mistakes.add(
          file, headerLine, 0, MessageCode.MISSING_KEY, "column '" + column + "' is missing");
    }
    return at;
  }

  /** Complains about each column that was not asked for, naming the nearest that was. */
  public void end() {
    for (int i = 0; i < header.size(); i++) {
      if (!asked.contains(header.get(i))) {
        String rest = Spelling.hintOrNames(header.get(i), asked);
        mistakes.add(
            file,
            headerLine,
            i + 1,
            MessageCode.UNKNOWN_KEY,
            "unknown column '%s'%s".formatted(header.get(i), rest));
      }
    }
  }

  /**
   * Adds a mistake at a field of the header.
   *
   * @param column position of the field
   * @param format the message, with {@code %s} for the name of the column
   */
  public void complainOfHeader(int column, String format) {
    mistakes.add(file, headerLine, column + 1, format.formatted(header.get(column)));
  }

  /** Adds a mistake at the header. */
  public void complainOfHeader(String message) {
    mistakes.add(file, headerLine, 0, message);
  }
}
