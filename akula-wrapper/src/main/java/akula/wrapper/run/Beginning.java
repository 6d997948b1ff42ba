package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.PolicyFailedException;
import akula.wrapper.kernel.KernelException;
import akula.wrapper.kernel.KernelPlan;
import akula.wrapper.kernel.KernelRun;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** Lets policies decide every turn. */
interface Beginning {
  /**
   * Rehearses one, and returns how many turns; while another one may decide.
   *
   * @throws PolicyFailedException if it does not come back
   */
  long rehearse(Supplier<Scheduler> another, String name) throws InterruptedException;

  /**
   * Begins.
   *
   * @param rehearsed how many turns of it were rehearsed
   * @throws KernelException if the kernel cannot be told, with the remedy
   * @throws PolicyFailedException if the policy fails before that
   */
  KernelRun by(Scheduler policy, String name, long rehearsed) throws InterruptedException;

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
    public KernelRun by(Scheduler policy, String name, long rehearsed) throws InterruptedException {
      return plan.begin(group, policy, name, rehearsed);
    }
  }

  /** Says that a policy cannot decide, as it failed before that. */
  static RunException failure(String policyName, PolicyFailedException why) {
    return new RunException(
        "policy %s is thrown out before it decides: it %s".formatted(policyName, why.text()));
  }
}
