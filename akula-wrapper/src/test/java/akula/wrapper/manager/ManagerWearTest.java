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
 * A manager is as small after a thousand comings and goings as after a hundred: one thing that is
 * left behind by one in a hundred of them would show. {@code scripts/wear} lets more come, for as
 * long as one likes.
 */
@EnabledOnOs(OS.LINUX)
class ManagerWearTest {
  private static final int FIRST = 100;
  private static final int MORE = 1200;
  private static final int THREADS = 3;

  /** Every so manieth is a process that comes, and ends without a word. */
  private static final int PROCESS = 10;

  /** Of what one in a hundred leaves there would be twice as many. */
  private static final int FEW = MORE / 100 / 2;

  /** Of a leak that only the heap shows: so much for each that came. */
  private static final long SLACK_BYTES = MORE * 256L;

  /** On a machine that does much else; what does not go is waited for until then. */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  @TempDir private Path folder;

  /** What could grow; objects are those of our own classes. */
  private record Size(
      long descriptors, long ofAgent, long groups, long slots, long objects, long bytes) {
    boolean isAsSmallAs(Size before) {
      return descriptors < before.descriptors + FEW
          && ofAgent < before.ofAgent + FEW
          && groups < before.groups + FEW
          && slots < before.slots + FEW
          && objects < before.objects + FEW
          && bytes < before.bytes + SLACK_BYTES;
    }

    boolean hasAsManyAs(Size other) {
      return descriptors == other.descriptors
          && ofAgent == other.ofAgent
          && groups == other.groups
          && slots == other.slots
          && objects == other.objects;
    }
  }

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
      Size before = settled(stage);
      for (int i = 0; i < MORE; i++) {
        comeAndGo(i, stays, comes, program, socket);
      }
      Size after = settled(stage);
      // time: only so that what has been left behind is told
      long deadline = System.nanoTime() + PATIENCE_NANOS;
      while (!after.isAsSmallAs(before) && System.nanoTime() - deadline < 0) {
        after = settled(stage);
      }
      assertThat(after.isAsSmallAs(before)).as("%s, then %s", before, after).isTrue();
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

  /**
   * Waits until all but one have gone, and what they had with them: some that were killed may not
   * have been seen yet, and who was seen is given back and forgotten a little later.
   */
  private static Size settled(ServedStage stage) throws Exception {
    while (stage.visitors().present().size() > 1) {
      Thread.onSpinWait();
    }
    Size last = size(stage);
    for (Size next = size(stage); !next.hasAsManyAs(last); next = size(stage)) {
      last = next;
    }
    return last;
  }

  private static Size size(ServedStage stage) throws Exception {
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
