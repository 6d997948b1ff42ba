package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HighWithLowTest {
  @ParameterizedTest
  @CsvSource({"1, 4, 0", "4, 4, 0", "5, 4, 1", "7, 4, 3", "8, 4, 4", "12, 4, 4", "3, 2, 1"})
  void countsPairsAsThePaperDoes(int threads, int cores, int pairs) {
    assertThat(HighWithLow.pairs(threads, cores)).isEqualTo(pairs);
  }
}
