package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs, policies and disks that fail under {@code akula run}, and those that stop it. */
@EnabledOnOs(OS.LINUX)
class RunFailureTest {
  @TempDir private Path folder;
  private RealWork work;

  @BeforeEach
  void takeTheFolder() {
    work = new RealWork(folder);
  }

  @Test
  void aProgramThatFailsIsReported() throws IOException {
    Cli said =
        work.run(
            work.workload(
                "{application: bad, command: sh, arguments: [-c, 'echo oh >&2; exit 3']}"),
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
    Cli said =
        work.run(
            work.workload(
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
  void aPolicyThatWasThrownOutIsReportedOnce() throws IOException {
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
    Cli said =
        work.run(work.workload("{application: a, command: 'true'}"), "--policy", policy.toString());
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err().split("oh no", -1)).as(said.err()).hasSize(2);
    assertThat(said.err())
        .contains("akula: policy Throws is thrown out: it ")
        .endsWith("\nakula: without its policy the run does not count.\n");
    assertThat(folder.resolve("out/failure.part"))
        .content()
        .startsWith("Throws, run 1 of 1, failed: policy Throws was thrown out: it ")
        .contains("oh no");
  }

  /** A policy whose constructor does something once one of its kind has been called. */
  private Path few(String constructor) throws IOException {
    return Files.writeString(
        folder.resolve("Few.java"),
        """
        import akula.api.*;
        public final class Few implements Scheduler {
          private static volatile boolean placed;
          Few() {
            while (placed && new java.io.File("FOLDER").exists()) { CONSTRUCTOR }
          }
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
            placed = true;
          }
          public void updateSchedule(Machine machine) {}
        }
        """
            .replace("CONSTRUCTOR", constructor)
            .replace("FOLDER", folder.toString()));
  }

  /** Nobody can know before that it will be made once too often. */
  @Test
  void aConstructorThatFailsLaterFailsTheRunAndNoneBefore() throws IOException {
    Path policy = few("throw new OutOfMemoryError();");
    Path workload = work.workload("{application: a, command: 'true'}");
    Cli said = work.run(workload, "--repeat", "2", "--policy", policy.toString());
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err())
        .endsWith(
            "akula: policy few: the constructor of Few failed: it ran out of memory: the Java heap is"
                + " full (out of memory error at Few.java:5).\n");
    assertThat(folder.resolve("out/failure.part"))
        .content()
        .startsWith("Few, run 2 of 2, failed: policy few: the constructor of Few failed: it ");
    assertThat(folder.resolve("out/programs.csv.part")).content().contains(",exit code 0,");
  }

  @Test
  void aConstructorThatDoesNotComeBackLaterFailsTheRunAndNoneBefore() throws IOException {
    Path policy = few("Thread.onSpinWait();");
    Path workload = work.workload("{application: a, command: 'true'}");
    Cli said = work.run(workload, "--repeat=2", "--patience=1s", "--policy", policy.toString());
    String why =
        "policy Few has not come back from its constructor within 1s, it is at Few.java:5 in <init>; --patience gives it longer";
    assertThat(said.err()).endsWith("akula: " + why + ".\n");
    assertThat(said.code()).isEqualTo(1);
    assertThat(folder.resolve("out/failure.part"))
        .content()
        .startsWith("Few, run 2 of 2, failed: " + why);
    assertThat(folder.resolve("out/programs.csv.part")).content().contains(",exit code 0,");
  }

  private Process start(List<String> options, String... more) throws IOException {
    Path workload =
        work.workload(
            "{application: quick, command: 'true'}",
            "{application: long, launch: 10ms, command: sh, arguments: [-c, 'touch begun;"
                + " exec sleep 1000']}");
    return OwnProcess.start(
        OwnProcess.command(options, work.arguments(workload, more)), folder.resolve("said"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void signalsEndItAndKeepWhatWasMeasured(String signal) throws Exception {
    assumeThat(OwnProcess.ignores(signal))
        .as("what these tests were started with ignores SIG" + signal + ", so its children do")
        .isFalse();
    Process java = start(List.of(), "--policy", "linux");
    Path begun = folder.resolve("out/work/0-linux-0/1-long/begun");
    // time: looks again every so often, for as long as it takes
    while (Files.notExists(begun) && !java.waitFor(5, TimeUnit.MILLISECONDS)) {
      // It has a minute: Maven's patience is longer.
    }
    assertThat(begun).as(said()).exists();
    new ProcessBuilder("kill", "-" + signal, Long.toString(java.pid())).start().waitFor();
    assertThat(java.waitFor()).as(said()).isEqualTo(signal.equals("INT") ? 130 : java.exitValue());
    assertThat(said())
        .contains(
            "akula: stopped; all programs were ended, and no run had ended yet; the same command with --resume --out %s begins anew."
                .formatted(folder.resolve("out")))
        .doesNotContain("\tat ");
    assertThat(folder.resolve("out/programs.csv.part")).exists();
  }

  private String said() throws IOException {
    return Cli.withoutCodes(Files.readString(folder.resolve("said")));
  }

  /** A limit of the size of files fails a write as a full disk does, and needs no disk. */
  @Test
  void aFullDiskIsReported() throws Exception {
    Path workload = work.workload("{application: quick, command: 'true', inputs: [large]}");
    Files.write(folder.resolve("large"), new byte[4 << 20]);
    List<String> arguments = work.arguments(workload, "--policy", "linux");
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "(ulimit -f 4000; exec \"$@\") 2>&1 | cat", "-"));
    command.addAll(OwnProcess.command(arguments));
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
