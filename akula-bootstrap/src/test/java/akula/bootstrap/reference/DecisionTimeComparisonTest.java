package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions that take effect later, against the reference: in both modes, on random cases. */
class DecisionTimeComparisonTest {
  private static ReferenceCase delayed(ReferenceCase input) {
    long most = input.intervalNanos() / CaseGenerator.GRID - 1;
    long times = 1 + Math.floorMod(input.policySeed(), most);
    return input.withDecisionTime(times * CaseGenerator.GRID);
  }

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, NAIVE_SPREAD, 50",
    "PAIR_MATRIX, EXCHANGING, 150",
    "PAIR_MATRIX, MEDDLING, 150",
    "SHARED_CACHE, MEDDLING, 50",
    "BUS, MEDDLING, 50",
    "SMT_CORE, EXCHANGING, 25"
  })
  void agreesToTheNanosecondsOfRounding(Model model, PolicyKind policy, int cases) {
    int compared = 0;
    int drawn = 0;
    int different = 0;
    while (compared < cases) {
      ReferenceCase plain = CaseGenerator.draw(drawn++, model, policy);
      ReferenceCase input = delayed(plain);
      ErrorBound bound = new ErrorBound(input, ReferenceSimulator.CUT);
      Outcome expected = ReferenceSimulator.run(input, ReferenceSimulator.CUT, bound);
      if (!bound.ambiguous()) {
        compared++;
        Outcome actual = EngineRun.exact(input);
        for (int i = 0; i < expected.endNanos().length; i++) {
          assertThat((double) Math.abs(actual.endNanos()[i] - expected.endNanos()[i]))
              .as("end of thread %d of %s", i, input.name())
              .isLessThanOrEqualTo(Math.min(bound.endTolerance(i), bound.plainTolerance()));
          assertThat((double) Math.abs(actual.startNanos()[i] - expected.startNanos()[i]))
              .as("start of thread %d of %s", i, input.name())
              .isLessThanOrEqualTo(bound.startTolerance(i));
        }
        assertThat(actual.migrations()).as(input.name()).isEqualTo(expected.migrations());
        different += Arrays.equals(actual.endNanos(), EngineRun.exact(plain).endNanos()) ? 0 : 1;
      }
    }
    assertThat((double) (drawn - compared) / drawn).isLessThan(0.5);
    if (policy != PolicyKind.NAIVE_SPREAD) {
      assertThat(different).as("cases in which it matters").isGreaterThan(cases / 4);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, EXCHANGING, 100",
    "PAIR_MATRIX, MEDDLING, 150",
    "SHARED_CACHE, MEDDLING, 50"
  })
  void endsAtTheSameSteps(Model model, PolicyKind policy, int cases) {
    for (int seed = 0; seed < cases; seed++) {
      ReferenceCase input =
          delayed(
              seed % 2 == 0
                  ? CaseGenerator.draw(seed, model, policy)
                  : CaseGenerator.drawRound(seed, model, policy));
      long tick = seed % 3 == 0 ? CaseGenerator.GRID : CaseGenerator.GRID / 2;
      Outcome expected = ReferenceTicks.run(input, tick);
      Outcome actual = EngineRun.ticks(input, tick);
      assertThat(actual.endNanos()).as(input.name()).isEqualTo(expected.endNanos());
      assertThat(actual.startNanos()).as(input.name()).isEqualTo(expected.startNanos());
      assertThat(actual.migrations()).as(input.name()).isEqualTo(expected.migrations());
    }
  }
}
