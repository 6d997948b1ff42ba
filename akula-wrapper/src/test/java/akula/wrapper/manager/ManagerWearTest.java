package akula.wrapper.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.os.UserId;
import akula.wrapper.run.ServedStage;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A manager is as small after a thousand comings and goings as after a hundred. {@code
 * scripts/wear} lets more come, for as long as one likes.
 */
@EnabledOnOs(OS.LINUX)
class ManagerWearTest {
  private static final int FIRST = 100;
  private static final int ALL = 1200;
  private static final int THREADS = 3;

  /** Every so manieth is a process that comes, and ends without a word. */
  private static final int PROCESS = 10;

  /** Who was just about to go; what grows does so by a hundred or more. */
  private static final int FEW = 20;

  /** What is there by chance: who was answered last, what a thread has in its hands. */
  private static final long SLACK = 200;

  private static final long SLACK_BYTES = 2 << 20;

  @TempDir private Path folder;

  /** What could grow. */
  private record Size(
      long descriptors, long ofAgent, long groups, int slots, long objects, long bytes) {}

  @Test
  void comingsAndGoingsLeaveNothing() throws Exception {
    Path program = VisitorProgram.compile(folder);
    Path socket = folder.resolve("manager.sock");
    ManagerServer.Settings settings =
        new ManagerServer.Settings(UserId.own(), THREADS, CompletableFuture::completedFuture);
    try (ServedStage stage =
            new ServedStage(
                folder,
                (thread, machine) -> thread.setWeight(2)); // so that groups of threads are made
        ManagerServer _ = new ManagerServer(socket, stage.visitors(), settings);
        VisitorProgram stays = new VisitorProgram(program, socket);
        VisitorProgram comes = new VisitorProgram(program, socket)) {
      stays.ask("threads " + THREADS);
      enter(stays);
      comes.ask("threads " + THREADS);
      for (int i = 0; i < FIRST; i++) {
        comeAndGo(i, stays, comes, program, socket);
      }
      Size before = size(stage);
      for (int i = FIRST; i < ALL; i++) {
        comeAndGo(i, stays, comes, program, socket);
      }
      Size after = size(stage);
      String sizes = "%s, then %s".formatted(before, after);
      assertThat(after.descriptors()).as(sizes).isLessThan(before.descriptors() + FEW);
      assertThat(after.ofAgent()).as(sizes).isLessThan(before.ofAgent() + FEW);
      assertThat(after.groups()).as(sizes).isLessThan(before.groups() + FEW);
      assertThat(after.slots()).as(sizes).isLessThan(before.slots() + FEW);
      assertThat(after.objects()).as(sizes).isLessThan(before.objects() + SLACK);
      assertThat(after.bytes()).as(sizes).isLessThan(before.bytes() + SLACK_BYTES);
    }
  }

  private static void comeAndGo(
      int turn, VisitorProgram stays, VisitorProgram comes, Path program, Path socket)
      throws IOException {
    stays.ask("leave 1");
    stays.ask("enter 1");
    if (turn % PROCESS != 0) {
      enter(comes);
      comes.ask("leave 1");
      comes.ask("bye");
      return;
    }
    try (VisitorProgram other = new VisitorProgram(program, socket)) {
      other.ask("threads " + THREADS);
      enter(other);
      other.kill();
    }
  }

  /** On a busy machine a program gives up to wait for an answer, and goes on without. */
  private static void enter(VisitorProgram visitor) throws IOException {
    while (!visitor.ask("connect 1 one").equals("1 ")) {
      Thread.onSpinWait();
    }
    for (int thread = 0; thread < THREADS; thread++) {
      visitor.ask("enter " + thread);
    }
  }

  /** Waits until all but one have gone; some that were killed may not have been seen yet. */
  private static Size size(ServedStage stage) throws Exception {
    while (stage.visitors().present().size() > 1) {
      Thread.onSpinWait();
    }
    long[] heap = heap();
    return new Size(
        files(Path.of("/proc/self/fd")),
        files(Path.of("/proc/" + stage.agentPid() + "/fd")),
        groups(stage.agentPid()),
        stage.takenSlots(),
        heap[0],
        heap[1]);
  }

  private static long files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }

  private static long groups(int agent) throws IOException {
    ProcessBuilder find =
        new ProcessBuilder(
            "find",
            "/sys/fs/cgroup",
            "-maxdepth",
            "8",
            "-path",
            "*akula-" + agent + "/*",
            "-type",
            "d");
    Process process = find.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return process.inputReader().lines().count();
  }

  /** Returns how many objects of ours are reached, and what all that are reached take. */
  private static long[] heap() throws Exception {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    long[] heap = new long[2];
    for (String line : histogram.lines().toList()) {
      String[] words = line.strip().split("\\s+");
      if (words.length > 3 && words[0].endsWith(":")) {
        heap[0] += words[3].startsWith("akula.") ? Long.parseLong(words[1]) : 0;
        heap[1] += Long.parseLong(words[2]);
      }
    }
    return heap;
  }
}
