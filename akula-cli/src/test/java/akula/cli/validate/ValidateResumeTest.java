package akula.cli.validate;

import static akula.cli.validate.SmallValidation.rows;
import static akula.cli.validate.SmallValidation.validate;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A validation that was interrupted in the middle, and resumed. */
@EnabledOnOs(OS.LINUX)
class ValidateResumeTest {
  private static final String[] SHORT = {"--kinds=crowded", "--workloads=2", "--repeat=1"};

  @TempDir private Path folder;

  /** The first programs that begin after the ninth keep the journal as it was then. */
  private Path data() throws Exception {
    return data(
        "[ $(wc -l < %1$s/runs) -lt 10 ] || [ -e %1$s/kept ] || cp %1$s/out/journal.part %1$s/kept");
  }

  /** Some 30 ms of shell that does something first. */
  private Path data(String does) throws Exception {
    String program =
        "{application: %%s, command: sh, arguments: [-c, 'echo x >> %1$s/runs; %2$s; %3$s']}"
            .formatted(folder, does.formatted(folder), Work.loop(30));
    return SmallValidation.data(
        folder, List.of(program.formatted("sums"), program.formatted("walk")));
  }

  /** Where that is which was not broken off. */
  private Path whole() {
    return folder.resolve("whole");
  }

  /** Makes a validation, and puts back what was there when it was half done. */
  private void breakOff(Path data, Path out) throws Exception {
    Cli said = validate(data, out, SHORT);
    assertThat(said.code()).as(said.err()).isZero();
    putBack(out);
  }

  private void putBack(Path out) throws Exception {
    Files.move(out, whole());
    Files.createDirectories(out);
    Files.move(folder.resolve("kept"), out.resolve("journal.part"));
    Files.delete(folder.resolve("runs"));
  }

  private static List<String> lines(Path file) throws Exception {
    return Files.readAllLines(file, StandardCharsets.UTF_8);
  }

  /** Edits the journal, has that refused, and puts it back. */
  private static void assertEditedIsRefused(Path data, Path out) throws Exception {
    Path journal = out.resolve("journal.part");
    List<String> untouched = lines(journal);
    List<String> lines = new java.util.ArrayList<>(untouched);
    int edited = 0;
    while (!lines.get(edited).contains("\"seconds\"")) {
      edited++;
    }
    lines.set(edited, lines.get(edited).replaceFirst("\"seconds\"", "\"minutes\""));
    Files.write(journal, lines);
    Cli said = validate(data, out, "--resume", "--kinds=crowded", "--workloads=2", "--repeat=1");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .contains(
            "journal.part:" + (edited + 1),
            "is not as the validation wrote it; expected the journal untouched");
    Files.write(journal, untouched);
  }

  @Test
  void whatWasRunStaysAndTheRestIsRunUnlessTheJournalWasEdited() throws Exception {
    Path data = data();
    Path out = folder.resolve("out");
    breakOff(data, out);
    List<String> journal = lines(out.resolve("journal.part"));
    assertThat(journal).hasSizeGreaterThan(4);
    assertThat(out.resolve("manifest.json")).doesNotExist();
    assertThat(validate(data, out, SHORT).err()).contains("has an unfinished validation");
    assertThat(
            validate(data, out, "--resume", "--kinds=crowded", "--workloads=2", "--repeat=2").err())
        .contains("--repeat was 1, not 2");
    assertEditedIsRefused(data, out);
    Cli said = validate(data, out, "--resume", "--kinds=crowded", "--workloads=2", "--repeat=1");
    assertThat(said.code()).as(said.err()).isZero();
    int threads = rows(out.resolve("threads.csv"), 1).size();
    int alone = rows(out.resolve("alone.csv"), 1).size();
    assertThat(lines(folder.resolve("runs")))
        .hasSizeLessThan(threads + alone)
        .hasSizeGreaterThan(4);
    assertThat(rows(out.resolve("validation.csv"), 4))
        .isEqualTo(rows(whole().resolve("validation.csv"), 4));
    assertThat(rows(out.resolve("pairs.csv"), 7)).isEqualTo(rows(whole().resolve("pairs.csv"), 7));
    assertThat(out).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
  }

  @Test
  void aProgramThatFailsLeavesItsWorkloadOut() throws Exception {
    Path data =
        data(
            "[ $(wc -l < %1$s/runs) -lt 6 ] || ! mkdir %1$s/failed || { echo no luck >&2; exit 3; }");
    Path out = folder.resolve("out");
    Cli said = validate(data, out, SHORT);
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).contains("ended with exit code 3; it said: no luck");
    assertThat(said.out()).contains("  failed", "Failed: crowded-0 under ");
    assertThat(rows(out.resolve("pairs.csv"), 11))
        .hasSize(4)
        .filteredOn(row -> row.get(10).startsWith("failed: crowded-"))
        .hasSize(2)
        .allMatch(row -> row.get(5).equals("0") && row.get(6).isEmpty());
    assertThat(rows(out.resolve("validation.csv"), 1)).hasSize(2);
    assertThat(rows(out.resolve("alone.csv"), 2))
        .contains(List.of("sums", "after"), List.of("walk", "after"));
  }

  @Test
  void whatFailedIsNotTriedAgain() throws Exception {
    Path data =
        data(
            "[ $(wc -l < %1$s/runs) -le 4 ] || { grep failed[^.]: %1$s/out/journal.part && cp %1$s/out/journal.part %1$s/kept; exit 3; }");
    Path out = folder.resolve("out");
    String[] one = {"--kinds=crowded", "--workloads=1", "--repeat=1"};
    Cli failed = validate(data, out, one);
    assertThat(failed.code()).as(failed.err()).isEqualTo(1);
    assertThat(failed.err()).contains("no pair of policies could be compared");
    assertThat(failed.out()).contains("alone, ended with exit code 3");
    assertThat(rows(out.resolve("validation.csv"), 1)).isEmpty();
    putBack(out);
    Cli again = validate(data, out, "--resume", one[0], one[1], one[2]);
    assertThat(again.code()).as(again.err()).isEqualTo(1);
    assertThat(again.out()).contains("Failed: crowded-0 under ");
    assertThat(lines(folder.resolve("runs"))).hasSizeLessThanOrEqualTo(4); // alone, after the runs
  }

  @Test
  void aSpentBudgetEndsWithWhatWasRun() throws Exception {
    Path out = folder.resolve("out");
    Cli said =
        validate(
            data("true"), out, "--kinds=crowded", "--workloads=2", "--repeat=1", "--budget=1ns");
    assertThat(said.code()).as(said.err()).isEqualTo(1);
    assertThat(said.err()).contains("no pair of policies could be compared");
    assertThat(said.out()).contains("0 runs on", "not run");
    assertThat(rows(out.resolve("validation.csv"), 1)).isEmpty();
    assertThat(rows(out.resolve("alone.csv"), 2))
        .contains(List.of("sums", "before"), List.of("sums", "after"));
  }
}
