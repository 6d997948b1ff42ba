package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Policies that end the process or print something, in a process of their own. */
class ForeignExitTest {
  private static final String ENDED_IN_LINE_9 =
      "akula: policy class Leaver called System.exit in updateSchedule at Leaver.java:9, which"
          + " no policy may; the run has failed. [AK307]"
          + System.lineSeparator();

  @TempDir private Path folder;

  private record Ended(int code, String out, String err) {}

  private Ended akula(String... arguments) throws IOException, InterruptedException {
    List<String> command = OwnProcess.command(List.of(arguments));
    Path err = folder.resolve("err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), out, Files.readString(err));
  }

  private Path policy(String member, String update) throws IOException {
    return Files.writeString(
        folder.resolve("Leaver.java"),
        """
        import akula.api.*;
        public final class Leaver implements Scheduler {
          %s
          @Override public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }
          @Override public void updateSchedule(Machine machine) {
            %s
          }
        }
        """
            .formatted(member, update));
  }

  @Test
  void whatAPolicyPrintsIsNotTheOutput() throws IOException, InterruptedException {
    Path quiet = policy("", "");
    Cli expected = Cli.run("simulate", "--format", "csv", "--policy", quiet.toString());
    Path loud = policy("static { System.out.println(\"I am here\"); }", "");
    Ended ended = akula("simulate", "--format", "csv", "--policy", loud.toString());
    assertThat(ended.out()).isEqualTo(expected.out()).startsWith("id,application,launch_s");
    assertThat(ended.err()).isEqualTo("I am here" + System.lineSeparator());
    assertThat(ended.code()).isZero();
  }

  @Test
  void aSimulationHasFailed() throws IOException, InterruptedException {
    Path source = policy("", "System.exit(0);");
    Ended ended = akula("simulate", "--policy", source.toString());
    assertThat(ended.err()).isEqualTo(ENDED_IN_LINE_9);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.code()).isEqualTo(1);
  }

  @Test
  void whoHoldsStandardErrorForEverIsNamedThere() throws IOException, InterruptedException {
    // time: it ends with the process that it is in
    Path source = policy("", "synchronized (System.err) { while (true) { Thread.onSpinWait(); } }");
    Ended ended = akula("simulate", "--policy-limit", "1s", "--policy", source.toString());
    assertThat(ended.err()).contains("has not returned from updateSchedule").hasLineCount(1);
    assertThat(ended.code()).isEqualTo(1);
  }

  /** No word of what it calls stands in the class. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void whoHaltsBehindOurBackHasFailed() throws IOException, InterruptedException {
    Path source =
        policy(
            "",
            """
            try {
              for (var method : Runtime.class.getMethods()) {
                if (method.getName().startsWith("ha") && method.getParameterCount() == 1
                    && method.getName().length() == 4) {
                  method.invoke(Runtime.getRuntime(), 0);
                }
              }
            } catch (ReflectiveOperationException e) {
              throw new IllegalStateException(e);
            }
            """);
    Ended ended = akula("simulate", "--policy", source.toString());
    assertThat(ended.err())
        .isEqualTo(
            "akula: a policy ended the process by Runtime.halt, which no policy may; the run has"
                + " failed.\n");
    assertThat(ended.code()).isEqualTo(1);
    Ended next = akula("simulate", "--policy", policy("", "").toString());
    assertThat(next.code()).as("a policy that halts nothing").isZero();
    Ended wrong = akula("simulate", "--policy", source.toString(), "--workload", "none");
    assertThat(wrong.code()).isEqualTo(2);
  }

  @Test
  void aSweepHasFailedAndLeavesNothing() throws IOException, InterruptedException {
    Path source = policy("Leaver() { new Object() { { System.exit(3); } }; }", "");
    Path out = folder.resolve("out");
    Ended constructed =
        akula("sweep", "--out", out.toString(), "--jobs", "2", "--policy", source.toString());
    assertThat(constructed.err())
        .contains("called System.exit in its constructor at Leaver.java:3");
    assertThat(constructed.code()).isEqualTo(1);
    policy("", "if (machine.nowNanos() > 0) Runtime.getRuntime().exit(0);");
    Ended ended =
        akula("sweep", "--out", out.toString(), "--jobs", "2", "--policy", source.toString());
    assertThat(ended.err()).isEqualTo(ENDED_IN_LINE_9);
    assertThat(ended.code()).isEqualTo(1);
    assertThat(out).doesNotExist();
  }

  @Test
  void aHuntHasFailedAndSaysNothingElse() throws IOException, InterruptedException {
    Path source = policy("", "if (machine.nowNanos() > 0) Runtime.getRuntime().exit(0);");
    Path out = folder.resolve("out");
    Ended ended =
        akula("hunt", "--policy", source.toString(), "--against", "swap", "--out", out.toString());
    assertThat(ended.err()).isEqualTo(ENDED_IN_LINE_9);
    assertThat(ended.code()).isEqualTo(1);
  }
}
