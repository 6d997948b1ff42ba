package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How figures of a comparison are written. */
class FiguresTest {
  @Test
  void oneOfAThousandIsNeitherNoneNorAllTheOthers() {
    assertThat(Figures.percent(999, 1000)).isEqualTo("99");
    assertThat(Figures.percent(1, 1000)).isEqualTo("1");
    assertThat(Figures.percent(0, 1000)).isEqualTo("0");
    assertThat(Figures.percent(1000, 1000)).isEqualTo("100");
    assertThat(Figures.percent(1, 3)).isEqualTo("33");
  }
}
