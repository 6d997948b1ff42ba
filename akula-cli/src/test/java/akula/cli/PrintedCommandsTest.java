package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.TypedCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Commands in messages, in output and in the documentation can be typed as they stand there. */
class PrintedCommandsTest {
  /** Where whole commands are made, and the tests that run what is printed. */
  private static final Map<String, String> RUN =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("cli/authoring/NewPolicyCommand", "authoring/NewPolicyTest"),
              Map.entry("cli/campaigns/CampaignsShowCommand", "ListCommandsTest"),
              Map.entry("cli/explain/ObservedRuns", "run/RunExplainTest"),
              Map.entry("cli/hunt/Replay", "hunt/HuntCommandTest"),
              Map.entry("cli/sweep/BundleOptions", "sweep/BundleTest"),
              Map.entry("cli/sweep/SweepPlanOptions", "sweep/SweepResumeTest"),
              Map.entry("cli/sweep/SweepReport", "sweep/SweepSharesTest"),
              Map.entry("cli/sweeps/SweepsShowCommand", "ListCommandsTest"),
              Map.entry("cli/tune/TuneText", "tune/TuneCommandTest"),
              Map.entry("toolkit/results/RealReplays", "results/RealResultsTest"),
              Map.entry("toolkit/results/Repeats", "results/PrintedPathsTest"),
              Map.entry("toolkit/results/Replays", "results/PrintedPathsTest"),
              Map.entry("toolkit/results/ServedReplays", "manager/ManagerResultsCommandTest"),
              Map.entry("toolkit/setup/DataSetsWith", "AkulaTest"),
              Map.entry("toolkit/setup/NoIntervals", "sweep/UncertaintyOptionTest")));

  private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
  private static final Pattern IN_SENTENCE =
      Pattern.compile("'(?:akula|\\$\\{ROOT-COMMAND-NAME}) ([a-z][^'\"]*)'");
  private static final Pattern IN_CODE = Pattern.compile("`\\./akula ([a-z][^`]*)`");
  private static final Pattern IN_BLOCK =
      Pattern.compile("^\\./akula ([a-z].*?)(?: +#.*)?$", Pattern.MULTILINE);

  @Test
  void whereverACommandIsMadeATestRunsIt() {
    List<String> makers =
        sources()
            .filter(file -> text(file).contains("Invocation.command("))
            .map(PrintedCommandsTest::name)
            .sorted()
            .toList();
    assertThat(makers).containsExactlyElementsOf(RUN.keySet());
    RUN.values()
        .forEach(test -> {
          Path file = Path.of("akula-cli/src/test/java/akula/cli").resolve(test + ".java");
          assertThat(text(file)).as(test).contains("TypedCommand.");
        });
  }

  /** Else it would say ./akula where the program is called otherwise. */
  @Test
  void nobodyElseWritesTheNameOfTheProgramBeforeACommand() {
    Pattern literal =
        Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\\./akula (?:[^\"\\\\\\n]|\\\\.)*\"");
    assertThat(sources().filter(file -> literal.matcher(text(file)).find()).toList())
        .extracting(PrintedCommandsTest::name)
        .containsExactly("toolkit/cluster/ClusterLoader"); // of the file of that name
  }

  @TestFactory
  Stream<DynamicTest> commandsInSentencesOfTheSources() {
    return sources()
        .flatMap(file -> tests(file, IN_SENTENCE, JOINED.matcher(text(file)).replaceAll("")));
  }

  @TestFactory
  Stream<DynamicTest> commandsInTheDocumentation() {
    return pages()
        .flatMap(page -> {
          String text = text(page).replaceAll("\\\\\n\\s*", "");
          return Stream.concat(tests(page, IN_CODE, text), tests(page, IN_BLOCK, text));
        });
  }

  private static Stream<DynamicTest> tests(Path file, Pattern pattern, String text) {
    List<DynamicTest> tests = new ArrayList<>();
    Matcher found = pattern.matcher(text);
    while (found.find()) {
      String command = found.group(1).replaceAll("^(.*?)[,;:]?( \\.\\.\\.)?$", "$1");
      tests.add(
          DynamicTest.dynamicTest(
              file + ": " + command, () -> TypedCommand.requireCommand(command)));
    }
    return tests.stream();
  }

  private static String name(Path file) {
    return file.toString().replaceFirst(".*/src/main/java/akula/(.*)\\.java", "$1");
  }

  private static Stream<Path> sources() {
    return files(Path.of("."), ".java")
        .filter(file -> file.toString().contains("/src/main/java/"))
        .filter(file -> !file.endsWith("Invocation.java"));
  }

  private static Stream<Path> pages() {
    return Stream.of("docs", "samples", "README.md", "CONTRIBUTING.md")
        .flatMap(place -> files(Path.of(place), ".md"));
  }

  private static Stream<Path> files(Path folder, String suffix) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(suffix))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
