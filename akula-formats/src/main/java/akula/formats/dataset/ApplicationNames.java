package akula.formats.dataset;

import akula.api.plugin.Spelling;
import akula.formats.csv.CsvRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names that the other files of a data set may use. */
public final class ApplicationNames {
  /** What heads columns of matrices, beside the names: no application is called so. */
  static final List<String> HEADS = List.of("application", "alone");

  private static final int LONGEST = 100;

  private final List<String> names;
  private final boolean complete;
  private final boolean allNamed;
  private final Map<String, Integer> positions = new HashMap<>();

  /**
   * Keeps the names.
   *
   * @param names in order
   * @param complete false if some could not be read, so that nobody complains that one is unknown
   *     or missing elsewhere
   * @param allNamed false if some were unusable, so that nobody complains that one is unknown: it
   *     may be the one that was meant
   */
  ApplicationNames(List<String> names, boolean complete, boolean allNamed) {
    this.names = List.copyOf(names);
    this.complete = complete;
    this.allNamed = allNamed;
    for (int i = 0; i < names.size(); i++) {
      positions.putIfAbsent(names.get(i), i);
    }
  }

  /** Returns whether every line that could name an application was read. */
  public boolean complete() {
    return complete;
  }

  /** Returns whether a name that is not there is a mistake. */
  public boolean allKnown() {
    return complete && allNamed;
  }

  /** Returns how many there are. */
  public int size() {
    return names.size();
  }

  /** Returns the name at a position. */
  public String name(int position) {
    return names.get(position);
  }

  /** Returns the position of a name, or -1. */
  public int position(String name) {
    return positions.getOrDefault(name, -1);
  }

  /** Returns the position of the name in a field, or -1 and a mistake. */
  public int position(CsvRow row, int column) {
    return position(row, column, row.text(column));
  }

  /** Returns the position of a name that stands in a field, or -1 and a mistake. */
  public int position(CsvRow row, int column, String name) {
    int position = position(name);
    if (position < 0 && allKnown() && column >= 0) {
      row.complain(column, unknown(name));
    }
    return position;
  }

  /** Returns the message about a name that is not there. */
  public String unknown(String name) {
    return "'%s' is no application of applications.csv%s"
        .formatted(name, Spelling.hintOrNames(name, names));
  }

  /** What a name may look like, for messages. */
  static final String EXPECTED =
      "a name of 1 to 100 characters without '+', quotes, commas and control characters";

  /** Returns whether an application may be called so. */
  static boolean allowed(String name) {
    return !name.isEmpty()
        && name.length() <= LONGEST
        && name.strip().equals(name)
        && name.chars().noneMatch(c -> "+,\"'".indexOf(c) >= 0 || Character.isISOControl(c));
  }
}
