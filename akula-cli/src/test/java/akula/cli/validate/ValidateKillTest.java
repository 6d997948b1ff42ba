package akula.cli.validate;

import static akula.cli.validate.SmallValidation.rows;
import static akula.cli.validate.SmallValidation.validate;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.Repetitions;
import akula.wrapper.launch.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A validation in a process of its own, killed (SIGKILL) at any moment and resumed: the same
 * workloads and runs as in one that was not killed. When it is killed does not decide whether this
 * passes; {@code scripts/faults validations} does it more often.
 */
@EnabledOnOs(OS.LINUX)
class ValidateKillTest {
  private static final String[] SHORT = {"--kinds=crowded", "--workloads=1", "--repeat=2"};
  private static final String[] RESUMED = {SHORT[0], SHORT[1], SHORT[2], "--resume"};
  private static final int LONGEST_MILLIS = 900;

  @TempDir private Path folder;

  @Test
  void killedAtAnyMomentItHasTheRunsOfOneThatWasNot() throws Exception {
    Path data = SmallValidation.data(folder, SmallValidation.KERNELS);
    Path whole = folder.resolve("whole");
    Cli said = validate(data, whole, SHORT);
    assertThat(said.code()).as(said.err()).isZero();
    Path out = folder.resolve("killed");
    Path journal = out.resolve("journal.part");
    long seed = Repetitions.seed(60);
    SplittableRandom random = new SplittableRandom(seed);
    Repetitions kills = Repetitions.of(1);
    while (kills.goesOn()) {
      List<String> arguments = SmallValidation.arguments(data, out, RESUMED);
      Process process = OwnProcess.start(OwnProcess.command(arguments), folder.resolve("said"));
      // time: looks again every so often, for as long as it takes; when it is killed is drawn
      while (process.isAlive() && !Files.exists(journal)) {
        process.waitFor(5, TimeUnit.MILLISECONDS);
      }
      process.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
      if (OwnProcess.kill(process)) {
        kills.count();
      } else {
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("said"))).isZero();
        assertHasTheRunsOf(whole, out);
        RunDirectory.delete(out);
      }
    }
    Cli last = validate(data, out, RESUMED);
    assertThat(last.code()).as(last.err()).isZero();
    assertHasTheRunsOf(whole, out);
    kills.report("kills of validations", seed);
  }

  private static void assertHasTheRunsOf(Path whole, Path out) throws Exception {
    assertThat(rows(out.resolve("validation.csv"), 4))
        .isEqualTo(rows(whole.resolve("validation.csv"), 4));
    assertThat(rows(out.resolve("pairs.csv"), 7)).isEqualTo(rows(whole.resolve("pairs.csv"), 7));
    assertThat(rows(out.resolve("alone.csv"), 2))
        .as("what failed: " + Files.readString(out.resolve("report.txt")))
        .containsExactlyInAnyOrderElementsOf(rows(whole.resolve("alone.csv"), 2));
    assertThat(rows(out.resolve("threads.csv"), 5))
        .containsExactlyInAnyOrderElementsOf(rows(whole.resolve("threads.csv"), 5));
    assertThat(out).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
  }
}
