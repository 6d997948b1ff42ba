package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula sweep --resume} where there are whole results: they have to be what was written. */
class WholeResultsTest {
  private static final String SWEEP =
      "sweep --workloads 10 --category D4_T4,D1_S6_T1 --policy naive_cluster --policy di --out ";

  @TempDir private Path folder;
  private Path out;

  @BeforeEach
  void sweep() {
    out = folder.resolve("out");
    assertThat(Cli.line(SWEEP + out).code()).isZero();
  }

  @Test
  void anEditedWholeResultIsReported() throws IOException {
    Path runs = out.resolve("runs.csv");
    Files.writeString(runs, Files.readString(runs).replace("D4_T4,7,", "D4_T4,8,"));
    Cli refused = Cli.line(SWEEP + out + " --resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).startsWith(runs + ":16: found 'D4_T4,8,").contains("D4_T4, 7, ");
  }

  @Test
  void anEditedNumberOfAWholeResultIsReported() throws IOException {
    Path threads = out.resolve("threads.csv");
    List<String> lines = Files.readAllLines(threads);
    String wrong = lines.get(9).replaceFirst(",\\d+$", ",77");
    Files.writeString(threads, Files.readString(threads).replace(lines.get(9), wrong));
    Cli refused = Cli.line(SWEEP + out + " --resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .startsWith(threads + ":10: the threads of workload 0 of D4_T4 under di, ")
        .contains("from this line on, come to migrations ")
        .contains(", but %s:3 has ".formatted(out.resolve("runs.csv")))
        .endsWith("one of the two was edited.%n".formatted());
  }

  @Test
  void aMissingTableOfAWholeResultIsReported() throws IOException {
    Files.delete(out.resolve("threads.csv"));
    Cli refused = Cli.line(SWEEP + out + " --resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "%s: is not there, but manifest.json says that it was written.%n"
                .formatted(out.resolve("threads.csv")));
  }
}
