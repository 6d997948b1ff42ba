package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What can be seen of the container file without building an image: what it copies and calls is
 * there, and does what it takes for granted. {@code scripts/try-release} runs the same scripts.
 */
class ContainerTest {
  private static final String SOURCE = "/source";
  private static final String INSTALLED = "/opt/akula";

  private static String file() throws IOException {
    return Files.readString(Path.of("Containerfile")).replace("\\\n", " ");
  }

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(MatchResult::group).toList();
  }

  @Test
  void whatItCallsOfTheSourceCanBeRun() throws IOException {
    List<String> called = all("(?<=" + SOURCE + "/)[\\w/-]+", file());
    assertThat(called).isNotEmpty().allMatch(script -> Files.isExecutable(Path.of(script)));
    assertThat(file()).contains("COPY . " + SOURCE + "\n");
  }

  @Test
  void whatItCallsOfTheReleaseIsWhereInstallPutsIt() throws IOException {
    List<String> called = all("(?<=\"" + INSTALLED + "/)[\\w/-]+", file());
    assertThat(called).containsExactlyInAnyOrder("lib/akula/prepare", "bin/akula");
    assertThat(Path.of("scripts/installed/prepare")).isExecutable();
    assertThat(Path.of("scripts/installed/akula")).isExecutable();
    assertThat(file())
        .contains("COPY --from=build " + INSTALLED + " " + INSTALLED + "\n", " AS build\n");
  }

  @Test
  void itDoesNotRunAsRoot() throws IOException {
    assertThat(all("(?m)^USER .*$", file())).containsExactly("USER 10001:10001");
  }

  /** The jars that one JDK has built are not for another, and builds are large. */
  @Test
  void whatWasBuiltHereIsLeftOut() throws IOException {
    assertThat(Files.readAllLines(Path.of(".containerignore"))).contains(".git", "**/target");
    assertThat(Path.of(".dockerignore")).hasSameTextualContentAs(Path.of(".containerignore"));
  }
}
