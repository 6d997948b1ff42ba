package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Counting;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula run --dry-run}. */
@EnabledOnOs(OS.LINUX)
class RunPreflightTest {
  @TempDir private Path folder;
  private RealWork work;

  @BeforeEach
  void takeTheFolder() {
    work = new RealWork(folder);
  }

  @Test
  void aDryRunStartsNothing() throws IOException {
    Path workload =
        work.workload("{application: nap, command: touch, arguments: [/no/where], launch: 1s}");
    Cli said = work.run(workload, "--policy", "naive_spread", "--dry-run");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .matches("(?s)workload work on cpus .*at 1s  nap: /\\S+/touch /no/where\n\nmachine .*")
        .endsWith("\nnothing was started\n");
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(work.run(workload, "--policy", "linux", "--dry-run", "--format", "json").out())
        .contains("\"launch\" : \"1s\"");
  }

  @Test
  void aDataSetServesTheApplicationsThatItHas() throws IOException {
    String[] options = {
      "--policy=di", "--data=spec2006-small-cache", "--source=LLC_MISS_RATE=data", "--dry-run"
    };
    Path nap = work.workload("{application: nap, command: sleep, arguments: [1]}");
    Cli refused = work.run(nap, options);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("needs parameter LLC_MISS_RATE")
        .contains("data set spec2006-small-cache has it for none of the applications");
    Path both =
        work.workload(
            "{application: GemsFDTD, command: sleep, arguments: [1]}",
            "{application: nap, command: sleep, arguments: [1]}");
    Cli some = work.run(both, options);
    assertThat(some.code()).as(some.err()).isZero();
    assertThat(some.err())
        .contains(
            "akula: data set spec2006-small-cache has no LLC_MISS_RATE of nap: policies cannot read"
                + " it of them.");
  }

  @Test
  void programsThatAreShorterThanTheIntervalAreTold() throws IOException {
    Path one = work.workload("{application: stream, command: sleep, arguments: [1]}");
    assertThat(interval(one, "di", "1s"))
        .isEqualTo(
            "akula: the applications take 0.744 s alone, less than two scheduling intervals of 1s, so"
                + " policies hardly decide anything; --interval 10ms is shorter, for example.\n");
    assertThat(interval(one, "di", "9ms")).isEmpty();
    assertThat(interval(one, "linux", "1s")).isEmpty();
    assertThat(interval(one, "naive_spread", "1s")).isEmpty();
  }

  private String interval(Path workload, String policy, String time) {
    return work.run(
            workload,
            "--dry-run",
            "--data=suite-2-cores",
            "--source=LLC_MISS_RATE=data",
            "--policy=" + policy,
            "--interval=" + time)
        .err();
  }

  /** A policy that lacks something is refused, but only after all was reported. */
  @Test
  void aDryRunPrintsWhereEverythingComesFrom() throws IOException {
    Path workload =
        work.workload(
            "{application: A, command: sh, arguments: [-c, \"echo 'a b' $X\"], directory: .,"
                + " environment: {X: c d}}",
            "{application: nap, command: sleep, arguments: [1]}");
    String[] options = {"--policy=di", "--data=paper-example", "--interval=20ms", "--dry-run"};
    Cli said = work.run(workload, options);
    assertThat(said.out())
        .containsPattern("cd \\S+ && X='c d' /\\S+/sh -c 'echo '\\\\''a b'\\\\'' \\$X'\n")
        .contains("under each of di, interval 20ms:")
        .containsPattern("\nmachine \\S.*: memory domains \\d+, cores \\d+, contexts \\d+")
        .containsPattern("\nA +100 +data set paper-example\n")
        .containsPattern("\nnap +- +not known; --solo measures it first\n")
        .containsPattern("\nLLC_MISS_RATE +di +\\S");
    assertThat(work.run(workload, "--policy=linux", "--solo", "--dry-run").out())
        .containsPattern("\nA +- +measured first \\(--solo\\)\n");
    Cli refused = work.run(workload, "--policy=di", "--source=LLC_MISS_RATE=data", "--dry-run");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out()).containsPattern("\nLLC_MISS_RATE +di +none: ");
    assertThat(refused.err()).startsWith("akula: policy di needs parameter LLC_MISS_RATE,");
    JsonNode json =
        new ObjectMapper()
            .readTree(work.run(workload, "--policy=linux", "--dry-run", "--format=json").out());
    assertThat(json.at("/programs/0/environment/X").asString()).isEqualTo("c d");
    assertThat(json.at("/solo/0/source").asString()).startsWith("not known");
    assertThat(json.at("/machine/contexts").asInt()).isPositive();
    assertThat(json.at("/parameters").findValuesAsString("name")).contains("IPC", "CPU_SHARE");
    Counting.require();
    assertThat(said.out()).containsPattern("\nCPU_SHARE +akula +kernel: ");
  }

  @Test
  void aDryRunPrintsWhatTheWorkloadReportsToPolicies() throws IOException {
    String nap = "command: sleep, arguments: [1]";
    String team = nap + ", threads: 2, program: [{work: [1s, 2s]}], tells: ";
    Path workload =
        work.workload(
            "{application: wide, %s {contexts: 99, task_length: true}}".formatted(team),
            "{application: liar, %s {task_length: [2, 1]}}".formatted(team),
            "{application: liar, %s {task_length: [2, 1]}, launch: 1s}".formatted(team),
            "{application: solid, %s, threads: 2, tells: {contexts: 1}}".formatted(nap),
            "{application: silent, %s}".formatted(nap));
    Cli said = work.run(workload, "--policy=linux", "--cpus=0", "--dry-run");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .contains(
            """

            what the workload reports to policies, unless the program reports it itself:
              wide: it wants 99 hardware context(s) at once, and there are 1; task_length of its threads
              liar: task_length of its threads; task_length is not what they do in the program of the workload
              solid: it wants 1 hardware context(s) at once

            machine\s\
            """);
    JsonNode reported =
        new ObjectMapper()
            .readTree(work.run(workload, "--policy=linux", "--dry-run", "--format=json").out())
            .get("told");
    assertThat(reported.toString())
        .isEqualTo(
            """
            [{"application":"wide","contexts":99,"hints":["task_length"],"lies":[]},\
            {"application":"liar","contexts":null,"hints":["task_length"],"lies":["task_length"]},\
            {"application":"solid","contexts":1,"hints":[],"lies":[]}]\
            """);
  }

  @Test
  void aWorkloadThatReportsNothingHasNoListOfThat() throws IOException {
    Path workload = work.workload("{application: nap, command: sleep, arguments: [1]}");
    assertThat(work.run(workload, "--policy=linux", "--dry-run").out())
        .doesNotContain("what the workload reports");
    assertThat(work.run(workload, "--policy=linux", "--dry-run", "--format=json").out())
        .contains("\"told\" : [ ]");
  }
}
