package akula.cli.samples;

import static org.assertj.core.api.Assertions.assertThat;

import akula.toolkit.common.Home;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** The tools of the JDK, as a page calls them. */
final class JdkTool {
  private static final String API = "akula-api/target/akula-api-0.1.0.jar";

  private static final String FORMATS = "akula-formats/target/akula-formats-0.1.0.jar";

  private JdkTool() {}

  /**
   * Runs a tool. The jars of the project may not be packed yet when tests are run; then their
   * classes stand for them.
   *
   * @param words its name and its arguments
   * @return what it prints
   */
  static List<String> run(List<String> words) {
    List<String> arguments = new ArrayList<>(words.subList(1, words.size()));
    arguments.replaceAll(word -> word.replace(API, Home.api().toString()));
    arguments.replaceAll(word -> word.replace(FORMATS, "akula-formats/target/classes"));
    int file = arguments.indexOf("--file");
    if (file >= 0) {
      Path jar = Path.of(arguments.get(file + 1));
      assertThat(jar.normalize().startsWith("target")).as("%s is below target", jar).isTrue();
    }
    StringWriter text = new StringWriter();
    PrintWriter both = new PrintWriter(text);
    int code =
        ToolProvider.findFirst(words.getFirst())
            .orElseThrow()
            .run(both, both, arguments.toArray(String[]::new));
    both.flush();
    List<String> lines = new ArrayList<>(text.toString().lines().toList());
    if (code != 0) {
      lines.add("[exit " + code + "]");
    }
    return lines;
  }
}
