package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine's tick mode against the reference: the very same steps, so the very same ends. */
class TickComparisonTest {

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, FIXED, 150",
    "PAIR_MATRIX, NAIVE_SPREAD, 150",
    "PAIR_MATRIX, MEDDLING, 150",
    "SHARED_CACHE, FIXED, 50",
    "SHARED_CACHE, NAIVE_SPREAD, 50",
    "SHARED_CACHE, MEDDLING, 50",
    "FOREIGN, MEDDLING, 50"
  })
  void endsAtTheSameSteps(Model model, PolicyKind policy, int cases) {
    for (int seed = 0; seed < cases; seed++) {
      ReferenceCase input =
          seed % 2 == 0
              ? CaseGenerator.draw(seed, model, policy)
              : CaseGenerator.drawRound(seed, model, policy);
      long tick = seed % 3 == 0 ? CaseGenerator.GRID : CaseGenerator.GRID / 2;
      Outcome expected = ReferenceTicks.run(input, tick);
      Outcome actual = EngineRun.ticks(input, tick);
      assertThat(actual.endNanos()).as(input.name()).isEqualTo(expected.endNanos());
      assertThat(actual.startNanos()).as(input.name()).isEqualTo(expected.startNanos());
      assertThat(actual.migrations()).as(input.name()).isEqualTo(expected.migrations());
    }
  }
}
