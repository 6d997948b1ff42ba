package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The engine against the reference where the policy orders queues, on random cases. The reference
 * has {@link akula.api.host.PlainQueues}. Cases in which two things are nearer to each other than
 * rounding are drawn again.
 */
class QueueOrderComparisonTest {
  private static final double MOST_REJECTED = 0.5;

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, LEAST_SERVED, 150",
    "PAIR_MATRIX, STEALING, 150",
    "SHARED_CACHE, STEALING, 50",
    "BUS, LEAST_SERVED, 50",
    "BUS, STEALING, 100"
  })
  void agreesToTheNanosecondsOfRounding(Model model, PolicyKind policy, int cases) {
    int compared = 0;
    int drawn = 0;
    while (compared < cases) {
      ReferenceCase input = CaseGenerator.draw(drawn++, model, policy);
      Moments moments = new Moments();
      Outcome expected = ReferenceSimulator.run(input, ReferenceSimulator.CUT, moments);
      if (!moments.ambiguous()) {
        compared++;
        assertAgrees(input.name(), EngineRun.exact(input), expected, moments.tolerance());
      }
    }
    assertThat((double) (drawn - compared) / drawn).isLessThan(MOST_REJECTED);
  }

  private static void assertAgrees(
      String name, Outcome actual, Outcome expected, long toleranceNanos) {
    for (int i = 0; i < expected.endNanos().length; i++) {
      assertThat(Math.abs(actual.endNanos()[i] - expected.endNanos()[i]))
          .as("end of thread %d of %s", i, name)
          .isLessThanOrEqualTo(toleranceNanos);
      assertThat(Math.abs(actual.startNanos()[i] - expected.startNanos()[i]))
          .as("start of thread %d of %s", i, name)
          .isLessThanOrEqualTo(toleranceNanos);
    }
    assertThat(actual.migrations()).as("migrations of %s", name).isEqualTo(expected.migrations());
  }
}
