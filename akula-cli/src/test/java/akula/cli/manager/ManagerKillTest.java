package akula.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.Repetitions;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A manager that pauses programs in turn, of which a process is killed at any moment: the server,
 * its agent, the guard or a program. All other programs run on as they did before, and the next
 * manager begins at once. Which and when does not decide whether this passes; {@code
 * scripts/kill-manager} does it more often.
 */
@EnabledOnOs(OS.LINUX)
class ManagerKillTest {
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final int LONGEST_MILLIS = 300;
  private static final int THREADS = 3;
  private static final String BUSY = "while :; do :; done";

  @TempDir private Path folder;
  private Path socket;
  private Path visitor;

  /** Those that are managed, by what they are; they outlive managers. */
  private final Map<String, Process> programs = new HashMap<>();

  private Process manager;
  private int managers;

  private enum Victim {
    SERVER,
    AGENT,
    GUARD,
    PROGRAM
  }

  @BeforeEach
  void compile() throws IOException, InterruptedException {
    socket = folder.resolve("manager.sock");
    visitor = folder.resolve("visitor");
    Path wrapper = Path.of("akula-wrapper", "src");
    Process compiler =
        new ProcessBuilder(
                "cc",
                "-std=c99",
                "-O2",
                "-pthread",
                "-I" + wrapper.resolve("main/c/include"),
                "-o" + visitor,
                wrapper.resolve("test/c/visitor.c").toString())
            .inheritIO()
            .start();
    assertThat(compiler.waitFor()).isZero();
  }

  @AfterEach
  void end() throws InterruptedException {
    if (manager != null) {
      manager.destroy();
      manager.waitFor();
    }
    for (Process program : programs.values()) {
      program.descendants().forEach(ProcessHandle::destroyForcibly);
      program.destroyForcibly().waitFor();
    }
  }

  private Process command(String... words) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("manager", words[0], "--socket=" + socket));
    arguments.addAll(List.of(words).subList(1, words.length));
    return OwnProcess.start(OwnProcess.command(arguments), said(words[0]));
  }

  private Path said(String command) {
    return folder.resolve("said-" + command + managers);
  }

  private Path log() {
    return folder.resolve("log" + managers);
  }

  /** Starts a manager and has it manage a program of each kind. */
  private void begin() throws IOException, InterruptedException {
    managers++;
    manager =
        command(
            "start",
            "--policy=gang:quantum=20ms",
            "--quantum=10ms",
            "--starvation=60s",
            "--log=" + log());
    until(() -> !manager.isAlive() || ask("status").code() == 0);
    assertThat(manager.isAlive()).as(text()).isTrue();
    Process attached = programs.get("attached");
    if (attached == null) {
      attached = new ProcessBuilder("sh", "-c", "(" + BUSY + ") & " + BUSY).start();
      programs.put("attached", attached);
    }
    assertThat(ask("attach", "--name=attached", String.valueOf(attached.pid())).err()).isEmpty();
    Process before = programs.get("executed");
    if (before == null) {
      Process executed = command("exec", "--name=executed", "--", "sh", "-c", BUSY);
      programs.put("executed", executed);
      until(() -> comm(executed.pid()).equals("sh"));
    } else {
      assertThat(ask("attach", "--name=executed", String.valueOf(before.pid())).err()).isEmpty();
    }
    ProcessBuilder connects = new ProcessBuilder(visitor.toString());
    connects.environment().put("AKULA_MANAGER", socket.toString());
    Process connected = connects.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    programs.put("connected", connected);
    assertThat(tell(connected, "connect 1 visitor")).isEqualTo("1 ");
    tell(connected, "threads " + THREADS);
    for (int i = 0; i < THREADS; i++) {
      assertThat(tell(connected, "enter " + i)).startsWith("1 on");
    }
  }

  private final Map<Process, BufferedReader> answers = new HashMap<>();

  private String tell(Process connected, String line) throws IOException {
    BufferedWriter out = connected.outputWriter();
    out.write(line + "\n");
    out.flush();
    return answers.computeIfAbsent(connected, Process::inputReader).readLine();
  }

  private Cli ask(String... words) {
    List<String> command = new ArrayList<>(List.of("manager", words[0], "--socket=" + socket));
    command.addAll(List.of(words).subList(1, words.length));
    return Cli.run(command.toArray(String[]::new));
  }

  private String text() {
    try {
      return Files.readString(said("start"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Waits; the limit is only so that a failure ends. */
  private static void until(BooleanSupplier condition) throws InterruptedException {
    // time: only so that a failure ends
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).isNegative();
      Thread.sleep(1); // time: looks again every so often
    }
  }

  private static String comm(long pid) {
    return field(Path.of("/proc/" + pid + "/comm"), "");
  }

  /** Returns a line of a file, without what it begins with; empty if the file has gone. */
  private static String field(Path file, String begin) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(begin))
          .findFirst()
          .map(line -> line.substring(begin.length()).strip())
          .orElse("");
    } catch (IOException | RuntimeException _) {
      return "";
    }
  }

  private static Optional<ProcessHandle> child(ProcessHandle parent, String name) {
    return parent.children().filter(child -> comm(child.pid()).equals(name)).findFirst();
  }

  /** It has no name: the file that it was started from is nowhere. */
  private ProcessHandle agent() {
    return manager.children().findFirst().orElseThrow();
  }

  private static String groups(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cgroup"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Returns whether each thread of a process may run where this one may, and is not stopped. */
  private static boolean isFree(ProcessHandle process) {
    String all = field(Path.of("/proc/self/status"), "Cpus_allowed_list:");
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + process.pid() + "/task"))) {
      return threads.allMatch(thread -> {
        Path status = thread.resolve("status");
        return field(status, "Cpus_allowed_list:").equals(all)
            && !field(status, "State:").startsWith("T");
      });
    } catch (IOException _) {
      return !process.isAlive();
    }
  }

  /** Returns how long it has run, in ticks. */
  private static long ticks(long pid) {
    try {
      String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  private static boolean hasGroups(long agent) throws IOException, InterruptedException {
    Process find =
        new ProcessBuilder(
                "find", "/sys/fs/cgroup", "-maxdepth", "6", "-name", "akula-" + agent, "-type", "d")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean found = find.inputReader().readLine() != null;
    find.waitFor();
    return found;
  }

  /** All that live are as before the manager, and nothing of that is left. */
  private void assertGivenBack(List<ProcessHandle> ours, long agent)
      throws IOException, InterruptedException {
    until(() -> ours.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(hasGroups(agent)).as("control groups").isFalse();
    String own = groups(ProcessHandle.current().pid());
    for (Map.Entry<String, Process> one : programs.entrySet()) {
      ProcessHandle process = one.getValue().toHandle();
      for (ProcessHandle each : Stream.concat(Stream.of(process), process.descendants()).toList()) {
        until(() -> isFree(each));
        assertThat(groups(each.pid())).as(one.getKey()).isEqualTo(own);
        if (one.getKey().equals("connected")) {
          assertThat(tell(one.getValue(), "want 1")).isEqualTo("told"); // frozen ones do not answer
        } else {
          long before = ticks(each.pid());
          until(() -> ticks(each.pid()) > before);
        }
      }
    }
    Process connected = programs.remove("connected");
    if (connected != null) {
      answers.remove(connected);
      connected.destroyForcibly().waitFor();
    }
  }

  private void killOne(Victim victim, SplittableRandom random)
      throws IOException, InterruptedException {
    begin();
    ProcessHandle server = manager.toHandle();
    ProcessHandle agent = agent();
    List<ProcessHandle> ours = new ArrayList<>(List.of(server, agent));
    Optional<ProcessHandle> guard = child(agent, "akula-guard");
    guard.ifPresent(ours::add);
    // time: it may be killed at any time
    manager.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
    switch (victim) {
      case SERVER -> manager.destroyForcibly().waitFor();
      case AGENT -> agentKilled(agent);
      case GUARD -> {
        guard.ifPresent(ProcessHandle::destroyForcibly);
        until(() ->
            child(agent, "akula-guard").filter(one -> !one.equals(guard.orElse(null))).isPresent());
        ours.add(child(agent, "akula-guard").orElseThrow());
        assertThat(ask("status").out()).contains("applications 3 of");
        until(() -> ask("status").out().contains("the guard of the agent was killed; another one"));
        assertThat(text()).containsOnlyOnce("the guard of the agent was killed; another one");
        agentKilled(agent); // what is managed is guarded as before
      }
      case PROGRAM -> {
        String which = List.of("attached", "executed", "connected").get(random.nextInt(3));
        Process program = programs.remove(which);
        List<ProcessHandle> heirs = program.descendants().toList();
        program.destroyForcibly().waitFor();
        until(() -> ask("status").out().contains("applications 2 of"));
        heirs.forEach(ProcessHandle::destroyForcibly);
        assertThat(ask("stop").code()).isZero();
        assertThat(manager.waitFor()).as(text()).isZero();
      }
    }
    assertGivenBack(ours, agent.pid());
    assertLogged();
  }

  /** But for a line that was being written, all is there: else something else would be decided. */
  private void assertLogged() throws IOException {
    try (Stream<Path> lives = Files.list(log())) {
      Cli again = Cli.run("replay", lives.findFirst().orElseThrow().toString());
      assertThat(again.code()).as(again.err()).isZero();
      assertThat(again.out())
          .containsPattern("the same at all [1-9]\\d* instants?, byte for byte")
          .contains("attached ", "executed ", "visitor ");
    }
  }

  private void agentKilled(ProcessHandle agent) throws InterruptedException {
    agent.destroyForcibly();
    assertThat(manager.waitFor()).as(text()).isEqualTo(1);
    assertThat(text()).contains("the manager ends", "the agent is gone").doesNotContain("\tat ");
  }

  @Test
  void killedAtAnyMomentAllRunOn() throws IOException, InterruptedException {
    long seed = Repetitions.seed(35);
    SplittableRandom random = new SplittableRandom(seed);
    Repetitions kills = Repetitions.of(8);
    for (int i = 0; kills.goesOn(); i++) {
      killOne(Victim.values()[i < 4 ? i : random.nextInt(4)], random);
      kills.count();
    }
    kills.report("kills of managers", seed);
  }

  /** The limit is that of the agent's channel, 10 s. */
  @Test
  void anAgentThatHangsIsGivenUp() throws IOException, InterruptedException {
    begin();
    ProcessHandle agent = agent();
    List<ProcessHandle> ours = new ArrayList<>(List.of(manager.toHandle(), agent));
    child(agent, "akula-guard").ifPresent(ours::add);
    assertThat(new ProcessBuilder("kill", "-STOP", "" + agent.pid()).start().waitFor()).isZero();
    assertThat(manager.waitFor()).as(text()).isEqualTo(1);
    assertThat(text()).contains("gave no answer for 10 s").doesNotContain("\tat ");
    assertGivenBack(ours, agent.pid());
  }
}
