package akula.cli.profile;

import static akula.cli.profile.Campaigns.COUNT;
import static akula.cli.profile.Campaigns.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.Repetitions;
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
  private static final int FEW = 3;
  private static final int LONGEST_MILLIS = 900;
  private static final String ROUNDS = "rounds: {least: %1$d, most: %1$d}\n";

  @TempDir private Path folder;

  /** Kills the process once it has come as far as having a journal; true if it was still there. */
  private static boolean kill(Process process, Path journal, int millis)
      throws InterruptedException {
    // time: looks again every so often, for as long as it takes; when it is killed is drawn
    while (process.isAlive() && !Files.exists(journal)) {
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
    process.waitFor(millis, TimeUnit.MILLISECONDS);
    return OwnProcess.kill(process);
  }

  @Test
  void killedAndGoneOnWithNothingIsLostOrCountedTwice() throws Exception {
    Path campaign = Campaigns.write(folder, ROUNDS.formatted(FEW), COUNT, TEXT);
    long seed = Repetitions.seed(50);
    Repetitions kills = Repetitions.of(FEW);
    killAndResume(campaign, kills, seed, FEW, 2 + 3, "count", "text");
    kills.report("kills of campaigns", seed);
  }

  @Test
  void windowsAreThoseOfBefore() throws Exception {
    int rounds = 2 + FEW; // begun anew it would have other windows
    String kernel = "{application: %s, command: akula-kernel, arguments: [--report, %s]}";
    Path campaign =
        Campaigns.write(
            folder,
            ROUNDS.formatted(rounds) + "method: {kind: windows, window: 10ms, work: progress}\n",
            kernel.formatted("sums", "arithmetic, 60M"),
            kernel.formatted("both", "arithmetic, 30M, then, branch, 9M"));
    Path out = folder.resolve("few");
    String before = windowsAtFirstKill(campaign, out);
    killAndResume(campaign, Repetitions.always(FEW), 50, rounds, 2 + 2 + 3, "sums", "both");
    assertThat(out.resolve("windows.csv")).hasContent(before);
  }

  /** Kills a campaign once both programs were watched; the windows are those of its journal. */
  private String windowsAtFirstKill(Path campaign, Path out) throws Exception {
    Process process = start(campaign, out, false);
    Path file = out.resolve("journal.part");
    // time: looks again every so often, for as long as it takes
    while (process.isAlive() && !(isWatched(file, 0) && isWatched(file, 1))) {
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
    process.destroyForcibly().waitFor();
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

  private void killAndResume(
      Path campaign,
      Repetitions kills,
      long seed,
      int rounds,
      int combinations,
      String one,
      String other)
      throws Exception {
    Path out = folder.resolve("few");
    Path journal = out.resolve("journal.part");
    SplittableRandom random = new SplittableRandom(seed);
    while (kills.goesOn()) {
      Process process = start(campaign, out, Files.exists(journal));
      if (kill(process, journal, random.nextInt(LONGEST_MILLIS))) {
        kills.count();
      } else {
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("said"))).isZero();
      }
      if (!Files.exists(journal)) {
        assertIsWhole(out, rounds, combinations, one, other);
      }
    }
    Cli said = Campaigns.profile(campaign, out, Files.exists(journal) ? "--resume" : "--overwrite");
    assertThat(said.code()).as(said.err()).isZero();
    assertIsWhole(out, rounds, combinations, one, other);
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
