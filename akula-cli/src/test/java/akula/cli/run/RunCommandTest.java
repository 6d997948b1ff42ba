package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import akula.cli.Commands;
import akula.cli.Commands.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@EnabledOnOs(OS.LINUX)
class RunCommandTest {
  private static final String COUNT =
      "{application: count, command: sh, arguments: [-c, 'i=0; while [ $i -lt 20000 ]; do"
          + " i=$((i + 1)); done; echo $i; cat list'], inputs: [list], count: 2}";

  @TempDir private Path folder;

  private Path workload(String... entries) throws IOException {
    Files.writeString(folder.resolve("list"), "one\n");
    StringBuilder text = new StringBuilder("name: work\nlaunches:\n");
    Stream.of(entries).forEach(entry -> text.append("  - ").append(entry).append('\n'));
    return Files.writeString(folder.resolve("work.yaml"), text);
  }

  private Said run(Path workload, String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "--workload", workload.toString()));
    arguments.addAll(List.of(options));
    if (!arguments.contains("--out")) {
      arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    }
    return Commands.run(arguments.toArray(String[]::new));
  }

  @Test
  void resultsAreThoseOfASweep() throws IOException {
    Path workload = workload(COUNT, "{application: nap, command: sleep, arguments: [0.1]}");
    Said said =
        run(workload, "--policy", "naive_spread", "--policy", "linux", "--repeat", "2", "--solo");
    assertThat(said.code()).as(said.err()).isZero();
    Path out = folder.resolve("out");
    assertThat(said.out()).contains("Average degradation (%)", "naive_spread", "linux");
    assertThat(Files.readAllLines(out.resolve("runs.csv"))).hasSize(1 + 4);
    assertThat(Files.readAllLines(out.resolve("threads.csv"))).hasSize(1 + 12);
    assertThat(Files.readAllLines(out.resolve("programs.csv"))).hasSize(1 + 12);
    assertThat(Files.readString(out.resolve("work/0-naive_spread-1/0-count/stdout")))
        .isEqualTo("20000\none\n");
    Said compared =
        Commands.run("compare", out.toString(), "--policy", "naive_spread", "--policy", "linux");
    assertThat(compared.code()).as(compared.err()).isZero();
  }

  @Test
  void withoutAnyIntervalNothingIsSaidOfBeingLate() throws IOException {
    Path workload = workload("{application: short, command: sh, arguments: [-c, ':']}");
    Said said = run(workload, "--policy=linux", "--interval=10min", "--no-realtime");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).containsPattern("linux +\\S+ +- +0 +- +");
  }

  /** The tables of programs have a row for each program; what they registered has its own. */
  @Test
  void registeredThreadsHaveATableOfTheirOwn() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String program =
        "{application: sum, command: %s, arguments: [-cp, '%s', %s]}"
            .formatted(
                java, System.getProperty("java.class.path"), RegisteringProgram.class.getName());
    Said said =
        run(
            workload("{application: nap, command: 'true'}", program),
            "--policy=naive_spread",
            "--interval=10ms");
    assertThat(said.code()).as(said.err()).isZero();
    List<String> rows = Files.readAllLines(folder.resolve("out/registrations.csv"));
    assertThat(rows).hasSize(2);
    String[] row = rows.getLast().split(",");
    assertThat(row).startsWith("work", "0", "naive_spread", "1", "sum", "sum#2");
    double registered = Double.parseDouble(row[6]);
    double left = Double.parseDouble(row[7]);
    assertThat(registered).isBetween(0.0, left);
    assertThat(Double.parseDouble(row[8]))
        .isPositive()
        .isLessThanOrEqualTo(left - registered + 0.1);
    assertThat(Files.readAllLines(folder.resolve("out/programs.csv"))).hasSize(1 + 2);
  }

  @Test
  void withoutSoloTimesThereIsNoDegradation() throws IOException {
    Said said = run(workload("{application: nap, command: 'true'}"), "--policy", "linux");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).doesNotContain("degradation").contains("makespan");
    assertThat(said.err())
        .contains("no solo time of nap, so no degradation: --solo measures them first");
    assertThat(folder.resolve("out/runs.csv")).doesNotExist();
    assertThat(folder.resolve("out/programs.csv")).exists();
  }

  /** Nobody counts the moves of the kernel: that is not none. */
  @Test
  void migrationsAreToldWhereAPolicyPlacesOnly() throws IOException {
    Path workload = workload("{application: nap, command: 'true'}");
    String[] options = {"--policy=linux", "--policy=naive_spread", "--overwrite"};
    Said said = run(workload, options);
    assertThat(said.out())
        .containsPattern("\nlinux +[\\d.]+ +- ")
        .containsPattern("\nnaive_spread +[\\d.]+ +0\\.0 ");
    JsonNode runs =
        new ObjectMapper()
            .readTree(
                run(
                        workload,
                        "--policy=linux",
                        "--policy=naive_spread",
                        "--overwrite",
                        "--format=json")
                    .out())
            .get("runs");
    assertThat(runs.get(0).get("migrations").isNull()).isTrue();
    assertThat(runs.get(1).get("migrations").asInt()).isZero();
    assertThat(run(workload, "--policy=naive_spread", "--observe", "--overwrite").out())
        .containsPattern("\nnaive_spread +[\\d.]+ +- ");
  }

  @Test
  void aDryRunStartsNothing() throws IOException {
    Path workload =
        workload("{application: nap, command: touch, arguments: [/no/where], launch: 1s}");
    Said said = run(workload, "--policy", "naive_spread", "--dry-run");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .matches("(?s)workload work on cpus .*at 1s  nap: /\\S+/touch /no/where\n\nmachine .*")
        .endsWith("\nnothing was started\n");
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(run(workload, "--policy", "linux", "--dry-run", "--format", "json").out())
        .contains("\"launch\" : \"1s\"");
  }

  @Test
  void aDataSetServesTheApplicationsThatItHas() throws IOException {
    String[] options = {
      "--policy=di", "--data=spec2006-small-cache", "--source=LLC_MISS_RATE=data", "--dry-run"
    };
    Path nap = workload("{application: nap, command: sleep, arguments: [1]}");
    Said refused = run(nap, options);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("needs parameter LLC_MISS_RATE")
        .contains("data set spec2006-small-cache has it for none of the applications");
    Path both =
        workload(
            "{application: GemsFDTD, command: sleep, arguments: [1]}",
            "{application: nap, command: sleep, arguments: [1]}");
    Said some = run(both, options);
    assertThat(some.code()).as(some.err()).isZero();
    assertThat(some.err())
        .contains(
            "akula: data set spec2006-small-cache has no LLC_MISS_RATE of nap: policies cannot read"
                + " it of them.");
  }

  /** A policy that lacks something is refused, but only after all was told. */
  @Test
  void aDryRunTellsWhereEverythingComesFrom() throws IOException {
    Path workload =
        workload(
            "{application: A, command: sh, arguments: [-c, \"echo 'a b' $X\"], directory: .,"
                + " environment: {X: c d}}",
            "{application: nap, command: sleep, arguments: [1]}");
    String[] options = {"--policy=di", "--data=paper-example", "--interval=20ms", "--dry-run"};
    Said said = run(workload, options);
    assertThat(said.out())
        .containsPattern("cd \\S+ && X='c d' /\\S+/sh -c 'echo '\\\\''a b'\\\\'' \\$X'\n")
        .contains("under each of di, interval 20ms:")
        .containsPattern("\nmachine \\S.*: memory domains \\d+, cores \\d+, contexts \\d+")
        .containsPattern("\nA +100 +data set paper-example\n")
        .containsPattern("\nnap +- +not known; --solo measures it first\n")
        .containsPattern("\nLLC_MISS_RATE +di +\\S")
        .containsPattern("\nCPU_SHARE +akula +kernel: ");
    assertThat(run(workload, "--policy=linux", "--solo", "--dry-run").out())
        .containsPattern("\nA +- +measured first \\(--solo\\)\n");
    Said refused = run(workload, "--policy=di", "--source=LLC_MISS_RATE=data", "--dry-run");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out()).containsPattern("\nLLC_MISS_RATE +di +none: ");
    assertThat(refused.err()).startsWith("akula: policy di needs parameter LLC_MISS_RATE,");
    JsonNode json =
        new ObjectMapper()
            .readTree(run(workload, "--policy=linux", "--dry-run", "--format=json").out());
    assertThat(json.at("/programs/0/environment/X").asString()).isEqualTo("c d");
    assertThat(json.at("/solo/0/source").asString()).startsWith("not known");
    assertThat(json.at("/machine/contexts").asInt()).isPositive();
    assertThat(json.at("/parameters").findValuesAsString("name")).contains("IPC", "CPU_SHARE");
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{application: a} | a has no command; a real run needs the program to start",
        "`{application: a, command: no-such-program}` | a needs program no-such-program, which is"
            + " not in PATH; install it, or name it by its path",
        "`{application: a, command: ./none}` | a needs FOLDER/none, which is no program",
        "`{application: a, command: sh, inputs: [none]}` | a needs input FOLDER/none, which is not"
            + " there",
        "`{application: a, command: sh, directory: none}` | a is to run in FOLDER/none, which is no"
            + " folder",
      })
  void whatIsMissingIsToldBeforeAnythingStarts(String entry, String message) throws IOException {
    Said said = run(workload(entry), "--policy", "linux");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: workload work cannot be run: %s%n"
                .formatted(message.replace("FOLDER", folder.toString()))
                .replaceFirst("([^?])\n$", "$1.\n"));
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aPolicyWithoutItsParameterIsRefused() throws IOException {
    Path workload = workload("{application: a, command: 'true'}");
    Said said = run(workload, "--policy", "di", "--source", "LLC_MISS_RATE=data");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .startsWith("akula: policy di needs parameter LLC_MISS_RATE, which has no source here: ")
        .contains("what would serve: ");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void wrongOptionsAreTold() throws IOException {
    Path workload = workload("{application: a, command: 'true'}");
    assertThat(run(workload, "--policy", "linux", "--cpus", "0-").err())
        .startsWith("akula: --cpus is '0-'; expected a list of cpus such as 0-3,8: part '0-'");
    assertThat(run(workload, "--policy", "linux", "--cpus", "4095").err())
        .startsWith("akula: --cpus has cpu 4095, which this process may not use; expected some of");
    assertThat(run(workload, "--policy", "linux", "--repeat", "0").err())
        .isEqualTo("akula: --repeat is 0; expected at least 1.\n");
    assertThat(run(workload, "--policy", "linux", "--policy", "linux").err())
        .isEqualTo("akula: --policy linux is given twice; expected each once.\n");
    assertThat(run(workload, "--policy", "linux", "--interval", "10us").err())
        .isEqualTo("akula: --interval is 10us; expected at least 1ms, such as 100ms.\n");
    assertThat(run(workload, "--policy", "linux", "--interval", "0").err())
        .startsWith("akula: --interval has to be a duration such as 100ms, 1s or 2min, not '0'.");
    assertThat(run(workload, "--policy", "linux", "--budget", "0s").err())
        .isEqualTo("akula: --budget is 0s; expected a duration above 0, such as 50ms.\n");
    assertThat(run(workload, "--policy", "linux", "--starvation", "-1s").err())
        .isEqualTo("akula: --starvation is -1s; expected a duration above 0, such as 10s.\n");
    assertThat(run(workload, "--policy", "linux", "--source", "IPC=magic").err())
        .isEqualTo(
            "akula: --source IPC=magic names no source; expected hardware, kernel, application,"
                + " data.\n");
    assertThat(run(workload, "--policy", "linux", "--source", "FOO=data").err())
        .startsWith("akula: --source FOO=data names no parameter that is measured;");
    assertThat(run(workload, "--policy", "linux", "--parameter", "nosuch").err())
        .startsWith(
            "akula: --parameter nosuch has no source here: it is neither a known parameter");
    assertThat(run(workload, "--policy", "linx").err())
        .startsWith(
            "akula: there is no policy 'linx'; expected one of bus_pairing, cache_pairing, cjfpf, di, di_swap, fixed, gang, linux, ")
        .endsWith("; did you mean 'linux'?\n");
    assertThat(run(workload, "--policy", "linux:x=1").err())
        .isEqualTo("akula: --policy linux:x=1: linux has no options.\n");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aProgramThatFailsIsTold() throws IOException {
    Said said =
        run(
            workload("{application: bad, command: sh, arguments: [-c, 'echo oh >&2; exit 3']}"),
            "--policy",
            "linux");
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err())
        .matches(
            "(?s).*akula: bad#0 ended with exit code 3 after \\S+; what it printed is in"
                + " \\S+/out/work/0-linux-0/0-bad\\.\n");
    assertThat(folder.resolve("out/work/0-linux-0/0-bad/stderr")).hasContent("oh");
    assertThat(folder.resolve("out/programs.csv.part")).content().contains(",exit code 3,");
  }

  /** The first program is still there when the run ends: the one that failed is the second. */
  @Test
  void whatFailedIsNamedByItsLaunch() throws IOException {
    Said said =
        run(
            workload(
                "{application: long, command: sleep, arguments: [100]}",
                "{application: bad, command: sh, arguments: [-c, 'exit 3']}"),
            "--policy=linux");
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err())
        .containsPattern("akula: bad#1 ended with exit code 3 after \\S+; .* \\S+/1-bad\\.\n");
    assertThat(Files.readAllLines(folder.resolve("out/programs.csv.part")))
        .hasSize(2)
        .last()
        .asString()
        .startsWith("work,0,linux,1,bad,");
  }

  @Test
  void aPolicyThatWasThrownOutIsToldOnce() throws IOException {
    Path policy =
        Files.writeString(
            folder.resolve("Throws.java"),
            """
            import akula.api.*;
            public final class Throws implements Scheduler {
              public void launchThread(AkulaThread thread, Machine machine) {
                throw new IllegalStateException("oh no");
              }
              public void updateSchedule(Machine machine) {}
            }
            """);
    Said said = run(workload("{application: a, command: 'true'}"), "--policy", policy.toString());
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err().split("oh no", -1)).as(said.err()).hasSize(2);
    assertThat(said.err())
        .startsWith("akula: policy " + policy + " is thrown out: it ")
        .endsWith("\nakula: without its policy the run does not count.\n");
    assertThat(folder.resolve("out/failure.part"))
        .content()
        .startsWith(policy + ", run 1 of 1, failed: policy " + policy + " was thrown out: it ")
        .contains("oh no");
  }

  private Process start(List<String> options, List<String> prefix, String... more)
      throws IOException {
    Path workload =
        workload(
            "{application: quick, command: 'true'}",
            "{application: long, launch: 10ms, command: sh, arguments: [-c, 'touch begun;"
                + " exec sleep 1000']}");
    List<String> arguments = new ArrayList<>(List.of("run", "--workload", workload.toString()));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    arguments.addAll(List.of(more));
    List<String> command = new ArrayList<>(prefix);
    command.addAll(OwnProcess.command(options, arguments));
    return OwnProcess.start(command, folder.resolve("said"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void signalsEndItAndKeepWhatWasMeasured(String signal) throws Exception {
    assumeThat(OwnProcess.ignores(signal))
        .as("what these tests were started with ignores SIG" + signal + ", so its children do")
        .isFalse();
    Process java = start(List.of(), List.of(), "--policy", "linux");
    Path begun = folder.resolve("out/work/0-linux-0/1-long/begun");
    while (Files.notExists(begun) && !java.waitFor(5, TimeUnit.MILLISECONDS)) {
      // It has a minute: Maven's patience is longer.
    }
    assertThat(begun).as(said()).exists();
    new ProcessBuilder("kill", "-" + signal, Long.toString(java.pid())).start().waitFor();
    assertThat(java.waitFor()).as(said()).isEqualTo(signal.equals("INT") ? 130 : java.exitValue());
    assertThat(said())
        .contains("akula: stopped; all programs were ended, and the runs that had ended are kept")
        .contains("the same command with --resume --out " + folder.resolve("out") + " goes on")
        .doesNotContain("\tat ");
    assertThat(folder.resolve("out/programs.csv.part")).exists();
  }

  private String said() throws IOException {
    return Files.readString(folder.resolve("said"));
  }

  /** A limit of the size of files fails a write as a full disk does, and needs no disk. */
  @Test
  void aFullDiskIsTold() throws Exception {
    Path workload = workload("{application: quick, command: 'true', inputs: [large]}");
    Files.write(folder.resolve("large"), new byte[4 << 20]);
    String[] arguments = {
      "run",
      "--workload",
      workload.toString(),
      "--policy",
      "linux",
      "--out",
      folder.resolve("out").toString()
    };
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "(ulimit -f 4000; exec \"$@\") 2>&1 | cat", "-"));
    command.addAll(OwnProcess.command(List.of(), List.of(arguments)));
    OwnProcess.start(command, folder.resolve("said")).waitFor();
    Path own = folder.resolve("out/work/0-linux-0/0-quick");
    assertThat(said()).isEqualTo("akula: cannot prepare " + own + ": File too large.\n");
  }

  @Test
  void aPolicyThatEatsTheHeapIsSurvived() throws Exception {
    Path policy =
        Files.writeString(
            folder.resolve("Hungry.java"),
            """
            import akula.api.*;
            import java.util.*;
            public final class Hungry implements Scheduler {
              private final List<byte[]> eaten = new ArrayList<>();
              public void launchThread(AkulaThread thread, Machine machine) {
                thread.activate();
                machine.addThread(thread);
              }
              public void updateSchedule(Machine machine) {
                while (machine.nowNanos() > 0) eaten.add(new byte[1 << 20]);
              }
            }
            """);
    Process java =
        start(
            List.of("-Xmx48m"),
            List.of(),
            "--policy",
            policy.toString(),
            "--budget",
            "60s",
            "--patience",
            "60s",
            "--stop-on-expulsion");
    assertThat(java.waitFor()).as(said()).isEqualTo(1);
    assertThat(said()).contains("heap").doesNotContain("\tat ").doesNotContain("Exception");
  }
}
