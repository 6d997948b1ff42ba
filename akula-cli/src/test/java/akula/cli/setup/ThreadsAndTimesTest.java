package akula.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications that are over before policies decide, and threads that wait for their turns. */
class ThreadsAndTimesTest {
  private static final String SHORT =
      "akula: the applications take 0.744 to 1.80 s alone, less than two scheduling intervals of 1s,"
          + " so policies hardly decide anything; --interval 100ms is shorter, for example.\n";

  @TempDir private Path folder;

  private String said(String line) {
    Cli cli = Cli.line(line);
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli.err().replace("results in %s%n".formatted(folder.resolve("out")), "");
  }

  private String sweep(String options) {
    return said(
        "sweep --jobs 1 --overwrite --out %s --data %s".formatted(folder.resolve("out"), options));
  }

  @Test
  void applicationsThatAreShorterThanTwoIntervalsAreTold() throws IOException {
    String one = "simulate --data suite-2-cores --workload A1:0 --policy ";
    assertThat(said(one + "di"))
        .matches("akula: the applications take [0-9.]+ s alone, less than two .* of 1s, .*\n");
    assertThat(said(one + "di --interval 100ms")).isEmpty();
    assertThat(said(one + "cfs")).isEmpty();
    assertThat(said(one + "naive_spread")).isEmpty();
    assertThat(sweep("suite-2-cores")).isEqualTo(SHORT);
    assertThat(sweep("suite-2-cores --interval 100ms")).isEmpty();
    String read = " --policy di:metric=PROGRESS_RATE";
    assertThat(sweep("paper-example --category A4 --interval 2min" + read))
        .contains("take 100 to 200 s alone, less than two scheduling intervals of 2min,")
        .contains("; --interval 10s is shorter, for example.");
    Path written = folder.resolve("w.yaml");
    Files.writeString(written, "launches: [{application: stream}]");
    assertThat(sweep("suite-2-cores --workload " + written)).contains("take 0.744 s alone");
    Files.writeString(written, "launches: [{application: stream, program: [{work: 9s}]}]");
    assertThat(sweep("suite-2-cores --workload " + written)).isEmpty();
  }

  @Test
  void moreThreadsThanContextsAreToldWithTheCategoryThatFits() {
    String sentence =
        "8 threads, and machine 2x2 has 4 contexts, so threads take turns, and the time that they"
            + " wait counts as degradation";
    assertThat(sweep("suite-2-cores --interval 100ms --machine 2x2"))
        .isEqualTo(
            "akula: drawn workloads have up to %s; --category A4 draws as many as fit.\n"
                .formatted(sentence));
    String eight = "paper-example --machine 2x2 --category A8 --policy ";
    assertThat(sweep(eight + "cfs")).isEmpty();
    assertThat(sweep(eight + "random --slice 1s")).isEmpty();
    assertThat(sweep(eight + "random --arrivals even:1min")).isEmpty();
    assertThat(sweep("paper-example --machine 2x2 --category A4")).isEmpty();
    assertThat(said("simulate --workload A8:0 --machine 2x2"))
        .isEqualTo("akula: workload A8:0 has %s; --machine 2x4 has enough.\n".formatted(sentence));
    assertThat(said("simulate --workload A8:0 --arrivals even:1min --machine 2x2")).isEmpty();
    assertThat(said("simulate --workload A4:0 --machine 2x2")).isEmpty();
  }
}
