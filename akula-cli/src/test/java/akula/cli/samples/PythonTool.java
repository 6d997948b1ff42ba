package akula.cli.samples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Runs Python, where there is one: nothing of the product needs it, only what checks the product.
 */
final class PythonTool {
  private static final Pattern IMPORT = Pattern.compile("(?m)^ *import (\\w+)$");

  private PythonTool() {}

  /** Runs a command that begins with {@code python3}, and returns what it prints. */
  static List<String> run(List<String> words) throws IOException {
    assumeTrue(isThere(), "python3 is not installed here, so its output is not compared");
    for (String module : modules(Path.of(words.get(1)))) {
      assumeTrue(
          output(List.of("python3", "-c", "import " + module)).isEmpty(),
          () -> "Python's %s is not installed here".formatted(module));
    }
    return output(words);
  }

  /** Those that a script imports as a whole, which all that do not come with Python are. */
  private static List<String> modules(Path script) throws IOException {
    return IMPORT.matcher(Files.readString(script)).results().map(found -> found.group(1)).toList();
  }

  private static boolean isThere() {
    try {
      return output(List.of("python3", "--version")).getFirst().startsWith("Python 3");
    } catch (IOException e) {
      return false;
    }
  }

  private static List<String> output(List<String> words) throws IOException {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return output.lines().toList();
  }
}
