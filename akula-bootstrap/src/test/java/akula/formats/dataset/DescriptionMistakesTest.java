package akula.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in what a data set says of its own files and figures. */
class DescriptionMistakesTest {
  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"x\" | 7 | :1:10: name is the number 7; expected a text (put it in quotes)",
        "\"x\" | \"\" | :1:10: name is empty; expected a text",
        "2010-09 | September | :1:23: date is 'September'; expected one such as 2010 or 2010-09-11",
        "true | \"yes\" | :1:46: modelled is the text 'yes'; expected true or false",
        "memory_domain | memry_domain | :2:3: unknown key 'memry_domain'; did you mean"
            + " 'memory_domain'?",
        "pair-matrix | pair-matrx | :3:15: model is 'pair-matrx'; expected one of"
            + " pair-matrix, shared-cache, bus, smtcore, memory-bandwidth, resident-cache, or"
            + " one of a jar in the folder of --plugins; did you mean 'pair-matrix'?",
        "shared-cache | pair-matrix | :5:15: model 'pair-matrix' stands here again; expected it"
            + " once a level",
        "worst-pair | worst | :4:21: composition is 'worst'; expected one of product,"
            + " sum-of-losses, worst-pair",
        "\"ways\": 2 | \"ways\": 3 | :5:39: ways is 3; expected at most 2, as many as curves.csv"
            + " has",
        "\"ways\": 2 | \"ways\": 0 | :5:39: ways is the number 0; expected a whole number of at"
            + " least 1 and at most 1024",
        "8000 | -1 | :5:60: bandwidth_mbps is the number -1; expected a number above 0",
        "8000 | \"8000\" | :5:60: bandwidth_mbps is the text '8000'; expected a number above 0",
        "\"bandwidth_mbps\": 8000, | `` | :5:5: key 'bandwidth_mbps' is missing",
        "\"curves.csv\" | \"../c.csv\" | :5:74: file is '../c.csv'; expected the name of a file in"
            + " the data set's folder (letters, digits, - _ .)",
        "\"models\" | \"modells\" | :1:1: key 'models' is missing",
        "8000 | NaN | :5:60: bandwidth_mbps is the number NaN; expected a number above 0",
      })
  void inTheDescription(String part, String by, String message) {
    var example = new Example().replace("dataset.json", part, by);
    assertThat(messages(example)).contains("d/dataset.json" + message);
  }

  @Test
  void filesThatAModelNamesButAreNotThere() {
    assertThat(messages(new Example().without("curves.csv").without("groups.csv")))
        .containsExactly(
            "d/groups.csv: there is no such file", "d/curves.csv: there is no such file");
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,,, | c,,, | :2:1: 'c' is no application of applications.csv; did you mean 'a'?",
        "a,,, | a,machine,, | :2:3: neighbours is empty; expected an application, or several"
            + " separated by '+' (for a solo time the level is empty, too)",
        "a,,, | a,,b, | :2:2: level is empty; expected one of smt_core, memory_domain, numa_node,"
            + " machine (beside neighbours)",
        "a,memory_domain | a,memry_domain | :3:2: level is 'memry_domain'; expected one of"
            + " smt_core, memory_domain, numa_node, machine (beside neighbours); did you mean"
            + " 'memory_domain'?",
        "a,memory_domain | a,machine | :3:3: level machine has no model with figures of pairs in dataset.json;"
            + " expected one, or no pairs here",
        "memory_domain,b | memory_domain,mug | :3:3: 'mug' is no application of applications.csv;"
            + " expected one of a, b",
        "a+a | a+b | :5:3: the group b+a+b is not among the groups of level memory_domain;"
            + " expected one that is",
        "b,memory_domain,a,0.6,0.6 | a,memory_domain,b,0.4,0.6 | :4:1: the speed of a next to b in"
            + " memory_domain stands here again; expected it once",
        "99.5 | 100.5 | :2:4: low is 100.5; expected at most 100, the solo time of a",
        "101 | 99.75 | :2:5: high is 99.75; expected at least 100, the solo time of a",
        "0.55 | 0.45 | :3:5: high is 0.45; expected at least 0.5, the speed of a next to b in"
            + " memory_domain",
        "0.85,0.95 | 0.95,0.85 | :5:5: high is 0.85; expected at least low, 0.95",
        "99.5 | -1 | :2:4: low is -1; expected a number of at least 0",
        "101 | NaN | :2:5: high is 'NaN'; expected a number of at least 0",
        "0.9,0 | 1,0 | :4:6: confidence is 1; expected a number above 0 and at most 0.9999",
        "5,measured | 0,measured | :2:7: runs is 0; expected at least 1, since the figure is"
            + " measured",
        "0,predicted | 3,predicted | :4:7: runs is 3; expected 0, since the figure is predicted",
        "5,measured | 0.5,measured | :2:7: runs is 0.5; expected a whole number of at least 0 and"
            + " at most 2147483647",
        "predicted | predict | :4:8: origin is 'predict'; expected measured or predicted; did you"
            + " mean 'predicted'?",
        "unsure | maybe | :3:9: verdict is 'maybe'; expected sure or unsure",
        "wide: | `wide:\n` | :3:10: note has a line break or control character; expected one line",
        "verdict | verdicts | :1: column 'verdict' is missing",
        "verdict | verdicts | :1:9: unknown column 'verdicts'; did you mean 'verdict'?",
      })
  void inTheUncertainty(String part, String by, String message) {
    var example = new Example().replace("uncertainty.csv", part, by.replace("\\n", "\n"));
    assertThat(messages(example)).contains("d/uncertainty.csv" + message);
  }

  @Test
  void anUncertaintyThatIsNotNamed() {
    var example =
        new Example().replace("dataset.json", ", \"uncertainty\": \"uncertainty.csv\"", "");
    assertThat(messages(example))
        .containsExactly(
            "d/uncertainty.csv: is not named by dataset.json; name it there as 'uncertainty' or"
                + " remove it");
    var elsewhere = new Example().replace("dataset.json", "\"uncertainty.csv\"", "\"../u.csv\"");
    assertThat(messages(elsewhere))
        .containsExactly(
            "d/dataset.json:6:22: uncertainty is '../u.csv'; expected the name of a file in the"
                + " data set's folder (letters, digits, - _ .)");
    assertThat(messages(new Example().without("uncertainty.csv")))
        .containsExactly("d/uncertainty.csv: there is no such file");
  }

  @Test
  void aWrongFigureIsReportedOnceAndNotWithItsInterval() {
    var example = new Example().replace("relative-speed.csv", "0.6", "1.6");
    assertThat(messages(example))
        .containsExactly(
            "d/relative-speed.csv:3:3: speed of b next to a is 1.6; expected a number above 0 and"
                + " at most 1.5");
  }

  @Test
  void aFileThatNoModelNames() {
    var example =
        new Example()
            .replace("dataset.json", "\"groups\": \"groups.csv\",", "")
            .replace(
                "uncertainty.csv", "b,memory_domain,a+a,0.85,0.95,0.95,4,measured,sure,\n", "");
    assertThat(messages(example))
        .containsExactly(
            "d/groups.csv: is named by no model of dataset.json; name it there or remove it");
  }

  private static java.util.List<String> messages(Example example) {
    var e = catchThrowableOfType(InvalidInputException.class, example::read);
    assertThat(e).as("nothing was found wrong").isNotNull();
    return e.mistakes().stream().map(Object::toString).toList();
  }
}
