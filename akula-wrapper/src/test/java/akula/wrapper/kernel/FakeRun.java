package akula.wrapper.kernel;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyLimits;
import java.time.Duration;

/** Policies that decide on a fake kernel, by threads of their own. */
public final class FakeRun {
  private static final long INTERVAL = 100_000_000;
  private static final Duration LONG = Duration.ofMinutes(1);

  private FakeRun() {}

  /** Lets a policy decide, until it is ended. */
  public static KernelRun begin(FakeKernel kernel, int cpus, Scheduler policy, String name) {
    MachineModel machine =
        new MachineModel(
            KernelStage.machine(cpus), INTERVAL, KernelRun.CONTROLS, ParameterSource.NONE);
    PolicyLimits limits = new PolicyLimits(LONG, LONG, Duration.ofSeconds(10));
    KernelRun run =
        new KernelRun(kernel, machine, policy, name, limits, false, false, DecisionTaps.NONE);
    run.start();
    return run;
  }

  /** Waits until a policy is thrown out; returns why. */
  public static String awaitFailure(KernelRun run) throws InterruptedException {
    return run.awaitFailure();
  }
}
