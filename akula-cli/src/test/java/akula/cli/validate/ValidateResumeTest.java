package akula.cli.validate;

import static akula.cli.validate.SmallValidation.rows;
import static akula.cli.validate.SmallValidation.validate;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.Commands.Said;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A validation that was broken off in the middle, and gone on with. */
@EnabledOnOs(OS.LINUX)
class ValidateResumeTest {
  private static final String[] SHORT = {"--kinds=crowded", "--workloads=2", "--repeat=1"};

  @TempDir private Path folder;

  /** Some 30 ms of shell that fails as long as there are so many lines in a file. */
  private Path data() throws Exception {
    String program =
        "{application: %%s, command: sh, arguments: [-c, 'echo x >> %1$s/runs; [ ! -e %1$s/stop ] || [ $(wc -l < %1$s/runs) -lt 14 ] || exit 3; i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done']}"
            .formatted(folder);
    return SmallValidation.data(
        folder, List.of(program.formatted("sums"), program.formatted("walk")));
  }

  private static List<String> lines(Path file) throws Exception {
    return Files.readAllLines(file, StandardCharsets.UTF_8);
  }

  @Test
  void whatWasRunStaysAndTheRestIsRun() throws Exception {
    Path data = data();
    Path out = folder.resolve("out");
    Files.writeString(folder.resolve("stop"), "");
    Said failed = validate(data, out, SHORT);
    assertThat(failed.code()).as(failed.err()).isEqualTo(1);
    assertThat(failed.err()).contains("ended with exit code 3");
    List<String> journal = lines(out.resolve("journal.part"));
    assertThat(journal).hasSizeGreaterThan(4);
    assertThat(out.resolve("manifest.json")).doesNotExist();
    assertThat(validate(data, out, SHORT).err()).contains("has an unfinished validation");
    assertThat(
            validate(data, out, "--resume", "--kinds=crowded", "--workloads=2", "--repeat=2").err())
        .contains("--repeat was 1, not 2");
    Files.delete(folder.resolve("stop"));
    Files.delete(folder.resolve("runs"));
    Said said = validate(data, out, "--resume", "--kinds=crowded", "--workloads=2", "--repeat=1");
    assertThat(said.code()).as(said.err()).isZero();
    int threads = rows(out.resolve("threads.csv"), 1).size();
    int alone = rows(out.resolve("alone.csv"), 1).size();
    assertThat(lines(folder.resolve("runs"))).hasSizeLessThan(threads + alone);
    Path other = folder.resolve("other");
    assertThat(validate(data, other, SHORT).code()).isZero();
    assertThat(rows(out.resolve("validation.csv"), 4))
        .isEqualTo(rows(other.resolve("validation.csv"), 4));
    assertThat(rows(out.resolve("pairs.csv"), 7)).isEqualTo(rows(other.resolve("pairs.csv"), 7));
    assertThat(out).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
  }

  @Test
  void anEditedJournalIsRefused() throws Exception {
    Path data = data();
    Path out = folder.resolve("out");
    Files.writeString(folder.resolve("stop"), "");
    assertThat(validate(data, out, SHORT).code()).isEqualTo(1);
    Path journal = out.resolve("journal.part");
    List<String> lines = new java.util.ArrayList<>(lines(journal));
    lines.set(2, lines.get(2).replaceFirst("seconds", "minutes"));
    Files.write(journal, lines);
    Said said = validate(data, out, "--resume", "--kinds=crowded", "--workloads=2", "--repeat=1");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .contains(
            "journal.part:3", "is not as the validation wrote it; expected the journal untouched");
  }

  @Test
  void aSpentBudgetEndsWithWhatWasRun() throws Exception {
    Path out = folder.resolve("out");
    Said said =
        validate(
            SmallValidation.data(folder, SmallValidation.KERNELS),
            out,
            "--kinds=crowded",
            "--workloads=2",
            "--repeat=1",
            "--budget=1ns");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).contains("0 runs on", "not run");
    assertThat(rows(out.resolve("validation.csv"), 1)).isEmpty();
    assertThat(rows(out.resolve("alone.csv"), 2))
        .contains(List.of("sums", "before"), List.of("sums", "after"));
  }
}
