package akula.profiler.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnequalTimesTest {
  private static final List<String> NAMES = List.of("a", "b", "c", "d");
  private static final double[] EQUAL = {1, 1.2};

  @Test
  void equalTimesAreNotWorthAWord() {
    assertThat(UnequalTimes.notes(NAMES, Map.of(0, EQUAL, 1, EQUAL))).isEmpty();
  }

  @Test
  void aProgramAmongEqualOnesIsReported() {
    assertThat(
            UnequalTimes.notes(
                NAMES, Map.of(0, EQUAL, 1, new double[] {1, 1.5}, 2, EQUAL, 3, EQUAL)))
        .containsExactly(
            "b behaves differently from run to run: alone it used 1.00 to 1.50 s of processor time");
  }

  @Test
  void ifMostAreUnequalItIsTheMachine() {
    assertThat(
            UnequalTimes.notes(
                NAMES,
                Map.of(
                    0,
                    EQUAL,
                    1,
                    new double[] {1, 1.5},
                    2,
                    new double[] {2, 4},
                    3,
                    new double[] {1, 1.3})))
        .containsExactly(
            "the machine is faster and slower by turns: alone, 3 of 4 programs used processor"
                + " times that differ by more than 1.25 times, c the most (2.00 to 4.00 s)");
  }
}
