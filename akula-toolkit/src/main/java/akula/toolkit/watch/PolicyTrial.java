package akula.toolkit.watch;

import akula.api.Control;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyFailedException;
import akula.api.host.RequirementsCheck;
import akula.api.plugin.Blame;
import akula.api.plugin.DurationText;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyFactory;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Makes an object of a policy, and asks it what it is asked before a run, before anything begins:
 * nobody can wait for that for ever. What it answers is for those who ask again.
 */
public final class PolicyTrial {
  private final PolicyFactory policy;
  private final MachineDescription machine;
  private volatile String where = "its constructor";

  private PolicyTrial(PolicyFactory policy, MachineDescription machine) {
    this.policy = policy;
    this.machine = machine;
  }

  /**
   * Makes one, asks it, and forgets it.
   *
   * @param machine which the policy is shown
   * @param limit how long that may take
   * @param option which sets the limit
   * @return the policy
   * @throws InvalidPolicyException if its constructor throws, or it takes longer; then the thread
   *     in which it is stays behind
   */
  public static PolicyFactory of(
      PolicyFactory policy, MachineDescription machine, Duration limit, String option) {
    PolicyTrial trial = new PolicyTrial(policy, machine);
    FutureTask<Void> task = new FutureTask<>(trial::make, null);
    Thread thread = Thread.ofPlatform().daemon().name("policy-trial").start(task);
    try {
      task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException mistake -> throw mistake;
        case Error error -> throw error;
        default -> throw new IllegalStateException(e);
      }
    } catch (TimeoutException e) {
      throw new InvalidPolicyException(trial.endless(limit, option, thread.getStackTrace()), e);
    }
    return policy;
  }

  private void make() {
    Scheduler made = policy.newScheduler(new SplittableRandom(0));
    try {
      where = "requirements";
      RequirementsCheck.of(made);
      where = "checkMachine";
      var empty = new MachineModel(machine, 1, EnumSet.allOf(Control.class), ParameterSource.NONE);
      RequirementsCheck.refusal(policy.spec(), made, empty, 0, new Everything());
    } catch (PolicyFailedException | InvalidPolicyException _) {
      // Whoever asks again tells it, with what is missing before.
    }
  }

  private String endless(Duration limit, String option, StackTraceElement[] stack) {
    String places = Blame.places(policy.definition().type(), stack);
    return "policy %s has not come back from %s within %s%s; %s gives it longer"
        .formatted(
            policy.spec(),
            where,
            DurationText.format(limit),
            places.isEmpty() ? "" : ", it is at " + places,
            option);
  }

  /** A host that has all that a policy may need. */
  private static final class Everything implements RequirementsCheck.Offer {
    @Override
    public Optional<String> missing(String parameter) {
      return Optional.empty();
    }

    @Override
    public Optional<String> missing(Control control) {
      return Optional.empty();
    }
  }
}
