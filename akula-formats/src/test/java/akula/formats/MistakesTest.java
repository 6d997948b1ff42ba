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
    for (int line = 1; line <= 5000; line++) {
      mistakes.add("a", line, 0, "wrong");
    }
    mistakes.add("b", 7, 0, "wrong, too");
    for (int line = 1; line <= 51; line++) {
      mistakes.add("c", line, 0, "wrong");
    }
    mistakes.add("c", 3, 0, "wrong");
    assertThat(mistakes.count()).isEqualTo(5000 + 1 + 51);
    assertThat(mistakes.list().stream().map(Mistake::toString))
        .hasSize(50 + 1 + 1 + 50 + 1)
        .startsWith("a:1: wrong", "a:2: wrong")
        .containsSubsequence("a:50: wrong", "a: and about 4950 more mistakes", "b:7: wrong, too")
        .endsWith("c:50: wrong", "c: and 1 more mistake");
  }
}
