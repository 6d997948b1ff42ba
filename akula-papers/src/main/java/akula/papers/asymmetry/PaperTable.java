package akula.papers.asymmetry;

import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
 */
public record PaperTable(
    String title,
    String source,
    List<Column> columns,
    List<List<String>> rows,
    List<String> notes) {
  /** With an interval or without. */
  private static final Pattern NUMBER =
      Pattern.compile("(-?\\d[\\d,]*(?:\\.\\d+)?)(?: ±(\\d+(?:\\.\\d+)?))?");

  /** Keeps its own copies. */
  public PaperTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
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
    fields.put("columns", columns.stream().map(it -> it.header().replace('\n', ' ')).toList());
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
