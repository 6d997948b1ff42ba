package akula.formats.csv;

import akula.formats.FixedPoint;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of a CSV table, in their order: what writers, readers and other forms of the same
 * table (Parquet, data frames) go by, so that nobody guesses a type from values.
 *
 * @param columns all different
 */
public record CsvSchema(List<Column> columns) {
  private static final int NANO_DECIMALS = 9;

  /** What the values of a column are, and how they are written. */
  public enum Kind {
    /** Any text. */
    TEXT(0),
    /** A whole number of 64 bits, without a point. */
    WHOLE(0),
    /** A number with six decimals. */
    DECIMAL(FixedPoint.MICRO_DECIMALS),
    /** A time in seconds with nine decimals, so that no nanosecond is lost. */
    SECONDS(NANO_DECIMALS);

    private final int decimals;

    Kind(int decimals) {
      this.decimals = decimals;
    }

    /** Returns how many digits stand behind the point; 0 for a text or a whole number. */
    public int decimals() {
      return decimals;
    }
  }

  /**
   * A column.
   *
   * @param name as it stands in the header
   * @param kind what its values are
   * @param unit of the values; empty for texts and plain numbers
   * @param mayBeEmpty whether a field without a value says that it is not known
   */
  public record Column(String name, Kind kind, String unit, boolean mayBeEmpty) {
    /** Returns the same column, in which a value may be unknown. */
    public Column orEmpty() {
      return new Column(name, kind, unit, true);
    }
  }

  /** Keeps its own copy. */
  public CsvSchema {
    columns = List.copyOf(columns);
  }

  /** Returns a schema. */
  public static CsvSchema of(Column... columns) {
    return new CsvSchema(List.of(columns));
  }

  /** Returns a column of texts. */
  public static Column text(String name) {
    return new Column(name, Kind.TEXT, "", false);
  }

  /** Returns a column of whole numbers. */
  public static Column whole(String name) {
    return whole(name, "");
  }

  /** Returns a column of whole numbers with a unit. */
  public static Column whole(String name, String unit) {
    return new Column(name, Kind.WHOLE, unit, false);
  }

  /** Returns a column of numbers with six decimals. */
  public static Column decimal(String name, String unit) {
    return new Column(name, Kind.DECIMAL, unit, false);
  }

  /** Returns a column of times in seconds. */
  public static Column seconds(String name) {
    return new Column(name, Kind.SECONDS, "s", false);
  }

  /** Returns these columns, and more behind them. */
  public CsvSchema with(Column... more) {
    return new CsvSchema(Stream.concat(columns.stream(), Arrays.stream(more)).toList());
  }

  /** Returns the names of the columns. */
  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  /** Returns the first line of a file, without its end. */
  public String header() {
    return columns.stream().map(Column::name).collect(Collectors.joining(","));
  }

  /** Returns the position of a column, from 0, or -1 if there is no such column. */
  public int position(String name) {
    return names().indexOf(name);
  }

  /** Returns a column. */
  public Column column(int position) {
    return columns.get(position);
  }

  /** Returns the number of columns. */
  public int size() {
    return columns.size();
  }
}
