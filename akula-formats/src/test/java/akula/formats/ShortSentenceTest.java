package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortSentenceTest {
  private static final String LONG = "y".repeat(3_000_000);

  @Test
  void longValuesAreCutWhereTheyAreQuoted() {
    String cut = "y".repeat(200) + "...";
    String expected = "akula's name is '%s'; expected '%s' or 'b'".formatted(cut, cut);
    String sentence = "akula's name is '%s'; expected '%s' or 'b'".formatted(LONG, LONG);
    assertThat(ShortSentence.of(sentence)).isEqualTo(expected);
    assertThat(ShortSentence.of(expected)).isEqualTo(expected);
    assertThat(new Mistake("f", 1, 0, sentence)).hasToString("f:1: " + expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'a'; ", "the users' own, a policy's, ", "found '' or 'it's' "})
  void whatIsBetweenQuotedValuesStays(String piece) {
    String sentence = piece + "word ".repeat(100) + piece;
    assertThat(ShortSentence.of(sentence)).isEqualTo(sentence);
  }

  @Test
  void ofWhatIsNotQuotedTheMiddleIsLeftOut() {
    String cut = ShortSentence.of("application " + LONG + " is unknown");
    assertThat(cut).hasSize(4000).startsWith("application y").contains("...").endsWith("unknown");
    assertThat(ShortSentence.of(cut)).isEqualTo(cut);
    assertThat(ShortSentence.of("' ".repeat(2_000_000))).hasSize(4000);
  }

  @Test
  void linesAreCutEachAndNoCharacterIsHalved() {
    String face = "\ud83d\ude00";
    assertThat(ShortSentence.of("one 'a\ntwo '" + "x" + face.repeat(300) + "'\n"))
        .isEqualTo("one 'a\ntwo '" + "x" + face.repeat(100) + "...'\n");
  }
}
