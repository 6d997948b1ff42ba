package akula.wrapper.kernel;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyLimits;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Policies that decide on a fake kernel, by threads of their own. */
public final class FakeRun {
  private static final long INTERVAL = 100_000_000;
  private static final Duration LONG = Duration.ofMinutes(1);

  /** For so long an end is waited for. */
  private static final Duration AT_END = Duration.ofMillis(200);

  private FakeRun() {}

  /** Lets a policy decide, until it is ended. */
  public static KernelRun begin(FakeKernel kernel, int cpus, Scheduler policy, String name) {
    return begin(kernel, cpus, LONG, policy, name);
  }

  /**
   * Lets a policy decide, until it is ended.
   *
   * @param patience after which time a callback that has not come back never will
   */
  public static KernelRun begin(
      FakeKernel kernel, int cpus, Duration patience, Scheduler policy, String name) {
    MachineModel machine = machine(cpus);
    PolicyLimits limits = new PolicyLimits(LONG, patience, Duration.ofSeconds(10));
    KernelRun run =
        new KernelRun(
            kernel,
            machine,
            policy,
            name,
            limits,
            false,
            OptionalLong.empty(),
            (_, _) -> 0,
            DecisionTaps.NONE);
    run.awaitEndFor(AT_END);
    run.start();
    return run;
  }

  private static MachineModel machine(int cpus) {
    return new MachineModel(
        KernelStage.machine(cpus), INTERVAL, KernelRun.CONTROLS, ParameterSource.NONE);
  }

  /** Asks a policy for its ticks, as before a scheduler is loaded. */
  public static OptionalLong askForTicks(Scheduler policy, String name)
      throws InterruptedException {
    PolicyLimits limits = new PolicyLimits(LONG, LONG, LONG);
    return AskedTick.of(policy, name, machine(1), limits);
  }

  /** Rehearses a policy, as before a scheduler is loaded, on a fake machine of a cpu. */
  public static long rehearse(Supplier<Scheduler> policy, String name, Duration patience)
      throws InterruptedException {
    KernelPlan plan =
        new KernelPlan(
            new KernelSettings(false, false, Optional.empty()),
            KernelStage.machine(1),
            Duration.ofNanos(INTERVAL),
            new PolicyLimits(LONG, patience, LONG),
            false,
            DecisionTaps.NONE);
    return Rehearsal.of(plan, policy, name);
  }

  /** Waits until a policy is thrown out; returns why. */
  public static String awaitFailure(KernelRun run) throws InterruptedException {
    return run.awaitFailure();
  }
}
