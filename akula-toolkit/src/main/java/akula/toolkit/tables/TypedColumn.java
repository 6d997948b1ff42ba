package akula.toolkit.tables;

import akula.statistics.results.BoundsCsv;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.columns.Column;

/**
 * A column of a table, whose type follows from its name and never from its values: an application
 * may be called NA, and a column of decimals may begin with whole numbers.
 */
sealed interface TypedColumn {
  /** Texts; so is every column that is not known. */
  Set<String> TEXTS = Set.of("part", "category", "policy", "application", "proof");

  /** Whole numbers, but {@code migrations} in a summary, which is a mean. */
  Set<String> COUNTS = Set.of("workload", "thread", "migrations", "instances", "instance", "runs");

  /** All other columns that results have: decimals. */
  Set<String> DECIMALS =
      Stream.of(
              RunsCsv.CLOSED_HEADER,
              ThreadsCsv.INSTANCES_HEADER,
              SummaryCsv.CLOSED_HEADER,
              BoundsCsv.HEADER)
          .flatMap(header -> Stream.of(header.split(",")))
          .filter(name -> !TEXTS.contains(name) && !COUNTS.contains(name))
          .collect(Collectors.toUnmodifiableSet());

  /**
   * Returns an empty column.
   *
   * @param means whether the table is of means, as a summary is
   */
  static TypedColumn of(String name, boolean means) {
    if (COUNTS.contains(name) && !(means && name.equals("migrations"))) {
      return new Count(LongColumn.create(name));
    }
    return COUNTS.contains(name) || DECIMALS.contains(name)
        ? new Decimal(DoubleColumn.create(name))
        : new Text(StringColumn.create(name));
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
