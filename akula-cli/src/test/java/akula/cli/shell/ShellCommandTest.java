package akula.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.InTurn;
import akula.cli.fixtures.OwnProcess;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Exit codes of files of snippets; standard input is empty, since the shell reads on from there. A
 * session costs seconds, and most of them the loading of JShell: those of a test share a process.
 */
class ShellCommandTest {
  private static final Redirect NOTHING = Redirect.from(new File("/dev/null"));

  /** What is shown of snippets, and the code. */
  private record Case(String snippets, int code, String shown) {}

  private static final List<Case> CASES =
      List.of(
          new Case("System.out.println(\"Error: so\");", 0, "Error: so"),
          new Case("int x = ;", 1, "illegal start of expression"),
          new Case("int x = ;;int y = 2;;System.out.println(\"went on\");", 1, "went on"),
          new Case("throw new IllegalStateException(\"boom\");", 1, "boom"),
          new Case("/nosuch", 1, "/nosuch"),
          new Case("Thread.State s = null;;s.name()", 1, "NullPointerException"),
          new Case(
              "var loader = ClassLoader.getSystemClassLoader();;Runtime.getRuntime().runFinalization();;",
              0,
              "Warning:"),
          new Case("Runtime.getRuntime().runFinalization();;int x = ;", 1, "Error:"));

  @TempDir private Path folder;

  private String file(String name, String snippets) throws IOException {
    return Files.writeString(folder.resolve(name), snippets.replace(";;", ";\n")).toString();
  }

  @Test
  void ofSnippets() throws Exception {
    List<List<String>> commands = new ArrayList<>();
    for (Case one : CASES) {
      commands.add(List.of("shell", file(commands.size() + ".jsh", one.snippets())));
    }
    commands.add(
        List.of(
            "shell",
            file("a.jsh", "int x = 1;"),
            file("b.jsh", "undefined.call();"),
            file("c.jsh", "x + 1")));
    List<InTurn.Ended> all = InTurn.run(List.of(), NOTHING, commands);
    for (int i = 0; i < CASES.size(); i++) {
      assertThat(all.get(i).code())
          .as("%s: %s", CASES.get(i), all.get(i))
          .isEqualTo(CASES.get(i).code());
      assertThat(all.get(i).said()).contains(CASES.get(i).shown());
    }
    assertThat(all.getLast().code()).as("of several files: %s", all.getLast()).isEqualTo(1);
  }

  /** As for a user without a home: what JShell keeps there goes nowhere. */
  @Test
  void nobodyNeedsAHome() throws Exception {
    String file = file("a.jsh", "System.out.println(6 * 7);\n/exit\n");
    List<InTurn.Ended> both =
        InTurn.run(
            List.of("-Djava.util.prefs.userRoot=" + file),
            Redirect.from(new File(file)),
            List.of(List.of("shell", file), List.of("shell")));
    assertThat(both).as(both.toString()).extracting(InTurn.Ended::code).containsOnly(0);
    assertThat(both.getFirst().said()).isEqualTo("42" + System.lineSeparator());
    assertThat(both.getLast().said()).contains("42").doesNotContain("Exception", "defect");
  }

  /** The code is that of the process, too. */
  @Test
  void theProcessEndsWithTheCode() throws Exception {
    Path said = folder.resolve("said");
    String exit = file("a.jsh", "Thread.onSpinWait();;/exit 7");
    Process shell = OwnProcess.start(OwnProcess.command(List.of("shell", exit)), said);
    assertThat(shell.waitFor()).as(Files.readString(said)).isEqualTo(7);
  }
}
