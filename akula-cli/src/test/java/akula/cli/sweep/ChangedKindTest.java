package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.LessonKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep --resume} where contention kinds are other code than before, or the same. */
class ChangedKindTest {
  private static final String STEPS = "step < 60";

  @TempDir private Path folder;
  private Path out;

  @BeforeEach
  void name() {
    out = folder.resolve("out");
  }

  private String sweep(Path plugins, Path policy) {
    return "sweep --machine 2x4 --data %soffice --category A4 --workloads 400 --jobs 1 --policy %s --plugins %s --out %s"
        .formatted(LessonKind.LESSON, policy, plugins, out);
  }

  private void assertRefused(Cli said, String what) {
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
    assertThat(said.err())
        .startsWith("akula: ")
        .contains(what)
        .contains(
            "from before a change: the plugin of contention kind queue was changed since; put it"
                + " back as it was")
        .hasLineCount(1);
  }

  @Test
  void aSweepThatWasStoppedIsNotResumedWithAnotherKind() throws IOException {
    Path plugins = LessonKind.plugin(folder);
    try (StoppingPolicy stopping = new StoppingPolicy(folder)) {
      String sweep = sweep(plugins, stopping.source());
      assertThat(stopping.stopAt(300, sweep).code()).isEqualTo(130);
      byte[] begun = Files.readAllBytes(out.resolve("runs.csv.part"));
      LessonKind.plugin(folder, source -> source.replace(STEPS, "step < 6"));
      assertRefused(Cli.line(sweep + " --resume"), out.toString());
      assertThat(out.resolve("runs.csv.part")).hasBinaryContent(begun);
    }
  }

  @Test
  void aSweepThatWasStoppedIsResumedWithTheSameKind() throws IOException {
    Path plugins = LessonKind.plugin(folder);
    try (StoppingPolicy stopping = new StoppingPolicy(folder)) {
      String sweep = sweep(plugins, stopping.source());
      assertThat(stopping.stopAt(300, sweep).code()).isEqualTo(130);
      Cli resumed = Cli.line(sweep + " --resume");
      assertThat(resumed.code()).as(resumed.err()).isZero();
      assertThat(out.resolve("runs.csv")).exists();
    }
  }

  @Test
  void aFinishedSweepOfAnotherKindIsReported() throws IOException {
    Path plugins = LessonKind.plugin(folder);
    String sweep = sweep(plugins, Path.of("random")).replace("--workloads 400", "--workloads 2");
    assertThat(Cli.line(sweep).code()).isZero();
    LessonKind.plugin(folder, source -> source.replace(STEPS, "step < 6"));
    assertRefused(Cli.line(sweep + " --resume"), "the results in " + out);
  }

  /**
   * Two sweeps with other code are of other models; with the same code in another jar they are not.
   */
  @Test
  void resultsOfAnotherKindAreNotCompared() throws IOException {
    Path plugins = LessonKind.plugin(folder);
    Path other = folder.resolve("other");
    String random = sweep(plugins, Path.of("random")).replace("--workloads 400", "--workloads 8");
    String spread =
        random
            .replace("--policy random", "--policy naive_spread")
            .replace("--out " + out, "--out " + other);
    String compare = "compare %s %s --policy random --policy naive_spread".formatted(out, other);
    assertThat(Cli.line(random).code()).isZero();
    LessonKind.plugin(folder, source -> "// a remark\n" + source);
    assertThat(Cli.line(spread).code()).isZero();
    assertThat(Cli.line(compare).code()).isZero();
    LessonKind.plugin(folder, source -> source.replace(STEPS, "step < 6"));
    assertThat(Cli.line(spread + " --overwrite").code()).isZero();
    Cli refused = Cli.line(compare);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("contention kind queue is another one").hasLineCount(1);
    withoutKinds(other);
    assertThat(Cli.line(compare).code()).isZero();
  }

  private static void withoutKinds(Path results) throws IOException {
    Path manifest = results.resolve("manifest.json");
    String text = Files.readString(manifest);
    String without = text.replaceFirst(",\\s*\"kinds\"\\s*:\\s*\\{[^{}]*\\{[^{}]*\\}\\s*\\}", "");
    assertThat(without).isNotEqualTo(text);
    Files.writeString(manifest, without);
  }

  private JsonNode kinds(String more) throws IOException {
    Cli said = Cli.line("sweep --workloads 1 --policy random --out %s %s".formatted(out, more));
    assertThat(said.code()).as(said.err()).isZero();
    return new ObjectMapper()
        .readTree(Files.readString(out.resolve("manifest.json")))
        .get("data")
        .get("kinds");
  }

  @Test
  void manifestsTellOfTheKindsThatAreUsed() throws IOException {
    JsonNode ours = kinds("--data spec2006-small-cache --category A4");
    assertThat(ours.propertyNames()).containsExactly("shared-cache");
    assertThat(ours.get("shared-cache").propertyNames()).containsExactly("class", "fingerprint");
    assertThat(ours.get("shared-cache").get("fingerprint").asString()).matches("[0-9a-f]{64}");
    JsonNode theirs =
        kinds(
            "--overwrite --machine 2x4 --category A4 --data %soffice --plugins %s"
                .formatted(LessonKind.LESSON, LessonKind.plugin(folder)));
    assertThat(theirs.get("queue").propertyNames())
        .containsExactly("class", "sha256", "fingerprint");
    assertThat(theirs.toString()).doesNotContain(folder.toString());
  }

  /** An earlier build told of no kinds; what it began with those that ship goes on. */
  @Test
  void whatTellsOfNoKindsIsResumedWithThoseThatShip() throws IOException {
    kinds("--category D4_T4");
    withoutKinds(out);
    Cli again =
        Cli.line("sweep --workloads 1 --policy random --category D4_T4 --resume --out " + out);
    assertThat(again.code()).as(again.err()).isZero();
  }
}
