package akula.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    Path said = folder.resolve("said");
    int code = OwnProcess.start(OwnProcess.command(arguments), said).waitFor();
    return new Ended(code, Files.readString(said));
  }

  /** Returns a number of /proc/PID/stat, counted from what follows the name, from 0. */
  private static String stat(long pid, int field) throws IOException {
    String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return line.substring(line.lastIndexOf(')') + 2).split(" ")[field];
  }

  @Test
  void itListensWhenTheCommandComesBackAndHasASessionOfItsOwn() throws Exception {
    Ended started = detach("--policy=naive_spread");
    assertThat(started.code()).as(started.err()).isZero();
    Matcher said =
        Pattern.compile("listens at \\S+: process (\\d+), which says more in (\\S+)\\.")
            .matcher(started.err());
    assertThat(said.find()).as(started.err()).isTrue();
    pid = Long.parseLong(said.group(1));
    assertThat(stat(pid, 3)).as("its session").isEqualTo(String.valueOf(pid));
    assertThat(stat(pid, 4)).as("no terminal").isEqualTo("0");
    assertThat(Cli.run("manager", "status", "--socket", socket.toString()).out())
        .contains("process " + pid + ", policy naive_spread");
    Path log = Path.of(said.group(2));
    assertThat(log).isEqualTo(socket.resolveSibling("manager.log"));
    assertThat(Files.readString(log)).contains("the manager listens at " + socket);

    Ended second = detach("--policy=naive_spread");
    assertThat(second.code()).isEqualTo(2);
    assertThat(second.err())
        .contains("a manager listens at " + socket + " already")
        .doesNotContain("process " + pid);
  }

  @Test
  void whyItCannotServeIsSaidByTheCommand() throws Exception {
    Ended started = detach("--policy=gong");
    assertThat(started.code()).isEqualTo(2);
    assertThat(started.err()).startsWith("akula: ").contains("there is no policy 'gong'");
    assertThat(started.err().lines()).hasSize(1);
  }
}
