package akula.toolkit.watch;

import akula.api.Scheduler;
import akula.api.plugin.Blame;
import akula.api.plugin.DurationText;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyFactory;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Makes an object of a policy before anything begins, since nobody can wait for one for ever. */
public final class ConstructorTrial {
  private ConstructorTrial() {}

  /**
   * Makes one, and forgets it.
   *
   * @param limit how long the constructor may take
   * @return the policy
   * @throws InvalidPolicyException if it throws, or takes longer; then the thread in which it is
   *     stays behind
   */
  public static PolicyFactory of(PolicyFactory policy, Duration limit) {
    FutureTask<Scheduler> made =
        new FutureTask<>(() -> policy.newScheduler(new SplittableRandom(0)));
    Thread trial = Thread.ofPlatform().daemon().name("policy-trial").start(made);
    try {
      made.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException mistake -> throw mistake;
        case Error error -> throw error;
        default -> throw new IllegalStateException(e);
      }
    } catch (TimeoutException e) {
      throw new InvalidPolicyException(endless(policy, limit, trial.getStackTrace()), e);
    }
    return policy;
  }

  private static String endless(PolicyFactory policy, Duration limit, StackTraceElement[] stack) {
    String places = Blame.places(policy.definition().type(), stack);
    return "policy %s has not come back from its constructor within %s%s; --policy-limit gives it longer"
        .formatted(
            policy.spec(),
            DurationText.format(limit),
            places.isEmpty() ? "" : ", it is at " + places);
  }
}
