package akula.cli.samples;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who copies the first policy of a page has one that runs. */
class FirstPolicyTest {
  private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/guide/writing-policies.md"})
  void runsAsItIsCopied(Path page) throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(page));
    assertThat(block.find()).isTrue();
    Path file = Files.writeString(folder.resolve("NaiveSpread.java"), block.group(1));
    Cli cli = Cli.run("simulate", "--policy", file.toString());
    assertThat(cli.err()).isEmpty();
    assertThat(cli.code()).isZero();
  }
}
