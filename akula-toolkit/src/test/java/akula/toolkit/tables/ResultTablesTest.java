package akula.toolkit.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.statistics.results.RunsCsv;
import akula.toolkit.Toolkit;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;

/** Types follow from names of columns, never from what stands in them. */
class ResultTablesTest {
  @TempDir private Path folder;

  /** Applications with the names that guessing readers take for nothing. */
  @BeforeEach
  void writeDataSet() throws Exception {
    Path set = Files.createDirectory(folder.resolve("set"));
    Files.writeString(
        set.resolve("dataset.json"),
        """
        {"name": "odd", "machine": "made up", "method": "by hand", "date": "2026-01-01",
         "origin": "a test", "licence": "none", "modelled": true,
         "models": {"memory_domain": [
           {"model": "pair-matrix", "file": "relative-speed.csv", "composition": "product"}]}}
        """);
    Files.writeString(
        set.resolve("applications.csv"), "application,solo_s\nNA,1\nnull,2\n*,4\n-,7\n");
    Files.writeString(
        set.resolve("relative-speed.csv"),
        """
        application,alone,NA,null,*,-
        NA,1.00,0.50,1.00,1.00,1.00
        null,1.00,1.00,1.00,1.00,1.00
        *,1.00,1.00,1.00,1.00,1.00
        -,1.00,0.70,1.00,1.00,1.00
        """);
  }

  @Test
  void drawsHaveARowForEachCategoryAndPolicy() throws Exception {
    var job =
        Toolkit.sweep()
            .data("suite-2-cores")
            .machine("2x2")
            .policy("naive_spread")
            .category("A2")
            .workloads(3)
            .uncertainty(4)
            .out(folder.resolve("drawn"))
            .build();
    Table draws = Toolkit.results(job.run().folder()).draws();
    assertThat(draws.longColumn("draw").asObjectArray()).containsExactly(1L, 2L, 3L, 4L);
    assertThat(draws.columnNames()).contains("average_degradation_percent");
  }

  private ResultTables swept() throws Exception {
    var job =
        Toolkit.sweep()
            .data(folder.resolve("set").toString())
            .machine("2x2")
            .policy("naive_spread")
            .category("A3")
            .workloads(30)
            .out(folder.resolve("out"))
            .build();
    return Toolkit.results(job.run().folder());
  }

  @Test
  void applicationsKeepTheirNames() throws Exception {
    Table threads = swept().threads();
    assertThat(threads.stringColumn("application").unique().asList())
        .containsExactlyInAnyOrder("NA", "null", "*", "-");
    assertThat(threads.stringColumn("application").countMissing()).isZero();
  }

  @Test
  void aColumnWhoseLastValueAloneIsFractionalIsOneOfDecimals() throws Exception {
    Table runs = swept().runs();
    assertThat(runs.column("makespan_s").type()).isEqualTo(ColumnType.DOUBLE);
    assertThat(runs.column("migrations").type()).isEqualTo(ColumnType.LONG);
    TypedColumn column = TypedColumn.of("stp", RunsCsv.SCHEMA);
    for (int i = 0; i < 100_000; i++) {
      column.add("1");
    }
    column.add("1.5");
    assertThat(column.column().type()).isEqualTo(ColumnType.DOUBLE);
    assertThat(((TypedColumn.Decimal) column).column().max()).isEqualTo(1.5);
  }

  @Test
  void migrationsAreCountsInRunsAndAMeanInASummary() throws Exception {
    assertThat(swept().summary().column("migrations").type()).isEqualTo(ColumnType.DOUBLE);
  }

  @Test
  void whatIsNotThereIsRefused() throws Exception {
    ResultTables tables = swept();
    assertThatThrownBy(tables::bounds)
        .isInstanceOf(UsageException.class)
        .hasMessage("there is no bounds.csv in " + folder.resolve("out"));
    assertThatThrownBy(() -> Toolkit.results(folder)).isInstanceOf(InvalidInputException.class);
  }
}
