package akula.statistics.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.summary.Summary;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsScanTest {
  private static final List<String> CATEGORIES = List.of("D1_T1", "D2");
  private static final List<String> POLICIES = List.of("di", "swap:pairs=2,a=\"b\"");

  @TempDir private Path temp;

  private static Summary empty() {
    return new Summary(CATEGORIES, POLICIES);
  }

  private Path runs(Summary summary, RunColumns more) throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    RowEncoder rows = new RowEncoder();
    RunsCsv.header(rows, more);
    for (int i = 0; i < 2 * 50 * 2; i++) {
      double size = Math.pow(10, random.nextInt(9));
      RunMetrics run =
          new RunMetrics(
              9,
              random.nextDouble(-size, size),
              random.nextDouble(size),
              random.nextLong(1, Long.MAX_VALUE >> 1),
              random.nextDouble(size),
              random.nextDouble(size),
              random.nextDouble(size),
              random.nextLong(1000),
              more.closed() ? 7 : 0,
              more.closed() ? random.nextDouble(size) : Double.NaN,
              more.energy() ? random.nextDouble(size) : Double.NaN,
              more.energy() ? random.nextDouble(size) : Double.NaN);
      summary.add(i / 100, i % 2, run);
      RunsCsv.row(rows, CATEGORIES.get(i / 100), i / 2 % 50, POLICIES.get(i % 2), run);
    }
    return Files.write(temp.resolve("runs.csv"), rows.toByteArray());
  }

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  void givesTheSummaryOfTheRunsThatWereWritten(boolean closed, boolean energy) throws Exception {
    RunColumns more = new RunColumns(closed, energy);
    Summary expected = empty();
    Path file = runs(expected, more);
    Summary read = empty();
    RunsScan.sum(file, read, 50, 0, 100, more);
    assertThat(SummaryCsv.encode(read)).isEqualTo(SummaryCsv.encode(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "category,workload|Category,workload|1|expected 'category,workload,policy,",
        "D1_T1,3,di,|D1_T1,4,di,|8|expected the run of D1_T1, 3, di",
        "D1_T1,3,di,|D1_T1,3,di,,|8|expected 10 fields",
        "D1_T1,3,di,|D1_T1,3,di,x|8|expected numbers only behind the policy",
        "D1_T1,3,di,|D1_T1,3,di:|8|expected the run of D1_T1, 3, di"
      })
  void reportsTheLineThatIsWrong(String right, String wrong, int line, String message)
      throws Exception {
    Path file = runs(empty(), RunColumns.PLAIN);
    Files.writeString(file, Files.readString(file).replace(right, wrong));
    assertThatThrownBy(() -> RunsScan.sum(file, empty(), 50, 0, 100, RunColumns.PLAIN))
        .hasMessageContaining(message)
        .isInstanceOfSatisfying(
            DamagedResultsException.class,
            e -> assertThat(e.mistakes().getFirst().line()).isEqualTo(line));
  }

  @Test
  void reportsTheLineThatIsMissing() throws Exception {
    Path file = runs(empty(), RunColumns.PLAIN);
    String all = Files.readString(file);
    Files.writeString(file, all.substring(0, all.length() - 1));
    assertThatThrownBy(() -> RunsScan.sum(file, empty(), 50, 0, 100, RunColumns.PLAIN))
        .hasMessageContaining("expected the run of D2, 49,")
        .isInstanceOfSatisfying(
            DamagedResultsException.class,
            e -> assertThat(e.mistakes().getFirst().line()).isEqualTo(201));
  }

  @Test
  void noLineIsReadForEver() throws Exception {
    Path file = temp.resolve("endless.csv");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(3L << 30); // more than an array can have
    }
    assertThatThrownBy(() -> RunsScan.sum(file, empty(), 50, 0, 100, RunColumns.PLAIN))
        .isInstanceOf(DamagedResultsException.class)
        .hasMessageStartingWith(file + ":1: has more than 1048576 bytes; expected a line");
  }

  @Test
  void runsThatAreNotThereAreDamaged() {
    assertThatThrownBy(
            () -> RunsScan.sum(temp.resolve("none"), empty(), 50, 0, 100, RunColumns.PLAIN))
        .isInstanceOf(DamagedResultsException.class)
        .hasMessageStartingWith(temp.resolve("none") + ": there is no such file; ");
  }
}
