package akula.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;

/** {@code --decision-time}: what is printed, written and refused. */
class DecisionTimeTest {
  private static final String LINE =
      "simulate --policy swap --data spec2006-small-cache --machine 2x4 --workload D4_T4:1";

  @TempDir private Path folder;

  @Test
  void aRunSaysWhatWasUsed() {
    String delayed = Cli.line(LINE + " --decision-time 300ms").out();
    assertThat(delayed).contains("\ndecision time 300ms\n");
    String none = Cli.line(LINE).out();
    assertThat(Cli.line(LINE + " --decision-time 0s").out()).isEqualTo(none);
    assertThat(none).doesNotContain("decision time");
    assertThat(delayed.replace("decision time 300ms\n", "")).isNotEqualTo(none);
    String json = Cli.line(LINE + " --decision-time 300ms --format json").out();
    assertThat(new ObjectMapper().readTree(json).get("costs").get("decision_s").asDouble())
        .isEqualTo(0.3);
  }

  @Test
  void anExplanationTellsWhenADecisionTookEffect() {
    assertThat(Cli.line(LINE + " --decision-time 300ms --explain").out())
        .contains("what the policy had decided took effect")
        .doesNotContain("fell asleep");
  }

  @Test
  void whatCannotBeIsRefusedInASentence() {
    Cli interval = Cli.line(LINE + " --decision-time 1s");
    assertThat(interval.code()).isEqualTo(2);
    assertThat(interval.err())
        .isEqualTo(
            "akula: the decision time has to be below the interval, 1s, not 1s: the next decision"
                + " would come before this one has taken effect.\n");
    Cli tick = Cli.line(LINE + " --mode tick --tick 100ms --decision-time 250ms");
    assertThat(tick.code()).isEqualTo(2);
    assertThat(tick.err())
        .isEqualTo(
            "akula: in tick mode the decision time has to be a multiple of the tick, 100ms, not"
                + " 250ms.\n");
    Cli order = Cli.line(LINE.replace("swap", "linux_24") + " --decision-time 100ms");
    assertThat(order.code()).isEqualTo(2);
    assertThat(order.err())
        .contains("policy linux_24 needs", "leave the decision time out")
        .doesNotContain("Exception");
  }

  @Test
  void resultsSayWhatWasUsedAndAreTheSameWithAnyNumberOfWorkers() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("sweep.yaml"),
            "policies: [swap]\ncategories: [D4_T4]\nworkloads: 20\ndecision_time: 250ms\n");
    Path one = folder.resolve("one");
    Path three = folder.resolve("three");
    Cli first = Cli.line("sweep " + file + " --jobs 1 --out " + one);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(Cli.line("sweep " + file + " --jobs 3 --out " + three).code()).isZero();
    assertThat(three.resolve("runs.csv")).hasSameBinaryContentAs(one.resolve("runs.csv"));
    assertThat(Files.readString(one.resolve("manifest.json")))
        .contains("\"decision_time\" : \"250ms\"");
    Path page = folder.resolve("page.html");
    assertThat(Cli.line("report " + one + " --out " + page).code()).isZero();
    assertThat(Files.readString(page)).contains("decision time 250ms", "--decision-time 250ms");
    Path none = folder.resolve("none");
    assertThat(Cli.line("sweep " + file + " --decision-time 0s --out " + none).code()).isZero();
    assertThat(Files.readString(none.resolve("manifest.json"))).doesNotContain("decision");
    Cli other = Cli.line("sweep " + file + " --decision-time 100ms --resume --out " + one);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--decision-time was 250ms, not 100ms");
  }
}
