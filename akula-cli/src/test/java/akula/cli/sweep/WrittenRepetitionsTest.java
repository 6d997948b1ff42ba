package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Repetitions of written workloads that come to the same are one run. */
class WrittenRepetitionsTest extends WrittenSweepCase {
  /** Ten equal runs are one: a test would be sure of any difference. */
  @Test
  void repetitionsThatAreOneRunAreReported() throws IOException {
    String sentence = "All repetitions of paper-example, team came to the same, whatever";
    Cli cli =
        written.swept("--policy naive_spread --policy naive_cluster --policy random --repeat 10");
    assertThat(cli.out()).doesNotContain("All repetitions");
    String compare = "compare " + out + " --policy naive_spread --policy ";
    String copies = Cli.line(compare + "naive_cluster").out();
    assertThat(copies.replace("\n", " "))
        .contains(sentence, "over 2 repetitions", "No difference between")
        .contains("further workloads make more, repetitions do not.")
        .doesNotContain("sure:", "is better than", "--repeat");
    assertThat(copies).containsPattern("\npaper-example +1 +").containsPattern("\nall +2 +");
    assertThat(Cli.line(compare + "random").out())
        .doesNotContain("All repetitions")
        .containsPattern("\nall +20 +");
    Cli two = written.swept("--policy naive_spread --policy naive_cluster --repeat 10 --overwrite");
    assertThat(two.out()).contains(sentence).containsPattern("\nteam +[0-9.]+ ");
    assertThat(two.out().lines().filter(line -> line.startsWith("team")))
        .isNotEmpty()
        .allMatch(line -> !line.contains("±"));
    assertThat(Cli.line("report " + out).code()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains(sentence, "it is not shown to be better than")
        .doesNotContain("it is better than every other policy");
    Cli once = written.swept("--policy naive_spread --overwrite");
    assertThat(once.out()).doesNotContain("All repetitions");
  }

  /** Twenty copies are one time of each application; where one policy draws, they are twenty. */
  @Test
  void applicationsOfCopiesCountOnce() throws IOException {
    String policies = "--policy naive_spread --policy naive_cluster --policy random";
    assertThat(written.swept(policies + " --repeat 20 --closed 10min --noise 0").code()).isZero();
    String compare = "compare %s --applications --policy naive_spread --policy ".formatted(out);
    assertThat(Cli.line(compare + "naive_cluster").out())
        .containsPattern("\nA +2 +2 +")
        .containsPattern("\nB +2 +2 +");
    assertThat(Cli.line(compare + "random").out()).containsPattern("\nA +40 +40 +");
    assertThat(Cli.line("report " + out).code()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("No ± where all repetitions came to the same");
  }
}
