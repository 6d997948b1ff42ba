package akula.papers.asymmetry;

import akula.statistics.number.Estimate;
import akula.statistics.plot.BarPlot;
import akula.statistics.report.NamedPlot;
import akula.statistics.report.PlotPage;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A figure or table of the paper, with what came out here.
 *
 * @param title what it shows
 * @param source where it is in the paper
 * @param columns of it; those of the paper have its name in the header
 * @param rows one cell for each column
 * @param notes what has to be known of it
 * @param drawn what of it is drawn, if anything
 */
public record PaperTable(
    String title,
    String source,
    List<Column> columns,
    List<List<String>> rows,
    List<String> notes,
    Optional<Bars> drawn) {
  /**
   * Which columns are drawn as bars, a group for each row.
   *
   * @param name of the picture, a word
   * @param axis what they are, with the unit
   * @param columns their numbers, from 0
   */
  record Bars(String name, String axis, List<Integer> columns) {}

  /** With an interval or without. */
  private static final Pattern NUMBER =
      Pattern.compile("(-?\\d[\\d,]*(?:\\.\\d+)?)(?: ±(\\d+(?:\\.\\d+)?))?");

  /** Keeps its own copies. */
  public PaperTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** Makes one of which nothing is drawn. */
  PaperTable(
      String title,
      String source,
      List<Column> columns,
      List<List<String>> rows,
      List<String> notes) {
    this(title, source, columns, rows, notes, Optional.empty());
  }

  /** Returns the same, of which columns are drawn. */
  PaperTable drawn(String name, String axis, Integer... numbers) {
    return new PaperTable(
        title, source, columns, rows, notes, Optional.of(new Bars(name, axis, List.of(numbers))));
  }

  /**
   * Adds it to a page for a browser.
   *
   * @param number of the table, for the name of its section
   */
  void into(PlotPage page, int number) {
    String heading = "%s (%s)".formatted(title, source);
    String caption = String.join(" ", notes);
    if (drawn.isEmpty()) {
      page.table("table-" + number, heading, headers(), rows);
    } else {
      Bars bars = drawn.get();
      var plot =
          new BarPlot(
              heading,
              bars.axis(),
              rows.stream().map(List::getFirst).toList(),
              bars.columns().stream().map(headers()::get).toList(),
              rows.stream()
                  .map(row -> bars.columns().stream().map(i -> estimate(row.get(i))).toList())
                  .toList());
      page.add(new NamedPlot(bars.name(), plot, caption), headers(), rows);
    }
  }

  /** Returns what a cell says, if that is a number. */
  private static Optional<Estimate> estimate(String cell) {
    Matcher matcher = NUMBER.matcher(cell);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    double mean = Double.parseDouble(matcher.group(1).replace(",", ""));
    return Optional.of(
        matcher.group(2) == null
            ? new Estimate(1, mean, Double.NaN)
            : new Estimate(2, mean, Double.parseDouble(matcher.group(2))));
  }

  private List<String> headers() {
    return columns.stream().map(it -> it.header().replace('\n', ' ')).toList();
  }

  /** Returns it as text. */
  public String text() {
    TextTable table = new TextTable(columns);
    rows.forEach(table::row);
    StringBuilder text = new StringBuilder();
    text.append("%s (%s)%n".formatted(title, source)).append(table.text());
    notes.forEach(note -> text.append(note).append('\n'));
    return text.toString();
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", title);
    fields.put("source", source);
    fields.put("columns", headers());
    fields.put("rows", rows);
    fields.put("numbers", rows.stream().map(PaperTable::numbers).toList());
    fields.put("notes", notes);
    return fields;
  }

  /** Returns each cell as a number with its interval, as many digits as are printed. */
  private static List<SequencedMap<String, Object>> numbers(List<String> row) {
    List<SequencedMap<String, Object>> numbers = new ArrayList<>();
    for (String cell : row) {
      SequencedMap<String, Object> fields = null;
      Matcher matcher = NUMBER.matcher(cell);
      if (matcher.matches()) {
        fields = new LinkedHashMap<>();
        fields.put("value", Double.valueOf(matcher.group(1).replace(",", "")));
        fields.put(
            "half_width", matcher.group(2) == null ? null : Double.valueOf(matcher.group(2)));
      }
      numbers.add(fields);
    }
    return numbers;
  }
}
