package akula.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.formats.MessageCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HelpTopicsTest {
  /** What starts akula, in a checkout and where it is installed. */
  private static final List<Path> LAUNCHER =
      Stream.of(
              "akula",
              "scripts/build.sh",
              "scripts/launch.sh",
              "scripts/spark.sh",
              "scripts/installed/akula",
              "scripts/installed/prepare")
          .map(Path::of)
          .toList();

  private static final Pattern LAST_WORDS =
      Pattern.compile("\\bsay ['\"](.*)['\"]\\n *(?:exit|return) [12]\\b");

  @Test
  void everyCodeHasItsPageAndEveryPageItsCode() {
    assertThat(new MessagePages().all().keySet())
        .containsExactlyElementsOf(
            Arrays.stream(MessageCode.values()).map(MessageCode::toString).toList());
  }

  @ParameterizedTest
  @EnumSource
  void theHelpOfACodeIsItsPageInLinesThatFit(MessageCode code) {
    Cli cli = Cli.run("help", code.toString());
    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .startsWith(code + ": " + new MessagePages().all().get(code.toString()).title())
        .doesNotContain("```", "](");
    assertThat(cli.out().lines().filter(line -> !line.startsWith("  ")).toList())
        .allMatch(line -> line.length() <= 80);
  }

  /** A code that nothing ends with would have a page for nobody. */
  @ParameterizedTest
  @EnumSource
  void everyCodeIsUsed(MessageCode code) throws IOException {
    boolean inJava = sources().anyMatch(text -> text.contains("MessageCode." + code.name()));
    boolean inScript = LAUNCHER.stream().anyMatch(file -> text(file).contains("[" + code + "]"));
    assertThat(inJava || inScript).isTrue();
  }

  /** What is said before the end of a script says why it ends. */
  @Test
  void everyMessageWithWhichTheLauncherEndsHasACodeThatIsKnown() {
    List<String> ends =
        LAUNCHER.stream()
            .flatMap(file -> LAST_WORDS.matcher(text(file)).results())
            .map(match -> match.group(1))
            .toList();
    assertThat(ends)
        .hasSizeGreaterThan(LAUNCHER.size())
        .allSatisfy(said -> {
          assertThat(said).matches(".* \\[AK\\d+]");
          assertThat(MessageCode.of(said.substring(said.lastIndexOf('[') + 1, said.length() - 1)))
              .isPresent();
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sweep --polcy di | UNKNOWN_ARGUMENT",
        "swep | UNKNOWN_ARGUMENT",
        "compare | MISSING_ARGUMENT",
        "simulate --interval | MISSING_ARGUMENT",
        "data | MISSING_ARGUMENT",
        "simulate --interval 2 | WRONG_VALUE",
        "simulate --format pdf | WRONG_VALUE",
        "simulate --timeline --format json | NOT_TOGETHER",
        "simulate --machine 4x2 --machine 2x2 | GIVEN_TWICE",
        "sweep --policy di --policy di | GIVEN_TWICE",
        "simulate --machine 2x5 | UNKNOWN_NAME",
        "sweep docs/wrong-sweep.yaml | UNKNOWN_KEY",
        "compare docs/damaged-results --policy a --policy b | DAMAGED_RESULTS",
        "simulate --policy swop | UNKNOWN_POLICY",
        "simulate --policy ./NoSuchFile.java | UNKNOWN_POLICY",
        "simulate --policy swap:pair=2 | POLICY_OPTIONS",
        "simulate --policy bus_pairing | POLICY_NEEDS",
        "help AK999 | UNKNOWN_ARGUMENT",
      })
  void aMessageEndsWithItsCode(String command, MessageCode code) {
    Cli cli = Cli.line(command);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.messages()).as(cli.err()).contains(code);
  }

  @Test
  void helpOfACommandIsWhatTheCommandSaysItself() {
    for (String command : List.of("sweep", "policies check", "help")) {
      assertThat(Cli.line("help " + command).out()).isEqualTo(Cli.line(command + " --help").out());
    }
    assertThat(Cli.line("help").out()).isEqualTo(Cli.line("--help").out());
  }

  @Test
  void whatIsNoTopicIsToldWithWhatIsNear() {
    assertThat(Cli.line("help swep").err())
        .contains("unknown command 'swep'", "did you mean 'sweep'?");
    assertThat(Cli.line("help simulate di").err())
        .contains("unknown command 'di'; expected nothing behind 'akula simulate'");
    for (String page : List.of("json sweep", "messages", "AK103")) {
      assertThat(Cli.line("help " + page + " json").err())
          .contains(
              "unexpected argument 'json'; expected nothing behind 'akula help " + page + "'.");
    }
  }

  private static Stream<String> sources() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of("."))) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .toList()
          .stream()
          .flatMap(HelpTopicsTest::texts);
    }
  }

  private static Stream<String> texts(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(HelpTopicsTest::text)
          .toList()
          .stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
