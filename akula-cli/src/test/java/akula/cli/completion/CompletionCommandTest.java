package akula.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.HelpTree;
import akula.cli.fixtures.OptionalProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What shells complete, where they are installed by the shells themselves. */
class CompletionCommandTest {
  @TempDir private Path folder;

  private static String script(String shell) {
    Cli said = Cli.line("completion " + shell);
    assertThat(said.code()).as(said.err()).isZero();
    return said.out();
  }

  private Path file(String shell) throws IOException {
    return Files.writeString(folder.resolve("akula." + shell), script(shell));
  }

  /** Each after its own command: in bash all options of one stand in a line. */
  @Test
  void bashHasEveryOptionOfEveryCommand() {
    String script = script("bash");
    HelpTree.options()
        .forEach((command, options) ->
            assertThat(script.lines())
                .anySatisfy(line -> {
                  assertThat(line).startsWith("        '" + command + "':-*) words='");
                  assertThat(List.of(line.split("[ ']+"))).containsAll(options);
                }));
  }

  @Test
  void fishHasEveryOptionOfEveryCommand() {
    List<String> lines = script("fish").lines().toList();
    HelpTree.options()
        .forEach((command, options) -> {
          List<String> own =
              lines.stream()
                  .filter(line -> line.matches(".* '__akula_(in|is) ?%s' .*".formatted(command)))
                  .toList();
          for (String option : options) {
            assertThat(own)
                .as("%s %s", command, option)
                .anyMatch(line -> line.contains(" -l " + option.substring(2) + " "));
          }
        });
  }

  @Test
  void zshHasEveryOptionOfEveryCommand() {
    String script = script("zsh");
    HelpTree.options()
        .forEach((command, options) -> {
          String name = ("_akula " + command).strip().replace(' ', '_');
          int begin = script.indexOf("\n" + name + "() {");
          assertThat(begin).as(name).isNotNegative();
          String function = script.substring(begin, script.indexOf("\n}\n", begin));
          for (String option : options) {
            assertThat(function).containsPattern("'\\*?" + option + "=?\\[");
          }
        });
  }

  /** A line, its words with bars between them, the last one incomplete. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          akula|sim                       > simulate
          akula|data|sh                   > show
          akula|sweep|--policy|di         > di di_swap
          akula|sweep|--policy|=|di       > di di_swap
          akula|sweep|--policy=di         > --policy=di --policy=di_swap
          akula|sweep|--category|D4_T4,we > D4_T4,well-behaved
          akula|sweep|--no-               > --no-threads --no-parquet
          akula|simulate|--mode|          > exact tick
          akula|simulate|--format|=       > text json csv
          akula|data|show|paper           > paper-example
          akula|--verbose|help|simu       > simulate
          akula|run|--out|sweep|--poli    > --policy
          akula|completion|               > bash zsh fish
          akula|simulate|--seed|          > ''
          """)
  void bashCompletes(String words, String completed) throws IOException, InterruptedException {
    String line =
        "source '%s'; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _akula; echo \"${COMPREPLY[*]}\""
            .formatted(
                file("bash"),
                List.of(words.split("\\|", -1)).stream()
                    .map("'%s'"::formatted)
                    .collect(Collectors.joining(" ")));
    assertThat(OptionalProgram.output("bash", "-c", line).strip()).isEqualTo(completed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          akula sim                 > simulate
          akula data sh             > show
          akula sweep --policy di   > di di_swap
          akula sweep --policy=di   > --policy=di --policy=di_swap
          akula sweep --no-         > --no-parquet --no-threads
          akula data show paper     > paper-example
          akula help simu           > simulate
          """)
  void fishCompletes(String line, String completed) throws IOException, InterruptedException {
    String command = "source %s; complete -C '%s'".formatted(file("fish"), line);
    String words =
        OptionalProgram.output("fish", "--no-config", "-c", command)
            .lines()
            .map(found -> found.replaceFirst("\t.*", ""))
            .collect(Collectors.joining(" "));
    assertThat(words).isEqualTo(completed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void theScriptIsOneForItsShell(String shell) throws IOException, InterruptedException {
    String said = OptionalProgram.output(shell, "-n", file(shell).toString());
    assertThat(said).isEmpty();
  }

  @Test
  void anotherShellIsRefused() {
    assertThat(Cli.line("completion tcsh").err())
        .startsWith("akula: SHELL has to be one of bash, zsh, fish, not 'tcsh'.");
  }
}
