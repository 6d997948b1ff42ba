package akula.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One mistake at a time in a good data set: the whole message is compared. */
class DataSetMistakesTest {
  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,100 | a,0 | :2:2: solo_s is 0; expected a number of at least 0.000000001 and at most"
            + " 10000000",
        "instructions, | serial_share, | :2:3: serial_share is 1e9; expected a number of at least"
            + " 0 and at most 1",
        "instructions, | threads, | :2:3: threads is 1e9; expected a whole number of at least 1 and"
            + " at most 1000",
        "instructions, | barrier_s, | :2:3: barrier_s is 1e9; expected nothing for an application of"
            + " one thread",
        "class | barrier_wait | :2:4: barrier_wait is 'devil'; expected sleep or spin",
        "instructions, | serialshare, | :1:3: unknown column 'serialshare'; did you mean"
            + " 'serial_share'?",
        "a,100 | a,NaN | :2:2: solo_s is 'NaN'; expected a number of at least 0.000000001 and at"
            + " most 10000000",
        "a,100 | a,1e999 | :2:2: solo_s is '1e999'; expected a number of at least 0.000000001 and"
            + " at most 10000000",
        "a,100 | a,Infinity | :2:2: solo_s is 'Infinity'; expected a number of at least 0.000000001"
            + " and at most 10000000",
        "`a,100` | `a,` | :2:2: solo_s is empty; expected a number of at least 0.000000001 and at"
            + " most 10000000",
        "a,100 | a,0x1p3 | :2:2: solo_s is '0x1p3'; expected a number of at least 0.000000001 and"
            + " at most 10000000",
        "1e9 | 0 | :2:3: instructions is 0; expected a number above 0",
        "devil | devl | :2:4: class is 'devl'; expected devil, semi-devil, turtle or nothing; did"
            + " you mean 'devil'?",
        "devil,1.5 | devil,-1 | :2:5: IPC [instructions/cycle] is -1; expected a number of at least"
            + " 0",
        "b,150 | a,150 | :3:1: application 'a' stands here again; expected it once",
        "b,150,, | b,150, | :3: has 4 fields; expected 5, as in the header",
        "b,150 | alone,150 | :3:1: application is 'alone'; expected another name, since this one"
            + " heads a column elsewhere",
        "b,150 | =1+1,150 | :3:1: application is '=1+1'; expected a name that does not begin with"
            + " '=', '+', '-' or '@', since spreadsheets that open the results run what does",
        "b,150 | b+c,150 | :3:1: application is 'b+c'; expected a name of 1 to 100 characters"
            + " without '+', quotes, commas and control characters",
        "b,150 | `,150` | :3:1: application is empty; expected a name of 1 to 100 characters"
            + " without '+', quotes, commas and control characters",
        "solo_s | solos | :1: column 'solo_s' is missing",
        "solo_s | solos | :1:2: unknown column 'solos'; did you mean 'solo_s'?",
        "class | clas | :1:4: unknown column 'clas'; did you mean 'class'?",
        "instructions, | application, | :1:3: column 'application' stands here again; expected it"
            + " once",
        "` [instructions/cycle]` | `` | :1:5: parameter 'IPC' has no unit; expected its name and"
            + " its unit in brackets, for example 'LLC_MISS_RATE [1/kiloinstruction]'",
        "instructions/cycle | furlongs | :1:5: the unit of 'IPC [furlongs]' is not known; expected"
            + " a unit ending in /cycle, /instruction, /kiloinstruction, /s or /us, or 'fraction of"
            + " cycles'",
      })
  void inApplications(String part, String by, String message) {
    var example = new Example().replace("applications.csv", part, by);
    assertThat(messages(example)).contains("d/applications.csv" + message);
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "0.6 | 0 | :3:3: speed of b next to a is 0; expected a number above 0 and at most 1.5",
        "0.6 | -1 | :3:3: speed of b next to a is -1; expected a number above 0 and at most 1.5",
        "0.6 | NaN | :3:3: speed of b next to a is 'NaN'; expected a number above 0 and at most"
            + " 1.5",
        "b,1.00 | b,0.99 | :3:2: speed of b alone is 0.99; expected 1",
        "b,1.00 | z,1.00 | : the row of b is missing",
        "b,1.00 | z,1.00 | :3:1: 'z' is no application of applications.csv; did you mean 'a'?",
        "b,1.00 | mug,1.00 | :3:1: 'mug' is no application of applications.csv; expected one of a,"
            + " b",
        "b,1.00 | a,1.00 | :3:1: the row of a stands here again; expected it once",
        "`a,b` | a,x | :1: the column of b is missing",
        "`a,b` | a,x | :1:4: 'x' is no application of applications.csv; did you mean 'a'?",
        "application | app | :1: column 'application' is missing",
        "0.3 | `0.3,` | :3: has 5 fields; expected 4, as in the header",
        "0.3 | `\"0.3` | :3: found a field that begins with a quote and has no end; expected a closing"
            + " quote",
        "0.3 | `\"0.3\"x` | :3: found 'x' behind a closing quote; expected ',' or the end of the"
            + " line",
        "`application,alone,a,b` | application;alone;a;b | :1: found ';' between the columns;"
            + " expected ','",
      })
  void inTheMatrix(String part, String by, String message) {
    var example = new Example().replace("relative-speed.csv", part, by);
    assertThat(messages(example)).contains("d/relative-speed.csv" + message);
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "b+a+a | b+a | :2:1: members is 'b+a'; expected three or more, separated by '+' (pairs are"
            + " in the matrix)",
        "b+a+a | b+a+c | :2:1: 'c' is no application of applications.csv; did you mean 'a'?",
        "0.9+0.8+0.8 | 0.9+0.8 | :2:2: 2 speeds for 3 members; expected one for each",
        "0.9+0.8+0.8 | 0.9+0.8+2 | :2:2: speed '2'; expected a number above 0 and at most 1.5",
        "0.9+0.8+0.8 | 0.9+0.8+0.7 | :2:2: speeds 0.8 and 0.7 of a in one group; expected equal"
            + " ones",
        "speeds | speed | :1: column 'speeds' is missing",
      })
  void inGroups(String part, String by, String message) {
    var example = new Example().replace("groups.csv", part, by);
    assertThat(messages(example)).contains("d/groups.csv" + message);
  }

  @ParameterizedTest
  @CsvSource({
    "b, a, application 'a' stands here again; expected it once",
    "b, b+c, 'application is ''b+c''; expected a name of 1 to 100 characters without ''+'', quotes,"
        + " commas and control characters'"
  })
  void aWrongNameIsReportedOnceAndNotWhereItIsMissing(String name, String wrong, String message) {
    var example = new Example().replace("applications.csv", name + ",150", wrong + ",150");
    assertThat(messages(example)).containsExactly("d/applications.csv:3:1: " + message);
  }

  @Test
  void aGroupThatStandsTwice() {
    var example = new Example().with("groups.csv", "members,speeds\na+a+b,1+1+1\na+b+a,1+1+1\n");
    assertThat(messages(example))
        .containsExactly("d/groups.csv:3:1: group 'a+b+a' stands here again; expected it once");
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,1,1.0 | a,1,0 | :2:3: ipc is 0; expected a number above 0",
        "a,1,1.0 | a,3,1.0 | : a has no line for 1 ways; expected one for each from 1 to 3",
        "a,1,1.0 | a,2,1.0 | :3:2: ways 2 of a stand here again; expected them once",
        "a,1,1.0 | a,0,1.0 | :2:2: ways is 0; expected a whole number of at least 1 and at most"
            + " 1024",
        "a,1,1.0 | a,1.5,1.0 | :2:2: ways is 1.5; expected a whole number of at least 1 and at most"
            + " 1024",
        "900,0.5 | 900,1.5 | :2:7: stall_fraction is 1.5; expected a number of at least 0 and at"
            + " most 1",
        "bandwidth_mbps | bandwidth | :1: column 'bandwidth_mbps' is missing",
      })
  void inCurves(String part, String by, String message) {
    var example = new Example().replace("curves.csv", part + ",", by + ",");
    assertThat(messages(example)).contains("d/curves.csv" + message);
  }

  @Test
  void curvesWithoutAnApplication() {
    String curves = new Example().text("curves.csv");
    var example = new Example().with("curves.csv", curves.substring(0, curves.indexOf("b,1")));
    assertThat(messages(example)).containsExactly("d/curves.csv: has no line for b");
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "b,1,a | b,2,a | :2:2: phase is 2; expected 1, the next of b",
        "b,1,a | b,1,c | :2:3: 'c' is no application of applications.csv; did you mean 'a'?",
        "b,2,b,100 | b,2,b,99 | : the phases of b take 149 s; expected 150 s, its solo_s, to within"
            + " 0.1%",
        "b,2,b,100 | b,2,b,0 | :3:4: solo_s is 0; expected a number of at least 0.000000001 and at"
            + " most 10000000",
      })
  void inPhases(String part, String by, String message) {
    var example = new Example().replace("phases.csv", part, by);
    assertThat(messages(example)).contains("d/phases.csv" + message);
  }

  @Test
  void aDataSetWithoutApplications() {
    var example = new Example().with("applications.csv", "application,solo_s\n");
    assertThat(messages(example))
        .contains(
            "d/applications.csv: has no application; expected at least one line below the header");
  }

  @Test
  void bytesThatAreNoText() {
    var files = new java.util.TreeMap<String, byte[]>();
    files.put("dataset.json", new byte[] {'{', '\n', (byte) 0xff, '}'});
    var e =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                DataSetReader.read(
                    java.nio.file.Path.of("d"), files, ContentionKinds.ofClassPath()));
    assertThat(e.getMessage())
        .startsWith("d/dataset.json:2: has bytes that are not UTF-8; expected a text in UTF-8");
  }

  private static java.util.List<String> messages(Example example) {
    var e = catchThrowableOfType(InvalidInputException.class, example::read);
    assertThat(e).as("nothing was found wrong").isNotNull();
    return e.mistakes().stream().map(Object::toString).toList();
  }

  /** A matrix of all of them would take 80 GB. */
  @Test
  void memoryIsForRowsAndColumnsOfAMatrixThatAreThere() {
    StringBuilder applications = new StringBuilder("application,solo_s,instructions,class\n");
    for (int i = 0; i < 100_000; i++) {
      applications.append("a" + i + ",1,,\n");
    }
    assertThat(
            messages(
                new Example()
                    .with("applications.csv", applications.toString())
                    .with("relative-speed.csv", "application,a0,a1\na0,1,1\na1,1,1\n")))
        .contains(
            "d/relative-speed.csv:1: the column of a2 is missing",
            "d/relative-speed.csv:1: the column of a40 is missing");
  }

  @Test
  void moreColumnsThanAreRead() {
    assertThat(
            messages(
                new Example()
                    .with("relative-speed.csv", "application" + ",a".repeat(20_000) + "\n")))
        .contains("d/relative-speed.csv:1: has more than 16384 fields; expected at most so many");
  }
}
