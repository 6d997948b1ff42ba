package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The engine's exact mode against the reference on random cases: all contention kinds that ship and
 * one of somebody else's, fixed placements, naive spreading, threads that change places, and a
 * policy that uses every control.
 *
 * <p>Cases in which the order of two things cannot be known, because they are nearer to each other
 * than the reference's uncertainty, are drawn again; {@link ErrorBound} says how they are found.
 */
class ExactComparisonTest {
  private static final long STEP = 2_500_000;
  private static final double MOST_REJECTED = 0.5;

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, FIXED, 150",
    "PAIR_MATRIX, NAIVE_SPREAD, 150",
    "PAIR_MATRIX, EXCHANGING, 50",
    "PAIR_MATRIX, MEDDLING, 50",
    "SHARED_CACHE, FIXED, 100",
    "SHARED_CACHE, NAIVE_SPREAD, 100",
    "SHARED_CACHE, MEDDLING, 50",
    "FOREIGN, NAIVE_SPREAD, 50"
  })
  void agreesWithFixedSteps(Model model, PolicyKind policy, int cases) {
    compare(model, policy, cases, STEP);
  }

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, FIXED, 300",
    "PAIR_MATRIX, NAIVE_SPREAD, 300",
    "PAIR_MATRIX, EXCHANGING, 300",
    "PAIR_MATRIX, MEDDLING, 300",
    "SHARED_CACHE, FIXED, 100",
    "SHARED_CACHE, NAIVE_SPREAD, 100",
    "SHARED_CACHE, EXCHANGING, 100",
    "SHARED_CACHE, MEDDLING, 100",
    "BUS, FIXED, 100",
    "BUS, NAIVE_SPREAD, 100",
    "BUS, EXCHANGING, 100",
    "BUS, MEDDLING, 100",
    "SMT_CORE, FIXED, 50",
    "SMT_CORE, NAIVE_SPREAD, 50",
    "SMT_CORE, EXCHANGING, 50",
    "SMT_CORE, MEDDLING, 25",
    "FOREIGN, FIXED, 100",
    "FOREIGN, EXCHANGING, 100",
    "FOREIGN_BY_RATES, FIXED, 100",
    "FOREIGN_BY_RATES, NAIVE_SPREAD, 100",
    "FOREIGN_BY_RATES, EXCHANGING, 100",
    "FOREIGN_BY_RATES, MEDDLING, 100"
  })
  void agreesToTheNanosecondsOfRoundingWithStepsCutAtEvents(
      Model model, PolicyKind policy, int cases) {
    compare(model, policy, cases, ReferenceSimulator.CUT);
  }

  private static void compare(Model model, PolicyKind policy, int cases, long step) {
    int compared = 0;
    int drawn = 0;
    while (compared < cases) {
      ReferenceCase input = CaseGenerator.draw(drawn++, model, policy);
      ErrorBound bound = new ErrorBound(input, step);
      Outcome expected = ReferenceSimulator.run(input, step, bound);
      if (!bound.ambiguous()) {
        compared++;
        assertAgrees(input.name(), EngineRun.exact(input), expected, bound);
      }
    }
    assertThat((double) (drawn - compared) / drawn).isLessThan(MOST_REJECTED);
  }

  private static void assertAgrees(
      String name, Outcome actual, Outcome expected, ErrorBound bound) {
    for (int i = 0; i < expected.endNanos().length; i++) {
      assertThat((double) Math.abs(actual.endNanos()[i] - expected.endNanos()[i]))
          .as("end of thread %d of %s", i, name)
          .isLessThanOrEqualTo(Math.min(bound.endTolerance(i), bound.plainTolerance()));
      assertThat((double) Math.abs(actual.startNanos()[i] - expected.startNanos()[i]))
          .as("start of thread %d of %s", i, name)
          .isLessThanOrEqualTo(bound.startTolerance(i));
    }
    assertThat(actual.migrations()).as(name).isEqualTo(expected.migrations());
  }
}
