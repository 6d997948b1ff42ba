package akula.wrapper.kernel;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyCalls;
import java.util.function.IntFunction;

/** A host on a fake kernel of some cpus of one memory domain. */
public final class KernelStage {
  public final FakeKernel kernel;
  public final MachineModel machine;
  public final KernelHost host;

  /** Makes one. */
  public KernelStage(FakeKernel kernel, int cpus, Scheduler policy, boolean ahead) {
    this(kernel, machine(cpus), policy, ahead, process -> "p" + process);
  }

  /** Makes one of a machine, whose threads may wait for 10 s. */
  public KernelStage(
      FakeKernel kernel,
      MachineDescription description,
      Scheduler policy,
      boolean ahead,
      IntFunction<String> applications) {
    this(kernel, description, policy, ahead, applications, 10_000_000_000L);
  }

  /** Makes one of a machine. */
  public KernelStage(
      FakeKernel kernel,
      MachineDescription description,
      Scheduler policy,
      boolean ahead,
      IntFunction<String> applications,
      long starvationNanos) {
    this.kernel = kernel;
    machine = new MachineModel(description, 100_000_000, KernelRun.CONTROLS, ParameterSource.NONE);
    PolicyCalls calls = new PolicyCalls(machine);
    calls.begin(policy, "tried");
    host =
        new KernelHost(
            kernel, machine, calls, new KernelHost.Settings(ahead, starvationNanos), applications);
  }

  /** Returns a machine of cpus that each are a core, in one memory domain. */
  public static MachineDescription machine(int cpus) {
    return MachineDescription.regular("fake", 1, cpus, 1);
  }

  /** Decides for some time. */
  public void run(long nanos) {
    long end = kernel.nowNanos() + nanos;
    while (kernel.nowNanos() < end) {
      host.turn();
    }
  }
}
