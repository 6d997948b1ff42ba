package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fixed steps against cut ones: the bound of the former holds, and is not idle. */
class ErrorBoundTest {
  private static final long STEP = 2_500_000;
  private static final int CASES = 150;

  @ParameterizedTest
  @EnumSource(names = {"FIXED", "NAIVE_SPREAD", "MEDDLING"})
  void fixedStepsStayWithinTheirBound(PolicyKind policy) {
    double worst = 0;
    for (int seed = 0; seed < CASES; seed++) {
      ReferenceCase input = CaseGenerator.draw(seed, Model.PAIR_MATRIX, policy);
      ErrorBound bound = new ErrorBound(input, STEP);
      Outcome coarse = ReferenceSimulator.run(input, STEP, bound);
      if (bound.ambiguous()) {
        continue;
      }
      Outcome fine = ReferenceSimulator.run(input, ReferenceSimulator.CUT);
      for (int i = 0; i < fine.endNanos().length; i++) {
        double error = Math.abs(coarse.endNanos()[i] - fine.endNanos()[i]);
        assertThat(error).as(input.name()).isLessThanOrEqualTo(bound.endTolerance(i));
        worst = Math.max(worst, error / bound.endTolerance(i));
      }
    }
    assertThat(worst).isGreaterThan(0.9);
  }
}
