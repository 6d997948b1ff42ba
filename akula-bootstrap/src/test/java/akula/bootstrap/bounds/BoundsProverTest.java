package akula.bootstrap.bounds;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.Settings;
import org.junit.jupiter.api.Test;

/** The prover is in a module that this one does not have on its class path. */
class BoundsProverTest {
  @Test
  void withoutAProverBoundsAreRefused() {
    assertThatThrownBy(() -> BoundsProver.of(null, null, Settings.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "bounds need a prover, and there is none; add the module akula-bounds to the class"
                + " path");
  }
}
