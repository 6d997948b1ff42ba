package akula.cli.profile;

import static akula.cli.profile.Campaigns.COUNT;
import static akula.cli.profile.Campaigns.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.Repetitions;
import akula.cli.fixtures.Work;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.formats.dataset.DataSetReader;
import akula.profiler.campaign.SoloPhases;
import akula.profiler.journal.CampaignJournal;
import akula.profiler.outcome.WindowsCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A campaign in a process of its own, killed (SIGKILL) at any moment and resumed: in the end
 * nothing is missing and nothing counts twice. When it is killed does not decide whether this
 * passes; {@code scripts/faults campaigns} does it more often.
 */
@EnabledOnOs(OS.LINUX)
class ProfileKillTest {
  private static final int FEW = 1;
  private static final int LONGEST_MILLIS = 900;
  private static final String ROUNDS = "rounds: {least: %1$d, most: %1$d}\n";

  @TempDir private Path folder;

  /** Waits until something is so, or the process has ended. */
  private static void await(Process process, Callable<Boolean> what) throws Exception {
    // time: looks again every so often, for as long as it takes
    while (process.isAlive() && !what.call()) {
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  @Test
  void killedAndGoneOnWithNothingIsLostOrCountedTwice() throws Exception {
    int rounds = 3;
    Path campaign = Campaigns.write(folder, ROUNDS.formatted(rounds), COUNT, TEXT);
    long seed = Repetitions.seed(50);
    Repetitions kills = Repetitions.of(FEW);
    Path out = folder.resolve("few");
    Path journal = out.resolve("journal.part");
    SplittableRandom random = new SplittableRandom(seed);
    while (kills.goesOn()) {
      Process process = start(campaign, out, Files.exists(journal));
      await(process, () -> Files.exists(journal));
      // time: it may be killed at any time, or have ended
      process.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
      if (OwnProcess.kill(process)) {
        kills.count();
      } else {
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("said"))).isZero();
      }
      if (!Files.exists(journal)) {
        assertIsWhole(out, rounds, 2 + 3, "count", "text");
      }
    }
    resume(campaign, out);
    assertIsWhole(out, rounds, 2 + 3, "count", "text");
    kills.report("kills of campaigns", seed);
  }

  /** Killed once both programs were watched, and once more when more has been measured. */
  @Test
  void windowsAreThoseOfBefore() throws Exception {
    Work.requireKernels();
    int rounds = 2;
    String kernel = "{application: %s, command: akula-kernel, arguments: [--report, %s]}";
    Path campaign =
        Campaigns.write(
            folder,
            ROUNDS.formatted(rounds) + "method: {kind: windows, window: 10ms, work: progress}\n",
            kernel.formatted("sums", "arithmetic, 60M"),
            kernel.formatted("both", "arithmetic, 30M, then, branch, 3M"));
    Path out = folder.resolve("few");
    Path journal = out.resolve("journal.part");
    killOnce(start(campaign, out, false), () -> isWatched(journal, 0) && isWatched(journal, 1));
    String before = windows(campaign, out);
    int made = Files.readAllLines(journal).size();
    killOnce(start(campaign, out, true), () -> Files.readAllLines(journal).size() > made);
    resume(campaign, out);
    assertIsWhole(out, rounds, 2 + 2 + 3, "sums", "both");
    assertThat(out.resolve("windows.csv")).hasContent(before);
  }

  private void killOnce(Process process, Callable<Boolean> what) throws Exception {
    await(process, what);
    assertThat(OwnProcess.kill(process)).as(Files.readString(folder.resolve("said"))).isTrue();
  }

  /** Returns the windows that a journal has. */
  private static String windows(Path campaign, Path out) throws Exception {
    Campaign read = CampaignReader.read(campaign);
    try (CampaignJournal journal = CampaignJournal.reopen(out).orElseThrow()) {
      SoloPhases phases = new SoloPhases(read, journal::measurements);
      assertThat(phases.of(0)).isNotEmpty();
      assertThat(phases.of(1)).isNotEmpty();
      return WindowsCsv.text(read.applicationNames(), phases::of);
    }
  }

  private static boolean isWatched(Path journal, int application) throws IOException {
    return Files.exists(journal)
        && Files.readAllLines(journal).stream()
            .anyMatch(line ->
                line.contains("\"kind\":\"TIME\",\"members\":[%d]".formatted(application))
                    && line.contains("\"repeated\":false"));
  }

  private static void resume(Path campaign, Path out) {
    boolean unfinished = Files.exists(out.resolve("journal.part"));
    Cli said = Campaigns.profile(campaign, out, unfinished ? "--resume" : "--overwrite");
    assertThat(said.code()).as(said.err()).isZero();
  }

  private static void assertIsWhole(
      Path out, int rounds, int combinations, String one, String other) throws Exception {
    assertThat(DataSetReader.read(out).applicationNames()).containsExactly(one, other);
    assertThat(Campaigns.counted(out))
        .hasSize(combinations)
        .allSatisfy((what, runs) ->
            assertThat(runs).as(what).hasSize(what.startsWith("alone") ? 2 * rounds : rounds));
  }

  private Process start(Path campaign, Path out, boolean resume) throws IOException {
    List<String> arguments = Campaigns.arguments(campaign, out);
    if (resume) {
      arguments.add("--resume");
    } else {
      arguments.add("--overwrite");
    }
    return OwnProcess.start(OwnProcess.command(arguments), folder.resolve("said"));
  }
}
