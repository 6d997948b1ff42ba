package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnCopy;
import akula.cli.fixtures.Work;
import akula.formats.dataset.DataSetReader;
import akula.formats.journal.Journal;
import akula.profiler.journal.CampaignJournal;
import akula.toolkit.Toolkit;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.profile.ProfileJob;
import akula.toolkit.profile.Setting;
import akula.toolkit.run.MachineHash;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Folders of version 0.1.0: finished ones are read; unfinished ones resumed, or refused. */
class EarlierResultsTest {
  private static final String SWEEP = "sweep --machine 32x4 --category A128 --no-threads";
  private static final String POLICIES = " --policy naive_spread --policy linux_24";

  /** Has work stopped at once. */
  private static final JobListener STOPPED =
      new JobListener() {
        @Override
        public boolean isCancelled() {
          return true;
        }
      };

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
  @EnabledOnOs(OS.LINUX)
  void anUnfinishedCampaignIsStillResumed() throws Exception {
    Work.requireKernels();
    Path out = copy("profile-unfinished");
    Path campaign = copy("profile-finished").resolve("campaign.yaml");
    bringHere(out, campaign, MachineHash.withMemory(Setting.here(null).machine()));
    Cli said =
        Cli.line("profile %s --force --licence CC0 --resume --out %s".formatted(campaign, out));
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(DataSetReader.read(out).applicationNames()).containsExactly("sums", "walk");
    assertThat(Files.readAllLines(out.resolve("measurements.csv")))
        .hasSizeGreaterThan(1 + 3)
        .anySatisfy(line -> assertThat(line).startsWith("2,0,alone,,sums").contains("0.218937168"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anUnfinishedCampaignOfAnotherMachineIsRefused() throws Exception {
    Path out = copy("profile-unfinished");
    Path campaign = copy("profile-finished").resolve("campaign.yaml");
    bringHere(out, campaign, "0".repeat(64));
    Cli said =
        Cli.line("profile %s --force --licence CC0 --resume --out %s".formatted(campaign, out));
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()) // behind what may be said of a busy machine
        .contains(
            "akula: --resume: the campaign in %s is from before a change: machine %s was changed"
                    .formatted(out, Setting.here(null).machine().name())
                + " since (its cpus or its memory: an earlier version began this and did not write down"
                + " which); put it back as it was.");
  }

  /** Writes the journal anew as if it had been begun on this machine, with these programs. */
  private void bringHere(Path out, Path campaign, String machineHash) throws Exception {
    try (CampaignJournal journal = CampaignJournal.reopen(out).orElseThrow()) {
      assertThat(journal.task()).startsWith("{\"command\":\"profile\",\"campaign\":\"few\"");
      assertThat(journal.measurements()).hasSize(3);
    }
    Journal.Content there = Journal.look(out, "campaign").orElseThrow();
    Path scratch = folder.resolve("scratch");
    try (ProfileJob job =
        Toolkit.profile()
            .campaign(campaign)
            .licence("CC0")
            .force(true)
            .out(scratch)
            .build(STOPPED)) {
      assertThatThrownBy(() -> job.run(STOPPED)).isInstanceOf(JobInterruptedException.class);
    }
    JsonNode here =
        new JsonMapper().readTree(Journal.look(scratch, "campaign").orElseThrow().task());
    ObjectNode task = (ObjectNode) new JsonMapper().readTree(there.task());
    assertThat(task.propertyNames()).containsExactlyElementsOf(here.propertyNames());
    for (String ofMachine : List.of("machine", "levels", "events", "executables")) {
      task.set(ofMachine, here.get(ofMachine));
    }
    ObjectNode machine = (ObjectNode) task.get("machine");
    machine.put("sha256", machineHash).remove("layout");
    try (Journal journal = Journal.begin(out, "campaign", task.toString())) {
      for (String step : there.steps()) {
        journal.add(step);
      }
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
