package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The reference with fixed steps against the reference with cut ones, within the bounds of both. */
class ReferenceSelfTest {
  private static final long STEP = 1_000_000;

  @ParameterizedTest
  @EnumSource(PolicyKind.class)
  void fixedStepsStayWithinTheirBound(PolicyKind policy) {
    int compared = 0;
    int drawn = 0;
    double worst = 0;
    double sumTol = 0;
    double sumPlain = 0;
    int n = 0;
    long t0 = System.nanoTime();
    while (compared < 200) {
      ReferenceCase input = CaseGenerator.draw(drawn++, Model.PAIR_MATRIX, policy);
      ErrorBound coarse = new ErrorBound(input, STEP);
      ErrorBound fine = new ErrorBound(input, ReferenceSimulator.CUT);
      ReferenceSimulator.Outcome a = ReferenceSimulator.run(input, STEP, coarse);
      ReferenceSimulator.Outcome b = ReferenceSimulator.run(input, ReferenceSimulator.CUT, fine);
      if (coarse.ambiguous() || fine.ambiguous()) {
        continue;
      }
      compared++;
      for (int i = 0; i < a.endNanos().length; i++) {
        double d = Math.abs(a.endNanos()[i] - b.endNanos()[i]);
        double tol = coarse.endTolerance(i) + fine.endTolerance(i);
        n++;
        sumTol += tol;
        sumPlain += coarse.plainTolerance();
        if (d / tol > worst) {
          worst = d / tol;
          System.out.println(input.name() + " thread " + i + " " + d + " of " + tol + " worst " + worst);
        }
      }
    }
    System.out.println(
        policy + " drawn " + drawn + " tol " + sumTol / n / STEP + " plain " + sumPlain / n / STEP
            + " ms " + (System.nanoTime() - t0) / 1e6);
    assertThat(drawn).isGreaterThan(0);
  }
}
