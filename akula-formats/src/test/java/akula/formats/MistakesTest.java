package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MistakesTest {

  @Test
  void reportsFileByFileInTheOrderOfPlacesAndEachOnce() {
    var mistakes = new Mistakes();
    mistakes.add("b", 3, 1, "third");
    mistakes.add("a", 1, 0, "fourth");
    mistakes.add("b", 2, 9, "second");
    mistakes.add("b", 0, 0, "first");
    mistakes.add("b", 3, 1, "third");
    assertThatThrownBy(mistakes::throwIfAny)
        .hasMessage("b: first\nb:2:9: second\nb:3:1: third\na:1: fourth");
  }

  @Test
  void countsWhatIsTooMuchToTell() {
    var mistakes = new Mistakes();
    for (int line = 1; line <= Mistakes.MOST + 5; line++) {
      mistakes.add("a", line, 0, "wrong");
    }
    assertThat(mistakes.list()).hasSize(Mistakes.MOST + 1);
    assertThat(mistakes.list().getLast()).hasToString("a: and about 5 more mistakes");
  }
}
