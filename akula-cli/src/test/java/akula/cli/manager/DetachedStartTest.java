package akula.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.formats.MessageCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Managers that outlive the command that started them. */
@EnabledOnOs(OS.LINUX)
class DetachedStartTest {
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ ";

  @TempDir private Path folder;
  private Path socket;
  private long pid;

  @BeforeEach
  void choose() {
    socket = folder.resolve("run").resolve("manager.sock");
  }

  @AfterEach
  void stop() {
    Cli.run("manager", "stop", "--socket", socket.toString());
    ProcessHandle.of(pid).ifPresent(manager -> manager.onExit().join());
  }

  /** What a process printed and how it ended. */
  private record Ended(int code, String err) {}

  private Ended detach(String... more) throws IOException, InterruptedException {
    Path said = folder.resolve("said");
    int code = OwnProcess.start(command(more), said).waitFor();
    return new Ended(code, Files.readString(said));
  }

  private List<String> command(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "manager",
                "start",
                "--detach",
                "--socket=" + socket,
                "--log=" + folder.resolve("log"),
                "--no-realtime"));
    arguments.addAll(List.of(more));
    return OwnProcess.command(arguments);
  }

  /** Returns a number of /proc/PID/stat, counted from what follows the name, from 0. */
  private static String stat(long pid, int field) throws IOException {
    String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return line.substring(line.lastIndexOf(')') + 2).split(" ")[field];
  }

  @Test
  void itListensWhenTheCommandComesBackAndHasASessionOfItsOwn() throws Exception {
    Ended started = detach("--policy=naive_spread");
    pid = pidIn(started);
    assertThat(stat(pid, 3)).as("its session").isEqualTo(String.valueOf(pid));
    assertThat(stat(pid, 4)).as("no terminal").isEqualTo("0");
    assertThat(Cli.run("manager", "status", "--socket", socket.toString()).out())
        .contains("process " + pid + ", policy naive_spread");
    Path log = socket.resolveSibling("manager.log");
    assertThat(started.err()).contains("which says more in " + log + ".");
    assertThat(Files.readString(log).lines())
        .allMatch(line -> line.matches(TIME + "akula: .*"))
        .anyMatch(line -> line.contains("the manager listens at " + socket));

    String before = Files.readString(log);
    Ended second = detach("--policy=naive_spread");
    assertThat(second.code()).isEqualTo(2);
    assertThat(second.err()).isEqualTo(refusal());
    // the other one may write on meanwhile, of itself and of those beside it
    assertThat(log)
        .content()
        .as("it is the other one's")
        .startsWith(before)
        .doesNotContain("already");
  }

  private String refusal() {
    return "akula: a manager listens at %s already; expected another --socket, or that it is stopped. [AK107]\n"
        .formatted(socket);
  }

  private long pidIn(Ended started) {
    assertThat(started.code()).as(started.err()).isZero();
    Matcher said = Pattern.compile("listens at \\S+: process (\\d+),").matcher(started.err());
    assertThat(said.find()).as(started.err()).isTrue();
    return Long.parseLong(said.group(1));
  }

  @Test
  void ofTwoAtATimeOneIsRefusedAndLeavesTheLogOfTheOther() throws Exception {
    List<Path> said = List.of(folder.resolve("one"), folder.resolve("two"));
    List<Process> both = new ArrayList<>();
    for (Path one : said) {
      both.add(OwnProcess.start(command("--policy=naive_spread"), one));
    }
    List<Ended> ended = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ended.add(new Ended(both.get(i).waitFor(), Files.readString(said.get(i))));
    }
    ended.sort(Comparator.comparing(Ended::code));
    pid = pidIn(ended.getFirst());
    assertThat(ended.getLast()).isEqualTo(new Ended(2, refusal()));
    assertThat(socket.resolveSibling("manager.log")).content().doesNotContain("already");
  }

  @Test
  void theNextOneSaysThatTheLastOneWasKilled() throws Exception {
    Path log = socket.resolveSibling("manager.log");
    pid = pidIn(detach("--policy=naive_spread"));
    ProcessHandle killed = ProcessHandle.of(pid).orElseThrow();
    killed.destroyForcibly();
    killed.onExit().join();
    String before = Files.readString(log);
    pid = pidIn(detach("--policy=naive_spread"));
    String sentence = "akula: the last manager at this socket ended without a word: ";
    assertThat(Files.readString(log)).startsWith(before);
    assertThat(since(log, before)).containsPattern("^" + TIME + sentence + "it was killed");
    stop();
    before = Files.readString(log);
    assertThat(before)
        .containsPattern(
            "\n" + TIME + "akula: the manager has ended; what it managed runs on as before.\n$");
    pid = pidIn(detach("--policy=naive_spread"));
    assertThat(since(log, before)).containsPattern("^" + TIME + "akula: the manager listens at ");
  }

  private static String since(Path log, String before) throws IOException {
    return Files.readString(log).substring(before.length());
  }

  @Test
  void anotherManagerOnTheSameCpusIsNamed() throws Exception {
    Path first = socket;
    long other = pidIn(detach("--policy=naive_spread"));
    try {
      socket = folder.resolve("run").resolve("second.sock");
      pid = pidIn(detach("--policy=naive_spread"));
      String told =
          "another manager of yours, process %d at %s, places programs on cpu "
              .formatted(other, first);
      assertThat(ask("status", "--format=json").out()).contains(told);
      assertThat(socket.resolveSibling("second.log")).content().contains("akula: " + told);
      assertThat(ask("stop").out()).isEqualTo("the manager has ended; it managed no program\n");
    } finally {
      Cli.run("manager", "stop", "--socket", first.toString());
      ProcessHandle.of(other).ifPresent(manager -> manager.onExit().join());
    }
  }

  /** Nobody can end it, so whoever manages has to know. */
  @Test
  void aPolicyThatIsRefusedAndStillComputesIsTold() throws Exception {
    pid = pidIn(detach("--policy=naive_spread", "--patience=1s"));
    for (String name : List.of("Loop", "Again")) {
      Path source = folder.resolve(name + ".java");
      Files.writeString(
          source,
          """
          import akula.api.*;
          public final class %1$s implements Scheduler {
            private static volatile long n;
            public %1$s() { while (true) { n++; } }
            @Override public void launchThread(AkulaThread thread, Machine machine) {}
            @Override public void updateSchedule(Machine machine) {}
          }
          """
              .formatted(name));
      Cli refused = ask("policy", source.toString());
      assertThat(refused.err()).contains("has not come back from its constructor within 1s");
      assertThat(refused.messages()).containsExactly(MessageCode.POLICY_HANGS);
      String told =
          "a policy that was refused, %s, still computes and cannot be ended".formatted(name);
      assertThat(ask("status", "--format=json").out()).contains(told);
      assertThat(socket.resolveSibling("manager.log")).content().contains("akula: " + told);
    }
    assertThat(ask("policy", folder.resolve("Again.java").toString()).err())
        .contains("no source file is tried any more: Loop and Again still compute");
    assertThat(ask("policy", "gang").code()).isZero();
  }

  private Cli ask(String word, String... more) {
    List<String> command = new ArrayList<>(List.of("manager", word, "--socket=" + socket));
    command.addAll(List.of(more));
    return Cli.run(command.toArray(String[]::new));
  }

  @Test
  void aLogThatIsALinkIsNotFollowed() throws Exception {
    Path log = socket.resolveSibling("manager.log");
    Files.createDirectory(
        log.getParent(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.createSymbolicLink(log, folder.resolve("elsewhere"));
    Ended refused = detach("--policy=naive_spread");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .startsWith("akula: no manager can be started that writes to " + log + ": ");
    assertThat(folder.resolve("elsewhere")).doesNotExist();
  }

  @Test
  void whyItCannotServeIsSaidByTheCommand() throws Exception {
    Ended started = detach("--policy=gong");
    assertThat(started.code()).isEqualTo(2);
    assertThat(started.err()).startsWith("akula: ").contains("there is no policy 'gong'");
    assertThat(started.err().lines()).hasSize(1);
  }
}
