package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;

import akula.papers.symbiotic.SmtShape.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmtShapeTest {
  private static SmtShape shape(List<Integer> modes, int least, int most) {
    return new SmtShape(modes, least, most, 3, 1, 1);
  }

  @Test
  void eightToACoreAreRunWhereThePaperDoes() {
    assertThat(shape(List.of(2, 8), 9, 10).compared())
        .containsExactly(new Place(2, 9), new Place(2, 10));
    assertThat(shape(List.of(2, 8), 9, 10).eight()).containsExactly(new Place(8, 10));
    assertThat(shape(List.of(8), 4, 10).eight().getFirst().applications()).isEqualTo(32);
    assertThat(shape(List.of(8), 4, 10).compared()).isEmpty();
    assertThat(shape(List.of(2, 4), 4, 10).eight()).isEmpty();
    assertThat(shape(List.of(8), 5, 9).eight()).isEmpty();
  }

  @Test
  void allThatThePaperHasIsTheWhole() {
    assertThat(shape(List.of(2, 4, 8), 4, 10).isWhole()).isTrue();
    assertThat(shape(List.of(2, 4), 4, 10).isWhole()).isFalse();
    assertThat(shape(List.of(2, 4, 8), 5, 10).isWhole()).isFalse();
  }
}
