package akula.api.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnSharesTest {
  @Test
  void withMoreThanTwoPerCentByTheFallbackItIsNotThePolicys() {
    assertThat(TurnShares.isDecided(1000, 20)).isTrue();
    assertThat(TurnShares.isDecided(1000, 21)).isFalse();
    assertThat(TurnShares.isDecided(TurnShares.undecided(1000, 20))).isTrue();
    assertThat(TurnShares.isDecided(TurnShares.undecided(1000, 21))).isFalse();
  }

  @Test
  void noneIsNotThePolicys() {
    assertThat(TurnShares.isDecided(0, 0)).isFalse();
    assertThat(TurnShares.isDecided(TurnShares.undecided(0, 0))).isFalse();
  }
}
