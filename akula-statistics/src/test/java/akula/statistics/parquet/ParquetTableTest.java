package akula.statistics.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.ThreadsCsv;
import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetTableTest {
  private static final String POLICY = "swap:pairs=2,file=\"ä\"";

  @TempDir private Path folder;

  private Path runs() throws IOException {
    RowEncoder rows = new RowEncoder();
    RunsCsv.header(rows);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      RunMetrics run =
          new RunMetrics(
              8,
              random.nextDouble(-3, 300),
              random.nextDouble(300),
              random.nextLong(1L << 50),
              random.nextDouble(8),
              random.nextDouble(8),
              random.nextDouble(8),
              random.nextLong(99));
      RunsCsv.row(rows, i % 2 == 0 ? "D4_T4" : "D1_S6_T1", i, i % 3 == 0 ? POLICY : "di", run);
    }
    return Files.write(folder.resolve("runs.csv"), rows.toByteArray());
  }

  @Test
  void hasTheRowsOfTheCsv() throws IOException {
    Path csv = runs();
    Path file = folder.resolve("runs.parquet");
    ParquetTable.write(csv, file, RunsCsv.SCHEMA);
    assertThat(rows(file))
        .isEqualTo(Files.readAllLines(csv).stream().skip(1).map(ParquetTableTest::plain).toList());
    assertThat(Files.size(file)).isLessThan(Files.size(csv));
  }

  @Test
  void threadsHaveTheirApplications() throws IOException {
    RowEncoder rows = new RowEncoder();
    ThreadsCsv.header(rows);
    ThreadRun thread = new ThreadRun(3, "lbm", 1, 2, 2_000_000_001L, 1.5e9, 4);
    ThreadsCsv.row(rows, "D1", 0, "di", thread);
    Path csv = Files.write(folder.resolve("threads.csv"), rows.toByteArray());
    Path file = folder.resolve("threads.parquet");
    ParquetTable.write(csv, file, ThreadsCsv.SCHEMA);
    assertThat(rows(file)).containsExactly("D1,0,di,3,lbm,1E-9,2E-9,2.000000001,1.5,33.333333,4");
  }

  @Test
  void sameRowsSameBytes() throws IOException {
    Path csv = runs();
    ParquetTable.write(csv, folder.resolve("one.parquet"), RunsCsv.SCHEMA);
    ParquetTable.write(csv, folder.resolve("two.parquet"), RunsCsv.SCHEMA);
    assertThat(folder.resolve("one.parquet")).hasSameBinaryContentAs(folder.resolve("two.parquet"));
  }

  /** A line with its numbers as short as possible. */
  private static String plain(String line) {
    String unquoted = line.replace("\"" + POLICY.replace("\"", "\"\"") + "\"", "POLICY");
    List<String> fields = new ArrayList<>();
    for (String field : unquoted.split(",")) {
      fields.add(field.matches("-?[0-9.]+") ? number(field) : field);
    }
    return String.join(",", fields).replace("POLICY", POLICY);
  }

  private static String number(Object value) {
    return new BigDecimal(value.toString()).stripTrailingZeros().toString();
  }

  private static List<String> rows(Path file) throws IOException {
    Hydrator<List<String>, String, String[]> hydrator =
        new Hydrator<>() {
          @Override
          public List<String> start() {
            return new ArrayList<>();
          }

          @Override
          public List<String> add(List<String> row, String[] heading, Object value) {
            row.add(value instanceof Number ? number(value) : value.toString());
            return row;
          }

          @Override
          public String finish(List<String> row) {
            return String.join(",", row);
          }
        };
    try (Stream<String> rows = ParquetReader.streamContent(file.toFile(), hydrator)) {
      return rows.toList();
    }
  }
}
