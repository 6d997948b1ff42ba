package akula.statistics.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareTest {
  private static final double Z = 1.959963984540054;

  @Test
  void isShownInPerCentWithItsInterval() {
    assertThat(new Share(18, 20).percent()).isEqualTo("90 (70-97)");
    assertThat(new Share(20, 20).percent()).isEqualTo("100 (84-100)");
    assertThat(new Share(0, 20).percent()).isEqualTo("0 (0-16)");
  }

  /** 0 and 100 stand for none and all only. */
  @ParameterizedTest
  @CsvSource({
    "998,1000,99.8 (99.3-99.9)",
    "2,1000,0.2 (0.1-0.7)",
    "199,200,99.5 (97.2-99.9)",
    "1,40,2.5 (0.4-12.9)",
    "39,40,97.5 (87.1-99.6)",
    "1,1000000,0.00010 (0.00002-0.00057)"
  })
  void whatIsSomeIsNotShownAsNoneOrAll(int count, int of, String shown) {
    assertThat(new Share(count, of).percent()).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "0,7", "3,7", "7,7", "3,10", "81,263", "999,1000"})
  void theEndsAreTheRootsOfWilsonsEquation(int count, int of) {
    Share share = new Share(count, of);
    for (double end : new double[] {share.low(), share.high()}) {
      double distance = share.value() - end;
      assertThat(distance * distance).isEqualTo(Z * Z * end * (1 - end) / of, within(1e-12));
    }
    assertThat(share.low()).isLessThanOrEqualTo(share.value());
    assertThat(share.high()).isGreaterThanOrEqualTo(share.value());
    assertThat(share.high()).isGreaterThan(share.low());
  }

  @Test
  void allOfAFewIsNotCertain() {
    Share share = new Share(7, 7);
    assertThat(share.value()).isEqualTo(1);
    assertThat(share.low()).isEqualTo(7 / (7 + Z * Z), within(1e-12));
    assertThat(share.high()).isEqualTo(1);
  }

  @Test
  void noneOfNoneIsNotKnown() {
    Share share = new Share(0, 0);
    assertThat(share.value()).isNaN();
    assertThat(share.low()).isNaN();
    assertThat(share.high()).isNaN();
    assertThatThrownBy(() -> new Share(2, 1)).hasMessage("2 of 1");
  }
}
