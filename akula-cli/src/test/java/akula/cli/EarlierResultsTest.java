package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnCopy;
import akula.profiler.journal.CampaignJournal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders of version 0.1.0: finished ones are read; unfinished ones resumed, or refused. */
class EarlierResultsTest {
  private static final String SWEEP = "sweep --machine 32x4 --category A128 --no-threads";
  private static final String POLICIES = " --policy naive_spread --policy linux_24";

  @TempDir private Path folder;

  private Path copy(String name) throws IOException {
    URI there = URI.create(EarlierResultsTest.class.getResource("/earlier-results").toString());
    OwnCopy.make(Path.of(there).resolve(name), folder.resolve(name));
    return folder.resolve(name);
  }

  private static void assertRefused(Cli said, String start, String end) {
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).startsWith(start).endsWith(end + "\n").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep-finished", "run-finished"})
  void finishedResultsAreCompared(String name) throws IOException {
    Cli said = Cli.run("compare", copy(name).toString());
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).contains("naive_spread");
    Cli report = Cli.run("report", folder.resolve(name).toString());
    assertThat(report.code()).as(report.err()).isZero();
  }

  @Test
  void aMeasuredDataSetIsRead() throws IOException {
    Cli said = Cli.run("data", "show", copy("profile-finished").toString());
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).contains("sums", "walk");
  }

  @Test
  void whoFinishedASweepOtherwiseIsReported() throws IOException {
    Path out = copy("sweep-finished");
    Path manifest = out.resolve("manifest.json");
    Files.writeString(manifest, Files.readString(manifest).replace("0.1.0", Cli.version()));
    Cli said =
        Cli.line(
            "sweep --machine 2x4 --category D4_T4 --workloads 2 --policy naive_spread --policy di"
                + " --bound --resume --out "
                + out);
    assertRefused(
        said,
        "akula: the results in %s are of a sweep from a build that did not write down how these"
                .formatted(out)
            + " decide: di, naive_spread; resume with that build",
        ", or --overwrite to begin anew.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"compare", "report"})
  void unfinishedResultsAreNotWhole(String command) throws IOException {
    for (String name : List.of("sweep-unfinished", "run-unfinished")) {
      Path out = copy(name);
      assertRefused(Cli.run(command, out.toString()), out + ": these results are not whole: ", ".");
    }
  }

  @Test
  void anUnfinishedSweepWithoutFingerprintsIsRefused() throws IOException {
    Path out = copy("sweep-unfinished");
    Cli said = Cli.line(SWEEP + POLICIES + " --workloads 400 --resume --out " + out);
    assertRefused(
        said,
        out.resolve("journal.part") + ": was begun by an earlier version",
        "; --overwrite begins anew.");
    assertThat(out.resolve("runs.csv.part")).exists();
    Cli anew = Cli.line(SWEEP + POLICIES + " --workloads 1 --overwrite --out " + out);
    assertThat(anew.code()).as(anew.err()).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void unfinishedRunsWithoutFingerprintsAreRefused() throws IOException {
    Path out = copy("run-unfinished");
    Path workload = copy("work.yaml");
    Cli said =
        Cli.run(
            "run",
            "--workload=" + workload,
            "--policy=naive_spread",
            "--policy=linux",
            "--repeat=10",
            "--solo",
            "--no-realtime",
            "--resume",
            "--out=" + out);
    assertRefused(
        said,
        out.resolve("journal.part") + ": was begun by an earlier version",
        "; --overwrite begins anew.");
  }

  @Test
  void anUnfinishedCampaignIsStillResumed() throws Exception {
    Path out = copy("profile-unfinished");
    try (CampaignJournal journal = CampaignJournal.reopen(out).orElseThrow()) {
      assertThat(journal.task()).startsWith("{\"command\":\"profile\",\"campaign\":\"few\"");
      assertThat(journal.measurements()).hasSize(3);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anUnfinishedValidationWithoutFingerprintsIsRefused() throws IOException {
    Path out = copy("validate-unfinished");
    Cli said =
        Cli.run(
            "validate",
            "--data=" + copy("profile-finished"),
            "--policy=naive_spread",
            "--policy=random",
            "--kinds=crowded",
            "--workloads=2",
            "--repeat=2",
            "--force",
            "--resume",
            "--out=" + out);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).contains("akula: --resume: the validation in %s is ".formatted(out));
    assertThat(out.resolve("journal.part")).exists();
  }
}
