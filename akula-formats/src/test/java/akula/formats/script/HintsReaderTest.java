package akula.formats.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import akula.api.Hint;
import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.workload.WorkloadReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HintsReaderTest {
  private static final double SECOND = 1e9;

  @Test
  void reportsTheTruthOrAnythingElse() throws Exception {
    Behaviour behaviour =
        behaviour(
            """
                pattern: {critical: {work: 10, share: 0.25, iterations: 5, parts: [1, 3]}}
                tells: {task_length: true, critical_section_length: [7, null], contexts: 3}
            """,
            2);
    assertThat(behaviour.hints().contexts()).isEqualTo(3);
    assertThat(behaviour.hints().of(1).taskLength().orElseThrow())
        .isCloseTo(7.5 * SECOND, within(10.0));
    assertThat(behaviour.hints().of(0).criticalSectionLength()).hasValue(7);
    assertThat(behaviour.hints().of(1).criticalSectionLength()).isEqualTo(OptionalDouble.empty());
  }

  @Test
  void reportsNothingUnlessItIsSaid() throws Exception {
    assertThat(behaviour("    program: [work: 1]", 2).hints()).isEqualTo(Hints.NOTHING);
    assertThat(Hints.NOTHING.of(1)).isEqualTo(Hints.OfThread.NOTHING);
    assertThat(behaviour("    launch: 1", 2).isPlain()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tells: {task_length: [1]}"
            + "|task_length is a list with 1 entries; expected true, or a list with one entry for each"
            + " of the 2 thread(s)",
        "tells: {task_length: [1, 0]}"
            + "|an entry of task_length is the number 0; expected a number above 0",
        "tells: {task_length: true}"
            + "|w.yaml:4:26: task_length is true, and there is no program or pattern that it could"
            + " be true of; expected one, or a list with a number for each thread",
        "tells: {task_length: 5}"
            + "|w.yaml:4:26: task_length is the number 5; expected true, or a list with one entry"
            + " for each of the 2 thread(s)",
        "tells: {task_length: []}"
            + "|w.yaml:4:26: task_length is a list with 0 entries; expected true, or a list with",
        "tells: {critical_section_length: true}"
            + "|critical_section_length is true, and there is no program or pattern",
        "tells: {critical_section_length: [1, -1]}"
            + "|an entry of critical_section_length is the number -1; expected a number of at least"
            + " 0",
      })
  void saysWhatCannotBeKnown(String text, String message) {
    assertThat(messages("    " + text)).anyMatch(found -> found.contains(message));
  }

  /** What is wrong with the program is reported, and nothing about its not being there. */
  @Test
  void doesNotMissAProgramThatIsWrong() {
    assertThat(messages("    program: [{work: -1}]\n    tells: {task_length: true}"))
        .singleElement()
        .asString()
        .contains("work is the number -1");
    assertThat(messages("    pattern: {loops: {}}\n    tells: {task_length: true}"))
        .singleElement()
        .asString()
        .contains("unknown key 'loops'");
  }

  @Test
  void criticalSectionsNeedLocks() throws Exception {
    String fields = "    tells: {critical_section_length: true}";
    assertThat(messages("    program: [work: [3, 1]]\n" + fields))
        .containsExactly(
            "w.yaml:5:38: critical_section_length is true, and the threads take no locks; expected"
                + " a program or pattern with locks, or a list with a number for each thread");
    Behaviour locked =
        behaviour("    program: [{work: [3, 1]}, {lock: {name: a, work: [0, 1]}}]\n" + fields, 2);
    assertThat(locked.hints().of(0).criticalSectionLength()).hasValue(0);
    assertThat(locked.hints().of(1).criticalSectionLength()).hasValue(0.5);
  }

  /** Threads of which nothing is reported are left out; what counts is the proportion. */
  @Test
  void findsWhatIsNotInProportion() throws Exception {
    assertThat(lies("{task_length: [6, 2]}")).isEmpty();
    assertThat(lies("{task_length: true}")).isEmpty();
    assertThat(lies("{task_length: [null, 7]}")).isEmpty();
    assertThat(lies("{task_length: [1, 3]}")).containsExactly(Hint.TASK_LENGTH);
    assertThat(lies("{critical_section_length: [0, 1]}"))
        .containsExactly(Hint.CRITICAL_SECTION_LENGTH);
    assertThat(behaviour("    tells: {task_length: [1, 3]}", 2).lies()).isEmpty();
  }

  private static List<Hint> lies(String fields) throws InvalidInputException {
    return behaviour("    program: [{work: [3, 1]}]\n    tells: " + fields, 2).lies();
  }

  @Test
  void reportsNothingWhereItSaysFalse() throws Exception {
    assertThat(behaviour("    tells: {task_length: false}", 2).hints().kinds()).isEmpty();
  }

  private static List<String> messages(String text) {
    var e = catchThrowableOfType(InvalidInputException.class, () -> behaviour(text, 2));
    assertThat(e).as("nothing was found wrong").isNotNull();
    return e.mistakes().stream().map(Object::toString).toList();
  }

  private static Behaviour behaviour(String text, int threads) throws InvalidInputException {
    String entry = "launches:\n  - application: A\n    threads: %d\n%s\n".formatted(threads, text);
    return WorkloadReader.read(new SourceText("w.yaml", entry), Optional.empty())
        .launches()
        .getFirst()
        .behaviour();
  }
}
