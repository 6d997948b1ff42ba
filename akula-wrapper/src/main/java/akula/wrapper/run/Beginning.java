package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.PolicyFailedException;
import akula.wrapper.kernel.KernelException;
import akula.wrapper.kernel.KernelPlan;
import akula.wrapper.kernel.KernelRun;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Lets policies decide every turn. */
interface Beginning {
  /**
   * Rehearses one, and returns how many turns; while another one may decide.
   *
   * @throws PolicyFailedException if it throws or does not come back
   */
  long rehearse(Supplier<Scheduler> another, String name) throws InterruptedException;

  /**
   * Rehearses the first one. If it throws the run will say so: where no other one decides nothing
   * is lost by that, and what throws with threads that are none need not with others.
   *
   * @throws PolicyFailedException if it does not come back
   */
  default long rehearseFirst(Supplier<Scheduler> another, String name) throws InterruptedException {
    try {
      return rehearse(another, name);
    } catch (PolicyFailedException e) {
      if (e.runMayGoOn()) {
        return 0;
      }
      throw e;
    }
  }

  /**
   * Asks a policy for its ticks, while another one may decide.
   *
   * @throws PolicyFailedException if it throws, does not come back, or wants what cannot be
   */
  OptionalLong ticks(Scheduler policy, String name) throws InterruptedException;

  /**
   * Begins.
   *
   * @param ticks what it answered when it was asked for them
   * @param rehearsed how many turns of it were rehearsed
   * @throws KernelException if the kernel cannot be told, with the remedy
   */
  KernelRun by(Scheduler policy, String name, OptionalLong ticks, long rehearsed)
      throws InterruptedException;

  /** Returns what here makes decisions late, with the remedy, if something does. */
  default Optional<String> lack() {
    return Optional.empty();
  }

  /** Lets policies decide the turns of those in a control group of this machine. */
  record Here(KernelPlan plan, Path group) implements Beginning {
    @Override
    public Optional<String> lack() {
      return plan.lack();
    }

    @Override
    public long rehearse(Supplier<Scheduler> another, String name) throws InterruptedException {
      return plan.rehearse(another, name);
    }

    @Override
    public OptionalLong ticks(Scheduler policy, String name) throws InterruptedException {
      return plan.ticks(policy, name);
    }

    @Override
    public KernelRun by(Scheduler policy, String name, OptionalLong ticks, long rehearsed)
        throws InterruptedException {
      return plan.begin(group, policy, name, ticks, rehearsed);
    }
  }

  /** Says that a policy cannot decide, as it failed before that. */
  static RunException failure(String policyName, PolicyFailedException why) {
    return new RunException(
        "policy %s is thrown out before it decides: it %s".formatted(policyName, why.text()), why);
  }
}
