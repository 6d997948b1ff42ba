package akula.cli.samples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Runs Python, where there is one: nothing of the product needs it, only what checks the product.
 */
final class PythonTool {
  private PythonTool() {}

  /** Runs a command that begins with {@code python3}, and returns what it prints. */
  static List<String> run(List<String> words) throws IOException {
    assumeTrue(isThere(), "python3 is not installed here, so its output is not compared");
    return output(words);
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
