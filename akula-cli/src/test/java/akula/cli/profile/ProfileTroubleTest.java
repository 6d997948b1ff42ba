package akula.cli.profile;

import static akula.cli.profile.Campaigns.COUNT;
import static akula.cli.profile.Campaigns.profile;
import static akula.cli.profile.Campaigns.program;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import akula.formats.dataset.DataSetReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Campaigns of which something cannot be measured, or that are not begun. */
@EnabledOnOs(OS.LINUX)
class ProfileTroubleTest extends CampaignCase {
  @Test
  void aGroupWithoutPlaceIsReportedBeforeAnythingIsMeasured() throws Exception {
    String many = "groups: [[%s]]\n".formatted("count, ".repeat(4000) + "count");
    Cli said = profile(campaign(TWICE + many, COUNT), out, "--dry-run", "--pairs", "none");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).contains("akula: left out: count + count", "the machine has no place");
    assertThat(said.out()).containsPattern("groups +0");
  }

  @Test
  void whatCannotBeMeasuredIsReportedAndTheRestIsMeasured() throws Exception {
    Path campaign =
        campaign(
            TWICE,
            COUNT,
            "{application: gone, package: gone-bin, command: no-such-program}",
            program("fails", "echo out of luck >&2; exit 3"),
            "{application: atonce, command: 'true'}",
            "{application: killed, command: sh, arguments: [-c, 'kill -SEGV $$']}");
    Cli said = profile(campaign, out);
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err())
        .contains(
            "gone needs program no-such-program, which is not in PATH; install it, or name it by its path (Debian"
                + " package gone-bin)")
        .contains("fails ended with exit code 3; it said: out of luck")
        .contains("killed ended with signal 11");
    assertThat(said.out()).contains("note: fails was left out: alone it ended with exit code 3");
    List<String> measured = DataSetReader.read(out).applicationNames();
    assertThat(measured).startsWith("count").doesNotContain("gone", "fails", "killed");
    // On a busy machine even that may take long enough to be measured.
    assertThat(said.err().contains("atonce ends at once") || measured.contains("atonce"))
        .as(said.err())
        .isTrue();
  }

  @Test
  void aProgramThatNeverEndsIsEnded() throws Exception {
    Path campaign =
        campaign(
            TWICE, COUNT, "{application: ever, command: sleep, arguments: [1000], limit: 100ms}");
    Cli said = profile(campaign, out, "--pairs", "none");
    assertThat(said.err()).contains("ever did not end within 100ms");
    assertThat(said.code()).as(said.err()).isZero();
  }

  @Test
  void aProgramThatBehavesDifferentlyIsReported() throws Exception {
    Path campaign = campaign(TWICE, program("odd", Work.loop(50) + "; echo $$ > a; date +%N"));
    Cli said = profile(campaign, out, "--pairs", "none");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).contains("odd behaves differently from run to run: in run");
  }

  @Test
  void aFileThatCannotBePreparedIsReported() throws Exception {
    Path campaign =
        campaign(
            TWICE + "prepare: [{file: f, command: sh, arguments: [-c, 'echo full >&2; exit 1']}]\n",
            "{application: reads, prepared: [f], command: cat, arguments: [f]}");
    Cli said = profile(campaign, out);
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err())
        .contains("sh, which is to make f, ended with exit code 1; it said: full");
  }

  @Test
  void whatIsThereIsNotOverwrittenUnasked() throws Exception {
    Path campaign = campaign(TWICE, COUNT);
    Files.createDirectories(out.resolve("thesis"));
    Cli there = profile(campaign, out);
    assertThat(there.code()).isEqualTo(2);
    assertThat(there.err()).contains("exists");
    Cli overwritten = profile(campaign, out, "--overwrite");
    assertThat(overwritten.code()).isEqualTo(2);
    assertThat(overwritten.err()).contains("has thesis, which no campaign wrote");
    assertThat(out.resolve("thesis")).isDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--only=cuont | did you mean 'count'",
        "--method=fast | one of full, short, windows",
        "--level=smt | one of smt_core, memory_domain, numa_node, machine",
        "--pairs=most | one of all, predict, none",
        "--share=2 | above 0 and at most 1",
        "--rounds=1 | at least 2",
        "--rounds=4-3 | at least 2",
        "--width=0 | above 0",
        "--budget=0s | not above 0",
        "--cpus=900 | cpu 900",
      })
  void reportsWhatIsWrong(String option, String expected) throws Exception {
    Cli said = profile(campaign(TWICE, COUNT), out, option);
    assertThat(said.code()).as(said.err()).isEqualTo(2);
    assertThat(said.err()).contains(expected).doesNotContain("\tat ");
    assertThat(said.err().lines().filter(line -> !line.contains("busy")))
        .as("one sentence")
        .hasSizeLessThanOrEqualTo(2);
    assertThat(out).doesNotExist();
  }

  @Test
  void aShortRunNeedsWorkThatCanBeCounted() throws Exception {
    Path campaign =
        campaign(
            TWICE + "method: {kind: short, warm_up: 10ms, window: 50ms, work: progress}\n", COUNT);
    Cli said = profile(campaign, out, "--pairs", "none");
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err()).contains("count reported no progress in the window");
  }
}
