package akula.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the page 'AKULA from Java' shows is compiled and run, in order, as in {@code akula shell}.
 */
class JavaPageTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  /** What starts real programs. */
  private static final Pattern REAL = Pattern.compile("Toolkit\\.(run|profile|validate)\\(");

  private static final Path IMPORTS =
      Path.of("akula-cli/src/main/resources/akula/cli/shell/begin.jsh");

  @Test
  void everySnippetRuns(@TempDir Path results) throws Exception {
    List<String> blocks =
        BLOCK
            .matcher(Files.readString(Path.of("docs/guide/java.md")))
            .results()
            .map(match -> match.group(1).replace("results/", results + "/"))
            .filter(block -> OS.LINUX.isCurrentOs() || !REAL.matcher(block).find())
            .toList();
    assertThat(blocks).hasSizeGreaterThan(3);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    try (JShell shell = JShell.builder().executionEngine("local").build()) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      shell.addToClasspath(System.getProperty("java.class.path")); // at once: each call costs
      run(shell, Files.readString(IMPORTS));
      for (String block : blocks) {
        run(shell, block);
      }
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("naive_spread", "20 runs go to", "sweep: 20 runs", "threads lose more than half")
        .contains(" of naive_spread and di: p = ", "weak-1.csv loses ");
    assertThat(results.resolve("java").resolve("report.html")).isNotEmptyFile();
  }

  /** Takes a statement as soon as the lines so far are a whole one, as the shell does. */
  private static void run(JShell shell, String source) {
    String rest = "";
    for (String line : source.lines().toList()) {
      rest += line + "\n";
      var next = shell.sourceCodeAnalysis().analyzeCompletion(rest);
      while (next.completeness().isComplete() && !rest.isBlank()) {
        eval(shell, next.source());
        rest = next.remaining();
        next = shell.sourceCodeAnalysis().analyzeCompletion(rest);
      }
    }
    assertThat(rest).as("what is left").isBlank();
  }

  private static void eval(JShell shell, String statement) {
    for (SnippetEvent event : shell.eval(statement)) {
      assertThat(shell.diagnostics(event.snippet()).map(d -> d.getMessage(null)).toList())
          .as(statement)
          .isEmpty();
      assertThat(event.exception()).as(statement).isNull();
      assertThat(event.status()).as(statement).isNotEqualTo(Snippet.Status.REJECTED);
    }
  }
}
