package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Scheduler;
import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * The engine against the slow second simulator under a policy that orders queues, on random cases
 * of threads that wait for each other, sleep, yield and go through data that caches hold, where
 * switches cost something. Cases in which two things are nearer to each other than rounding are
 * drawn again, and so are those in which a nanosecond more or less makes a policy choose another
 * thread.
 */
public final class OrderComparison {
  private static final double MOST_REJECTED = 0.5;

  private OrderComparison() {}

  /**
   * Compares them.
   *
   * @param policy makes the policy of a seed
   */
  public static void compare(int cases, LongFunction<Scheduler> policy) {
    int compared = 0;
    int drawn = 0;
    while (compared < cases) {
      long seed = drawn++;
      ReferenceCase input =
          drawn(seed).with(CaseGenerator.drawPrice(seed)).with(() -> policy.apply(seed));
      Moments moments = new Moments();
      Outcome expected = ReferenceSimulator.run(input, ReferenceSimulator.CUT, moments);
      if (!moments.ambiguous() && isFirm(input, expected, moments)) {
        compared++;
        TeamComparisonTest.assertAgrees(
            input.name(), EngineRun.exact(input), expected, moments.tolerance());
      }
    }
    assertThat((double) (drawn - compared) / drawn).isLessThan(MOST_REJECTED);
  }

  /** In one of two, threads go through data that caches hold from turn to turn. */
  private static ReferenceCase drawn(long seed) {
    ReferenceCase plain = CaseGenerator.draw(seed, Model.PAIR_MATRIX, PolicyKind.LEAST_SERVED);
    return seed % 2 == 0
        ? TeamGenerator.yielding(seed).withPrograms(plain)
        : TeamGenerator.touching(seed).withPrograms(RememberingCaches.in(plain, seed));
  }

  private static boolean isFirm(ReferenceCase input, Outcome outcome, Moments moments) {
    long[] late = ReferenceSimulator.run(input, ReferenceSimulator.CUT_LATE).endNanos();
    long[] ends = outcome.endNanos();
    return IntStream.range(0, ends.length)
        .allMatch(i -> Math.abs(late[i] - ends[i]) <= moments.tolerance());
  }
}
