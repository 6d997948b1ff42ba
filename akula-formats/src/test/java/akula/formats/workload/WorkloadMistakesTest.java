package akula.formats.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in workloads are reported with file, line and column. */
class WorkloadMistakesTest {
  private static final List<String> KNOWN = List.of("alpha", "beta");

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "alpa,0,1 | 2:1: 'alpa' is no application of the data set; did you mean 'alpha'?",
        "`,0,1` | 2:1: application is empty; expected a name",
        "=1+1,0,1 | 2:1: application is '=1+1'; expected a name that does not begin with '=', '+',"
            + " '-' or '@', since spreadsheets that open the results run what does",
        "alpha,-1,1 | 2:2: launch_s is -1; expected a number of seconds of at least 0 and at most"
            + " 10000000",
        "alpha,NaN,1 | 2:2: launch_s is 'NaN'; expected a number of seconds of at least 0 and at"
            + " most 10000000",
        "alpha,1s,1 | 2:2: launch_s is '1s'; expected a number of seconds of at least 0 and at most"
            + " 10000000",
        "alpha,1e300,1 | 2:2: launch_s is 1e300; expected a number of seconds of at least 0 and at"
            + " most 10000000",
        "alpha,1e-10,1 | 2:2: launch_s is 1e-10; expected a whole number of nanoseconds, the"
            + " smallest step of time",
        "alpha,0,0 | 2:3: count is 0; expected a whole number of at least 1 and at most 1000000",
        "alpha,0,1.5 | 2:3: count is 1.5; expected a whole number of at least 1 and at most"
            + " 1000000",
        "alpha,0 | 2: has 2 fields; expected 3, as in the header",
      })
  void reportsMistakesInCsv(String row, String message) {
    assertThat(messages("w.csv", "application,launch_s,count\n" + row + "\n"))
        .containsExactly("w.csv:" + message);
  }

  @Test
  void reportsWhatIsNoWorkload() {
    assertThat(messages("w.yaml", "- {application: alpha}\n"))
        .containsExactly("w.yaml:1:1: found a list; expected the key launches: before the list");
    assertThat(messages("w.yaml", "name: s\ncategories: [A4]\npolicies: [di]\n"))
        .containsExactly(
            "w.yaml:1:1: is a sweep file, not a workload; 'akula sweep w.yaml' runs it");
  }

  @Test
  void reportsThatCommasSeparate() {
    assertThat(messages("w.csv", "application;launch_s\nalpha;1\n"))
        .containsExactly("w.csv:1: found ';' between the columns; expected ','");
    assertThat(messages("w.csv", "application\tlaunch_s\nalpha\t1\n"))
        .containsExactly("w.csv:1: found a tab between the columns; expected ','");
    assertThat(messages("w.csv", "application,launch_s\nalpha;1\n"))
        .containsExactly("w.csv:2: has 1 field; expected 2, as in the header");
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "application: gamma | 2:18: 'gamma' is no application of the data set;"
            + " expected one of alpha, beta",
        "application: '@alpha' | 2:18: application is '@alpha'; expected a name that does not begin"
            + " with '=', '+', '-' or '@', since spreadsheets that open the results run what does",
        "application: \"\\t-a\" | 2:18: application is '\\u0009-a'; expected a name that does not"
            + " begin with '=', '+', '-' or '@', since spreadsheets that open the results run what"
            + " does",
        "application: \"a\\tb\" | 2:18: application is 'a\\u0009b'; expected a name without tabs,"
            + " line breaks and other control characters",
        "`application: alpha, launch: 5 s` | 2:33: launch is the text '5 s'; expected a duration"
            + " without blanks, such as 5s",
        "`application: alpha, launch: 0.1ns` | 2:33: launch is the text '0.1ns'; expected a whole"
            + " number of nanoseconds, the smallest step of time",
        "`application: alpha, launch: 1e-10` | 2:33: launch is the number 1e-10; expected a whole"
            + " number of nanoseconds, the smallest step of time",
        "`application: alpha, launch: 10000001s` | 2:33: launch is the text '10000001s'; expected a"
            + " duration such as 100ms, 1s or 2min, or a number of seconds, of at least 0 and at"
            + " most 10000000 s",
        "`application: alpha, launch: 1e30s` | 2:33: launch is the text '1e30s'; expected a duration"
            + " of at most 292 years",
        "`application: alpha, launch: true` | 2:33: launch is true; expected a duration such as"
            + " 100ms, 1s or 2min, or a number of seconds, of at least 0 and at most 10000000 s",
        "`application: alpha, launch: -1s` | 2:33: launch is the text '-1s'; expected a duration"
            + " such as 100ms, 1s or 2min, or a number of seconds, of at least 0 and at most"
            + " 10000000 s",
        "`application: alpha, launch: soon` | 2:33: launch is the text 'soon'; expected a duration"
            + " such as 100ms, 1s or 2min, or a number of seconds, of at least 0 and at most"
            + " 10000000 s",
        "`application: alpha, launch: .nan` | 2:33: launch is the number .nan; expected a duration"
            + " such as 100ms, 1s or 2min, or a number of seconds, of at least 0 and at most"
            + " 10000000 s",
        "`application: alpha, count: 0` | 2:32: count is the number 0; expected a whole number of"
            + " at least 1 and at most 1000000",
        "`application: alpha, luanch: 1` | 2:25: unknown key 'luanch'; did you mean 'launch'?",
        "`application: alpha, bla: 1` | 2:25: unknown key 'bla'; expected one of application,"
            + " arguments, command, count, directory, drift, environment, inputs, jitter, launch,"
            + " locks, nice, pattern, program, tells, threads, wakeup_latency",
        "launch: 1 | 2:4: key 'application' is missing",
        "`application: alpha, arguments: [-n]` | 2:36: arguments stands here without command;"
            + " expected the program to run",
        "`application: alpha, command: ''` | 2:34: command is empty; expected the name or path of a"
            + " program",
        "`application: alpha, command: [a]` | 2:34: command is a list; expected a text",
        "`application: alpha, command: a, arguments: [[b]]` | 2:49: an entry of arguments is a"
            + " list; expected a text",
        "`application: alpha, command: a, directory: b, inputs: [c]` | 2:59: inputs are for a"
            + " directory of its own, and directory says where it runs; expected one of them",
        "`application: alpha, command: a, environment: {'A=B': c}` | 2:58: 'A=B' is no name of an"
            + " environment variable; expected one without '='",
        "`application: alpha, command: a, environment: [c]` | 2:50: environment is a list; expected"
            + " an object with keys",
        "`application: alpha, threads: 0` | 2:34: threads is the number 0; expected a whole number"
            + " of at least 1 and at most 1000000",
      })
  void reportsMistakesInYaml(String entry, String message) {
    assertThat(messages("w.yaml", "launches:\n - {" + entry + "}\n"))
        .containsExactly("w.yaml:" + message);
  }

  @Test
  void reportsWhatIsWrongWithTheWhole() {
    assertThat(messages("w.csv", "application,launch_s\n"))
        .containsExactly("w.csv: launches nothing; expected at least one application");
    assertThat(messages("w.csv", "")).containsExactly("w.csv: is empty");
    assertThat(messages("w.csv", "app,launch\nalpha,1\n"))
        .containsExactly(
            "w.csv:1: column 'application' is missing",
            "w.csv:1: column 'launch_s' is missing",
            "w.csv:1:1: unknown column 'app'; expected one of application, launch_s, count",
            "w.csv:1:2: unknown column 'launch'; did you mean 'launch_s'?");
    assertThat(messages("w.yaml", "launches: []"))
        .containsExactly("w.yaml:1:11: launches is an empty list; expected at least one entry");
    assertThat(messages("w.yaml", "name: none\nlaunches:\n"))
        .containsExactly("w.yaml:2:1: key 'launches' has no value");
    assertThat(messages("w.yaml", "name: none\n"))
        .containsExactly("w.yaml:1:1: key 'launches' is missing");
    assertThat(messages("w.csv", "application,launch_s,count\nalpha,0,1000000\nbeta,0,1\n"))
        .containsExactly("w.csv: launches 1000001 threads; expected at most 1000000");
    assertThatThrownBy(() -> WorkloadReader.read(Path.of("none.csv")))
        .hasMessage("none.csv: there is no such file");
  }

  /** It would take memory and time; here it is wrong, which nobody sees. */
  @Test
  void whatTooManyThreadsDoIsNotRead() {
    String entry = " - {application: alpha, threads: 600000, tells: {task_length: [%s]}}\n";
    assertThat(messages("w.yaml", "launches:\n" + entry.formatted("1")))
        .containsExactly(
            "w.yaml:2:63: task_length is a list with 1 entries; expected true, or a list with one"
                + " entry for each of the 600000 thread(s)");
    assertThat(
            messages(
                "w.yaml",
                "launches:\n - {application: alpha, threads: 600000}\n" + entry.formatted("1")))
        .containsExactly("w.yaml: launches 1200000 threads; expected at most 1000000");
  }

  private static List<String> messages(String name, String text) {
    var e = catchThrowableOfType(InvalidInputException.class, () -> read(name, text));
    assertThat(e).as("nothing was found wrong").isNotNull();
    return e.mistakes().stream().map(Object::toString).toList();
  }

  private static Workload read(String name, String text) throws InvalidInputException {
    return WorkloadReader.read(new SourceText(name, text), Optional.of(KNOWN));
  }
}
