package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.Repetitions;
import akula.wrapper.run.RealHost;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.speed.SpeedEmulation;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real runs in a process of their own, killed (SIGKILL) at any moment: nothing of them is left. So
 * with their agent. When they are killed does not decide whether this passes; {@code scripts/faults
 * runs} does it more often.
 */
@EnabledOnOs(OS.LINUX)
class RunKillTest {
  private static final int LONGEST_MILLIS = 700;
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  /** Moves, pauses and weighs at every call. */
  private static final String POLICY =
      """
      import akula.api.*;
      public final class Restless implements Scheduler {
        private int calls;
        public void launchThread(AkulaThread thread, Machine machine) { thread.activate(); }
        public void updateSchedule(Machine machine) {
          calls++;
          for (AkulaThread thread : machine.threads()) {
            machine.getCore((thread.id() + calls) % machine.coreCount()).addThread(thread);
            if (thread.id() % 3 == calls % 3) thread.pause(); else thread.resume();
            if (machine.supports(Control.WEIGHTS)) thread.setWeight(1 + calls % 5);
          }
        }
      }
      """;

  private static final String WORKLOAD =
      """
      launches:
        - {application: busy, count: 3, command: sh, arguments: [-c, "while :; do :; done"],
           environment: {AKULA_MARK: %1$s}}
        - {application: forks, launch: 50ms, command: sh,
           arguments: [-c, "while :; do (sleep 1000 & sleep 0.01); done"],
           environment: {AKULA_MARK: %1$s}}
        - {application: late, launch: 250ms, count: 2, command: sleep, arguments: [1000],
           environment: {AKULA_MARK: %1$s}}
      """;

  @TempDir private Path folder;

  private Process start(String mark) throws IOException {
    Path policy = Files.writeString(folder.resolve("Restless.java"), POLICY);
    Path workload = Files.writeString(folder.resolve("w.yaml"), WORKLOAD.formatted(mark));
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(slower());
    arguments.addAll(
        List.of(
            "--interval=10ms",
            "--starvation=60s",
            "--workload=" + workload,
            "--policy=" + policy,
            "--overwrite",
            "--out=" + out(mark)));
    return OwnProcess.start(OwnProcess.command(arguments), folder.resolve("said-" + mark));
  }

  /** With a real-time process on one of the cpus, where that is allowed. */
  private static List<String> slower() {
    int cpu = RealHost.allowed().cpus().getLast();
    EmulatedSpeeds speeds = EmulatedSpeeds.parse("cpu%d=0.8".formatted(cpu));
    return SpeedEmulation.refusal(speeds).isEmpty()
        ? List.of("--emulate-speed=" + speeds.text())
        : List.of();
  }

  private Path out(String mark) {
    return folder.resolve("out-" + mark);
  }

  /** Waits until the agent has started programs; returns the agent, if it has. */
  private Optional<ProcessHandle> agent(Process java, String mark)
      throws IOException, InterruptedException {
    // time: looks again every so often, for as long as it takes
    while (!java.waitFor(20, TimeUnit.MILLISECONDS)) {
      if (Files.exists(out(mark)) && !marked(mark).isEmpty()) {
        return java.children().filter(ProcessHandle::isAlive).findFirst();
      }
    }
    return Optional.empty();
  }

  /** Returns the processes that have the mark in their environment. */
  private static List<Path> marked(String mark) throws IOException {
    List<Path> marked = new ArrayList<>();
    File[] folders = new File("/proc").listFiles(file -> file.getName().matches("\\d+"));
    for (File process : folders) {
      try {
        Path environment = process.toPath().resolve("environ");
        String text = new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1);
        if (text.contains("AKULA_MARK=" + mark)) {
          marked.add(process.toPath());
        }
      } catch (IOException e) {
        // It has ended, or is somebody else's.
      }
    }
    return marked;
  }

  /** Returns the agent's control groups; folders may go while they are looked at. */
  private static List<File> groups(File folder, String name, int depth) {
    List<File> found = new ArrayList<>();
    File[] inside = depth == 0 ? null : folder.listFiles(File::isDirectory);
    for (File group : inside == null ? new File[0] : inside) {
      if (group.getName().equals(name)) {
        found.add(group);
      } else {
        found.addAll(groups(group, name, depth - 1));
      }
    }
    return found;
  }

  private static List<File> groups(long agent) {
    return groups(new File("/sys/fs/cgroup"), "akula-" + agent, 6);
  }

  /** Returns the processes that keep cpus busy; they have no mark. */
  private static List<ProcessHandle> duties(ProcessHandle agent) throws IOException {
    List<ProcessHandle> duties = new ArrayList<>();
    for (ProcessHandle child : agent.children().toList()) {
      try {
        if (Files.readString(Path.of("/proc/" + child.pid() + "/comm")).equals("akula-duty\n")) {
          duties.add(child);
        }
      } catch (IOException e) {
        // It has ended.
      }
    }
    assertThat(duties).hasSize(slower().size());
    return duties;
  }

  private static void assertGone(List<ProcessHandle> processes) {
    // time: only so that a failure ends
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < deadline && processes.stream().anyMatch(ProcessHandle::isAlive)) {
      Thread.onSpinWait();
    }
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
  }

  private static void assertNothingIsLeft(String mark, long agent) throws IOException {
    // time: only so that a failure ends
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < deadline
        && !(marked(mark).isEmpty() && groups(agent).isEmpty() && isGone(agent))) {
      Thread.onSpinWait();
    }
    assertThat(marked(mark)).as("processes").isEmpty();
    assertThat(groups(agent)).as("control groups").isEmpty();
    assertThat(isGone(agent)).as("the agent has ended").isTrue();
  }

  private static boolean isGone(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty();
  }

  @Test
  void killedAtAnyMomentNothingIsLeft() throws IOException, InterruptedException {
    long seed = Repetitions.seed(30);
    SplittableRandom random = new SplittableRandom(seed);
    Repetitions kills = Repetitions.of(1);
    for (int i = 0; kills.goesOn(); i++) {
      String mark = "java-" + ProcessHandle.current().pid() + "-" + i;
      Process java = start(mark);
      Optional<ProcessHandle> agent = agent(java, mark);
      assertThat(agent).as(said(mark)).isPresent();
      // time: it may be killed at any time
      java.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
      assertThat(java.isAlive()).as(said(mark)).isTrue();
      List<ProcessHandle> duties = duties(agent.get());
      assertThat(OwnProcess.kill(java)).as(said(mark)).isTrue();
      assertGone(duties);
      assertNothingIsLeft(mark, agent.get().pid());
      kills.count();
    }
    kills.report("kills of runs", seed);
  }

  @Test
  void withItsAgentKilledItSaysSoAndNothingIsLeft() throws IOException, InterruptedException {
    long seed = Repetitions.seed(31);
    SplittableRandom random = new SplittableRandom(seed);
    Repetitions kills = Repetitions.of(1);
    for (int i = 0; kills.goesOn(); i++) {
      String mark = "agent-" + ProcessHandle.current().pid() + "-" + i;
      Process java = start(mark);
      Optional<ProcessHandle> agent = agent(java, mark);
      assertThat(agent).as(said(mark)).isPresent();
      // time: it may be killed at any time
      java.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
      List<ProcessHandle> duties = duties(agent.get());
      agent.get().destroyForcibly();
      assertGone(duties);
      assertThat(java.waitFor()).as(said(mark)).isEqualTo(1);
      assertThat(said(mark)).contains("the agent is gone").doesNotContain("\tat ");
      assertNothingIsLeft(mark, agent.get().pid());
      kills.count();
    }
    kills.report("kills of agents", seed);
  }

  private String said(String mark) throws IOException {
    return Files.readString(folder.resolve("said-" + mark));
  }
}
