package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit codes and sentences, whatever the command. */
class AkulaTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          simulat                     | akula: unknown command simulat; did you mean simulate?
          simulate --polcy di         | akula: unknown option --polcy; did you mean --policy?
          simulate something          | akula: unexpected argument something.
          simulate --mode fast        | akula: Invalid value for option '--mode': 'fast' is none of exact, tick.
          simulate --format jsn       | akula: Invalid value for option '--format': 'jsn' is none of text, json, csv; did you mean 'json'?
          simulate --tick 1           | akula: Invalid value for option '--tick': "1" is no duration such as 100ms, 1s, 2min.
          simulate --interval 0s      | akula: the interval has to be above 0 and at most 365 days, not
          simulate --machine 2x5      | 2x5': is no machine that ships with AKULA
          simulate --data papr-example| papr-example': is no data set that ships with AKULA
          simulate --workload nothing | nothing': is no workload that ships with AKULA
          simulate --workload D1_T1:0 | akula: category D1_T1 needs 1 devil(s)
          simulate --policy dii       | akula: there is no policy "dii"; did you mean di?
          simulate --policy di:metrc=1| akula: policy di has no option "metrc"; did you mean metric?
          simulate --model smt_core=x | akula: data set paper-example has no model 'x' for level smt_core, it has none
          simulate --model core=x     | akula: there is no sharing level 'core'
          simulate --composition best | 'best' is none of product, sum-of-losses, worst-pair.
          sweep --jobs 0              | akula: --jobs has to be from 1 to 1024, not 0.
          sweep --workloads 0         | akula: --workloads has to be at least 1, not 0.
          sweep --category D4_X4      | akula: 'D4_X4' is no workload category
          policies show               | akula: Missing required parameter: 'POLICY'.
          policies --plugins nowhere  | akula: the plugin folder nowhere is not a folder
          data                        | akula: Missing required subcommand.
          data check nowhere          | nowhere: there is no such folder
          """)
  void mistakesAreToldInASentence(String command, String sentence) {
    Cli cli = Cli.line(command.strip());
    assertThat(cli.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(cli.out()).isEmpty();
    assertThat(cli.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "help",
        "help sweep",
        "simulate --help",
        "sweep --help",
        "policies --help",
        "policies show --help",
        "data list --help",
        "data check --help",
        "data derive --help",
        "machines --help"
      })
  void helpIsThereAndHidesWhatIsNotForUsers(String command) {
    Cli cli = Cli.line(command);
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).contains("Usage: akula").doesNotContain("rehearse").doesNotContain("${");
  }

  @Test
  void defaultsInHelpAreThoseOfTheSimulator() {
    String words = Cli.line("simulate --help").out().replaceAll("\\s+", " ");
    assertThat(words)
        .contains("Length of a step of tick mode (default: 1s).")
        .contains("Turn of a thread that shares its context with others (default: 100ms).");
  }

  @Test
  void stackTraceOnlyWhenAskedFor() {
    assertThat(Cli.line("policies show dii").err()).doesNotContain("\tat ");
    Cli verbose = Cli.line("policies show dii --verbose");
    assertThat(verbose.err()).contains("InvalidPolicyException").contains("\tat ");
    assertThat(verbose.code()).isEqualTo(2);
  }

  @Test
  void theVersionTellsWhatPluginsAreCompiledWith() {
    List<String> lines = Cli.line("--version").out().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith("akula ");
    assertThat(lines.get(1))
        .startsWith("Java 25")
        .endsWith(" in " + System.getProperty("java.home"));
    assertThat(Path.of(lines.get(2).replace("akula-api in ", ""))).exists();
  }

  @Test
  void defectsAreCalledDefects() {
    StringWriter err = new StringWriter();
    Failures failures = new Failures(() -> false);
    int code = failures.tell(new IllegalStateException("oops"), new PrintWriter(err, true));
    assertThat(code).isEqualTo(1);
    assertThat(err.toString())
        .contains("this is a defect of akula (java.lang.IllegalStateException: oops)")
        .contains("--verbose");
  }

  @Test
  void whatTheSystemRefusesIsToldByFileAndReason() {
    assertThat(told(new NoSuchFileException("a/b"))).isEqualTo("akula: a/b does not exist.");
    assertThat(told(new AccessDeniedException("a"))).contains("a may not be read or written");
    assertThat(told(new FileSystemException("a", null, "No space left on device")))
        .isEqualTo("akula: a: No space left on device.");
  }

  private static String told(IOException failure) {
    StringWriter err = new StringWriter();
    assertThat(new Failures(() -> false).tell(failure, new PrintWriter(err, true))).isEqualTo(1);
    return err.toString().strip();
  }
}
