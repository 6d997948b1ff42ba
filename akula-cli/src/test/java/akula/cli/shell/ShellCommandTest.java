package akula.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.OwnProcess;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Exit codes of files of snippets; standard input is empty, since the shell reads on from there.
 */
class ShellCommandTest {
  @TempDir private Path folder;

  private int code(String... snippets) throws IOException, InterruptedException {
    List<String> files = new ArrayList<>(List.of("shell"));
    for (String snippet : snippets) {
      Path file = folder.resolve(files.size() + ".jsh");
      files.add(Files.writeString(file, snippet.replace(";;", ";\n")).toString());
    }
    return code(List.of(), files, new File("/dev/null"));
  }

  private int code(List<String> options, List<String> arguments, File input)
      throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder(OwnProcess.command(options, arguments))
            .redirectInput(input)
            .redirectErrorStream(true)
            .start();
    said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return shell.waitFor();
  }

  private String said;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "System.out.println(\"Error: so\"); | 0 | Error: so",
        "int x = ; | 1 | illegal start of expression",
        "int x = ;;int y = 2;;System.out.println(\"went on\"); | 1 | went on",
        "throw new IllegalStateException(\"boom\"); | 1 | boom",
        "/nosuch | 1 | /nosuch",
        "Thread.State s = null;;s.name() | 1 | NullPointerException",
        "Thread.onSpinWait();;/exit 7 | 7 | ''",
        "var loader = ClassLoader.getSystemClassLoader();;Runtime.getRuntime().runFinalization();; | 0 |"
            + " Warning:",
        "Runtime.getRuntime().runFinalization();;int x = ; | 1 | Error:",
      })
  void ofSnippets(String snippets, int code, String shown) throws Exception {
    assertThat(code(snippets)).as(said).isEqualTo(code);
    assertThat(said).contains(shown);
  }

  /** As for a user without a home: what JShell keeps there goes nowhere. */
  @Test
  void nobodyNeedsAHome() throws Exception {
    Path file = Files.writeString(folder.resolve("a.jsh"), "System.out.println(6 * 7);\n/exit\n");
    List<String> homeless = List.of("-Djava.util.prefs.userRoot=" + file);
    assertThat(code(homeless, List.of("shell", file.toString()), new File("/dev/null")))
        .as(said)
        .isZero();
    assertThat(said).isEqualTo("42" + System.lineSeparator());
    assertThat(code(homeless, List.of("shell"), file.toFile())).as(said).isZero();
    assertThat(said).contains("42").doesNotContain("Exception", "defect");
  }

  @Test
  void oneOfSeveralFiles() throws Exception {
    assertThat(code("int x = 1;", "undefined.call();", "x + 1")).as(said).isEqualTo(1);
  }
}
