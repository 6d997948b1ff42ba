package akula.toolkit.tables;

import akula.formats.csv.CsvSchema;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.columns.Column;

/**
 * A column of a table, whose type follows from the schema and never from its values: an application
 * may be called NA, and a column of decimals may begin with whole numbers.
 */
sealed interface TypedColumn {
  /**
   * Returns an empty column.
   *
   * @param schema of the table; a column that it does not have is one of texts
   */
  static TypedColumn of(String name, CsvSchema schema) {
    int position = schema.position(name);
    return switch (position < 0 ? CsvSchema.Kind.TEXT : schema.column(position).kind()) {
      case TEXT -> new Text(StringColumn.create(name));
      case WHOLE -> new Count(LongColumn.create(name));
      case DECIMAL, SECONDS -> new Decimal(DoubleColumn.create(name));
    };
  }

  /** Adds a field, empty where nothing is known. */
  void add(String field);

  /** Returns the column. */
  Column<?> column();

  /**
   * Whole numbers.
   *
   * @param column takes them
   */
  record Count(LongColumn column) implements TypedColumn {
    @Override
    public void add(String field) {
      if (field.isEmpty()) {
        column.appendMissing();
      } else {
        column.append(Long.parseLong(field));
      }
    }
  }

  /**
   * Decimals.
   *
   * @param column takes them
   */
  record Decimal(DoubleColumn column) implements TypedColumn {
    @Override
    public void add(String field) {
      if (field.isEmpty()) {
        column.appendMissing();
      } else {
        column.append(Double.parseDouble(field));
      }
    }
  }

  /**
   * Texts.
   *
   * @param column takes them
   */
  record Text(StringColumn column) implements TypedColumn {
    @Override
    public void add(String field) {
      column.append(field);
    }
  }
}
