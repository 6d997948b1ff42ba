package akula.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.common.JsonFormat;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.PrintedJson;
import akula.formats.MessageCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A manager from its start to its end, by the commands. */
@EnabledOnOs(OS.LINUX)
class ManagerCommandTest {
  @TempDir private Path folder;
  private final List<Process> processes = new ArrayList<>();
  private String socket;
  private CompletableFuture<Cli> manager;

  @BeforeEach
  void start() {
    socket = folder.resolve("run").resolve("manager.sock").toString();
    manager = new CompletableFuture<>();
    Thread.ofPlatform()
        .start(() ->
            manager.complete(
                Cli.run(
                    "manager",
                    "start",
                    "--policy",
                    "naive_spread",
                    "--socket",
                    socket,
                    "--log",
                    folder.resolve("log").toString(),
                    "--no-realtime")));
    while (status("text").code() != 0) {
      assertThat(manager.isDone()).as("it has ended: %s", manager).isFalse();
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    Cli.run("manager", "stop", "--socket", socket);
    manager.join();
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  private Cli status(String format) {
    return Cli.run("manager", "status", "--socket", socket, "--format", format);
  }

  private Cli ask(String... words) {
    List<String> command = new ArrayList<>(List.of("manager", words[0], "--socket", socket));
    command.addAll(List.of(words).subList(1, words.length));
    return Cli.run(command.toArray(String[]::new));
  }

  private String process() throws IOException {
    Process process = new ProcessBuilder("sleep", "1000000").start();
    processes.add(process);
    return String.valueOf(process.pid());
  }

  private static String allowed(String pid) throws IOException {
    return Files.readString(Path.of("/proc", pid, "status"))
        .lines()
        .filter(line -> line.startsWith("Cpus_allowed_list"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aProcessIsAttachedShownAndGivenBack() throws IOException {
    String pid = process();
    String before = allowed(pid);
    assertThat(status("text").out()).contains("policy naive_spread for", "applications 0 of 64");
    assertThat(ask("attach", pid, "--name", "sleeper").code()).isZero();
    assertThat(status("text").out()).contains("sleeper#0").doesNotContain("  0  sleeper#0");
    assertThat(status("csv").out().lines().skip(1))
        .singleElement()
        .asString()
        .matches("sleeper," + pid + ",[0-9.]+,,sleeper#0," + pid + ",\\d+,runs");
    assertThat(status("json").out()).contains("\"name\" : \"sleeper\"");
    assertThat(ask("attach", pid).messages()).isNotEmpty();
    assertThat(ask("attach", pid).err()).contains("it is managed already");
    assertThat(ask("detach", pid).code()).isZero();
    assertThat(allowed(pid)).isEqualTo(before);
    assertThat(ask("detach", pid).err()).contains("process " + pid + " is not managed");
    assertThat(ask("attach", "999999999").err()).contains("there is no such process");
    assertThat(ask("attach", "1").err()).contains("the manager would manage itself");
    assertThat(ask("attach", "--", "-5").err()).contains("a process is -5; expected its id");
    assertThat(ask("attach", String.valueOf(ProcessHandle.current().pid())).err())
        .contains("the manager would manage itself");
  }

  @Test
  void whatAManagedProgramHasStartedAndThreadsAreToldApart() throws IOException {
    Process shell = new ProcessBuilder("sh", "-c", "cat; true").start();
    try {
      while (shell.children().findAny().isEmpty()) {
        Thread.onSpinWait();
      }
      String child = String.valueOf(shell.children().findAny().orElseThrow().pid());
      String pid = String.valueOf(shell.pid());
      assertThat(ask("attach", pid, "--name", "shell").code()).isZero();
      assertThat(ask("detach", child).err())
          .contains("it was started by shell (%s), which is; detach that".formatted(pid));
      boolean byGroups =
          status("json").out().contains("\"pauses_programs_by\" : \"control groups\"");
      String refused = ask("attach", child).err();
      if (byGroups || !refused.isEmpty()) { // without groups it can be attached by itself
        assertThat(refused).contains("it was started by shell (%s),".formatted(pid));
      }
    } finally {
      shell.getOutputStream().close();
      shell.destroyForcibly();
    }
    long own = ProcessHandle.current().pid();
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      String thread =
          threads
              .map(one -> one.getFileName().toString())
              .filter(one -> !one.equals(String.valueOf(own)))
              .findAny()
              .orElseThrow();
      assertThat(ask("attach", thread).err())
          .contains("it is a thread of process %d; give %d".formatted(own, own));
    }
    Path kernel = Path.of("/proc/2/comm");
    if (Files.exists(kernel) && Files.readString(kernel).strip().equals("kthreadd")) {
      assertThat(ask("attach", "2").err()).contains("it is a thread of the kernel");
    }
  }

  @Test
  void anotherPolicyTakesOverIfItCan() throws IOException {
    assertThat(ask("attach", process(), "--name", "one").code()).isZero();
    assertThat(ask("policy", "gang").code()).isZero();
    assertThat(status("text").out()).contains("policy gang for", "one#0");
    Cli wrong = ask("policy", "gong");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("there is no policy 'gong'");
    assertThat(wrong.messages()).containsExactly(MessageCode.UNKNOWN_POLICY);
    assertThat(ask("policy", "di\n\u001b[31mred").err().lines())
        .singleElement()
        .asString()
        .contains("there is no policy 'di\\u000a\\u001b[31mred'");
    Path failing =
        Files.writeString(
            folder.resolve("Failing.java"),
            """
            import akula.api.*;
            public final class Failing implements Scheduler {
              @Override public void launchThread(AkulaThread thread, Machine machine) {
                throw new IllegalStateException("on purpose");
              }
              @Override public void updateSchedule(Machine machine) {}
            }
            """);
    assertThat(ask("policy", failing.toString()).code()).isZero();
    assertThat(status("text").out())
        .contains("policy linux for", "note: policy Failing is thrown out", "on purpose", "one#0");
    assertThat(ask("policy", "linux").code()).isZero();
    assertThat(status("text").out()).contains("policy linux for");
  }

  @Test
  void aPythonProgramConnects() throws Exception {
    Process python;
    try {
      ProcessBuilder builder =
          new ProcessBuilder(
              "python3", Path.of("samples", "manager", "akula_manager.py").toString());
      builder.environment().put("AKULA_MANAGER", socket);
      python = builder.redirectErrorStream(true).start();
    } catch (IOException e) {
      Assumptions.abort("no python3 here: " + e.getMessage());
      return;
    }
    String said = new String(python.getInputStream().readAllBytes());
    assertThat(python.waitFor()).as(said).isZero();
    assertThat(said).startsWith("connected granted 1").containsPattern("placed on \\[\\d+]");
  }

  @Test
  void theThreadsOfAProgramAsItIsArePlaced() throws Exception {
    Path subject = compileSubject();
    List<String> command =
        List.of(
            "manager", "exec", "--socket", socket, "--threads", "--", subject.toString(), "wait");
    Process program =
        new ProcessBuilder(OwnProcess.command(command)).redirectErrorStream(true).start();
    processes.add(program);
    String row = "subject," + program.pid() + ",[0-9.]+,\\d+,subject#\\d+,\\d+,\\d+,";
    while (rows(row + "waits") < 7 || rows(row + "(waits|runs)") < 8) {
      assertThat(program.isAlive()).isTrue();
    }
    program.getOutputStream().write("..".getBytes(StandardCharsets.US_ASCII));
    program.getOutputStream().close();
    String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).as(said).isZero();
    assertThat(said).isEmpty();
  }

  private long rows(String pattern) {
    return status("csv").out().lines().filter(line -> line.matches(pattern)).count();
  }

  /** A program of the tests of the library, with threads that wait in all ways. */
  private Path compileSubject() throws IOException, InterruptedException {
    Path source = Path.of("akula-wrapper", "src", "main", "c", "client", "test", "subject.c");
    Path program = folder.resolve("subject");
    Process compiler =
        new ProcessBuilder(
                List.of(
                    "cc",
                    "-D_GNU_SOURCE",
                    "-pthread",
                    "-ldl",
                    "-o",
                    program.toString(),
                    source.toString()))
            .inheritIO()
            .start();
    assertThat(compiler.waitFor()).isZero();
    return program;
  }

  @Test
  void theLibraryIsToldToThoseWhoSetVariablesThemselves() {
    Cli library = Cli.run("manager", "library");
    assertThat(library.code()).isZero();
    assertThat(Path.of(library.out().strip())).isExecutable().hasFileName("libakula-threads.so");
    Cli nobody =
        Cli.run("manager", "exec", "--threads", "--socket", socket + "-none", "--", "true");
    assertThat(nobody.code()).isEqualTo(2);
    assertThat(nobody.err()).contains("no manager listens at " + socket + "-none");
  }

  @Test
  void aProgramThatIsNotThereIsNoVisitor() throws Exception {
    Path said = folder.resolve("said");
    List<String> command = List.of("manager", "exec", "--socket", socket, "--", "not-there", "-x");
    Process refused = OwnProcess.start(OwnProcess.command(command), said);
    processes.add(refused);
    assertThat(refused.waitFor()).isEqualTo(2);
    assertThat(said)
        .content()
        .startsWith("akula: not-there cannot be run: ENOENT, not found. [AK107]");
    assertThat(ask("attach", process(), "--name", "there").code()).isZero();
    assertThat(ask("stop").out())
        .isEqualTo("the manager has ended; 1 program has back what it had\n");
    assertThat(manager.join().code()).isZero();
    try (Stream<Path> lives = Files.list(folder.resolve("log"))) {
      assertThat(lives.findFirst().orElseThrow().resolve("log-000001.csv"))
          .content()
          .contains("there")
          .doesNotContain("not-there");
    }
  }

  @Test
  void theStatusIsShownAgainAndAgain() throws Exception {
    for (String format : List.of("text", "json")) {
      Process watch =
          new ProcessBuilder(
                  OwnProcess.command(
                      List.of(
                          "manager",
                          "status",
                          "--watch",
                          "--format=" + format,
                          "--socket=" + socket)))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      processes.add(watch);
      try (BufferedReader shown = watch.inputReader()) {
        String first = shown.readLine();
        assertThat(first).contains("naive_spread").contains(own(format));
        String next = shown.readLine();
        while (!next.contains("naive_spread")) {
          next = shown.readLine();
        }
        assertThat(next).contains(own(format));
      }
    }
  }

  private static String own(String format) {
    return format.equals("json")
        ? "\"pid\":" + ProcessHandle.current().pid()
        : "process " + ProcessHandle.current().pid() + ",";
  }

  @Test
  void aQuantumThatIsTooShortIsNamedAsItWasGiven() {
    Cli refused =
        Cli.run(
            "manager",
            "start",
            "--policy",
            "gang",
            "--quantum",
            "0.5ms",
            "--socket",
            socket + "-2");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).startsWith("akula: --quantum is 500us; expected at least 1ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--budget", "--patience", "--starvation"})
  void whatAPolicyMayTakeIsAboveZero(String option) {
    Cli refused =
        Cli.run("manager", "start", "--policy=gang", option + "=0s", "--socket", socket + "-2");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .startsWith("akula: " + option + " is 0s; expected a duration above 0");
  }

  @Test
  void aSecondManagerIsRefusedAndOneThatIsGoneIsTold() {
    Cli second =
        Cli.run(
            "manager",
            "start",
            "--policy",
            "gang",
            "--socket",
            socket,
            "--log",
            folder.resolve("second").toString(),
            "--no-realtime");
    assertThat(second.code()).isEqualTo(2);
    assertThat(folder.resolve("second")).doesNotExist();
    assertThat(second.err()).contains("a manager listens at " + socket + " already");
    Cli drained = ask("drain");
    assertThat(drained.code()).isZero();
    assertThat(drained.out()).startsWith("nobody comes any more; the manager ends when");
    assertThat(manager.join().code()).isZero();
    assertThat(manager.join().err())
        .contains("the manager listens at " + socket, "what it managed runs on as before");
    assertThat(status("text").err()).contains("no manager listens at " + socket);
  }

  /** What the real host decided on what it read is what a simulated one decides on that. */
  @Test
  void whatWasDecidedIsDecidedAgainFromTheLog() throws IOException {
    for (int i = 0; i < 3; i++) {
      assertThat(ask("attach", process(), "--name", "app" + i).code()).isZero();
    }
    for (String policy : List.of("gang", "random:moves=2", "linux", "di", "naive_cluster")) {
      Cli exchanged = ask("policy", policy);
      assertThat(exchanged.code()).as(policy + exchanged.err()).isIn(0, 2);
      String late = process();
      assertThat(ask("attach", late, "--name", "late").code()).isZero();
      assertThat(ask("detach", late).code()).isZero();
    }
    assertThat(ask("stop").code()).isZero();
    assertThat(manager.join().code()).isZero();
    String log;
    try (Stream<Path> lives = Files.list(folder.resolve("log"))) {
      log = lives.findFirst().orElseThrow().toString();
    }
    Cli again = Cli.run("replay", log);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).containsPattern("the same at all [1-9][0-9]* instants, byte for byte");
    Cli other = Cli.run("replay", log, "--policy", "naive_spread", "--format", "json");
    assertThat(other.code()).as(other.err()).isZero();
    assertThat(PrintedJson.mistakes(JsonFormat.REPLAY_LOG, other.out())).isEmpty();
    assertThat(other.out()).contains("\"application\" : \"app2\"", "\"application\" : \"late\"");
    String out = folder.resolve("again").toString();
    assertThat(Cli.run("replay", log, "--policy", "gang", "--out", out, "--format", "csv").out())
        .contains("\ngang,false,app0,1,");
    assertThat(Cli.run("replay", out + "/gang").out()).contains("byte for byte");
    Cli wrong = Cli.run("replay", log, "--policy", "bus_pairing");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("needs parameter BUS_TRANSACTION_RATE, which the log does not");
    assertThat(Cli.run("replay", log, "--cpus", "0").err())
        .contains("--cpus and --processes choose nothing");
    Cli results = Cli.run("manager", "results", log);
    assertThat(results.code()).as(results.err()).isZero();
    assertThat(results.out()).contains("1-naive_spread: ").doesNotContain("has not ended");
    String first = results.out().lines().findFirst().orElseThrow().replaceAll(": .*", "");
    assertThat(Cli.run("explain", first).out()).contains("app0#");
  }
}
