package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "abc, '', 3",
    "abc, abc, 0",
    "abc, abd, 1",
    "abc, acb, 1",
    "abc, ab, 1",
    "ab, xab, 1",
    "kitten, sitting, 3",
    "ca, abc, 3",
    "mcf, fcm, 2"
  })
  void countsEdits(String a, String b, int distance) {
    assertThat(Spelling.distance(a, b)).isEqualTo(distance);
  }

  @Property(tries = 200)
  void theDistanceIsSymmetricAndAtMostTheLongerLength(
      @ForAll @AlphaChars @StringLength(max = 8) String a,
      @ForAll @AlphaChars @StringLength(max = 8) String b) {
    int distance = Spelling.distance(a, b);
    assertThat(distance).isEqualTo(Spelling.distance(b, a));
    assertThat(distance)
        .isBetween(Math.abs(a.length() - b.length()), Math.max(a.length(), b.length()));
    assertThat(distance == 0).isEqualTo(a.equals(b));
  }

  @Test
  void findsWhatWasMeant() {
    var known = List.of("paper-example", "mcf", "libquantum");
    assertThat(Spelling.nearest("libqantum", known)).contains("libquantum");
    assertThat(Spelling.nearest("MCF", known)).contains("mcf");
    assertThat(Spelling.nearest("mfc", known)).contains("mcf");
    assertThat(Spelling.nearest("gcc", known)).isEmpty();
    assertThat(Spelling.nearest("x".repeat(10_000), known)).isEmpty();
    assertThat(Spelling.hint("paper-exmple", known)).isEqualTo("; did you mean 'paper-example'?");
    assertThat(Spelling.hint("zzz", known)).isEmpty();
    assertThat(Spelling.hint("", List.of("a"))).isEmpty();
  }

  @Test
  void reportsWhatThereIs() {
    assertThat(Spelling.oneOf(List.of("a", "b"))).isEqualTo("one of a, b");
    assertThat(Spelling.oneOf(List.of("a"))).isEqualTo("a");
    assertThat(Spelling.hintOrNames("ab", List.of("a", "b"))).isEqualTo("; did you mean 'a'?");
    assertThat(Spelling.hintOrNames("xyz", List.of("a", "b"))).isEqualTo("; expected one of a, b");
    assertThat(Spelling.hintOrNames("xyz", List.of())).isEmpty();
    assertThat(Spelling.hintOrNames("xyz", Collections.nCopies(18, "a"))).isEmpty();
  }
}
