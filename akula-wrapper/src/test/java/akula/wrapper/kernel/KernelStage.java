package akula.wrapper.kernel;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import java.util.function.IntFunction;

/** A host on a fake kernel of some cpus of one memory domain. */
public final class KernelStage {
  public final FakeKernel kernel;
  public final MachineModel machine;
  public final KernelHost host;
  private final DecisionTaps taps;

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
    this(kernel, description, policy, ahead, applications, DecisionTaps.NONE);
  }

  /** Makes one of which something is taken down. */
  public KernelStage(
      FakeKernel kernel,
      MachineDescription description,
      Scheduler policy,
      boolean ahead,
      IntFunction<String> applications,
      DecisionTaps taps) {
    this(kernel, description, policy, ahead, applications, 10_000_000_000L, taps);
  }

  /** Makes one with another patience. */
  public KernelStage(
      FakeKernel kernel,
      MachineDescription description,
      Scheduler policy,
      boolean ahead,
      IntFunction<String> applications,
      long starvationNanos) {
    this(kernel, description, policy, ahead, applications, starvationNanos, DecisionTaps.NONE);
  }

  private KernelStage(
      FakeKernel kernel,
      MachineDescription description,
      Scheduler policy,
      boolean ahead,
      IntFunction<String> applications,
      long starvationNanos,
      DecisionTaps taps) {
    this.kernel = kernel;
    this.taps = taps;
    machine = new MachineModel(description, 100_000_000, KernelRun.CONTROLS, taps.source());
    PolicyCalls calls = new PolicyCalls(machine);
    calls.begin(policy, "tried");
    host =
        new KernelHost(
            taps.over(kernel),
            machine,
            calls,
            new KernelHost.Settings(ahead, starvationNanos),
            taps.over(applications::apply),
            taps.watch());
  }

  /** Returns a machine of cpus that each are a core, in one memory domain. */
  public static MachineDescription machine(int cpus) {
    return MachineDescription.regular("fake", 1, cpus, 1);
  }

  /** Nothing more is decided: what was taken down is whole. */
  public void end() {
    host.end();
    taps.recording().ifPresent(TurnRecording::finish);
    taps.recording().ifPresent(TurnRecording::write);
  }

  /** Decides for some time. */
  public void run(long nanos) {
    long end = kernel.nowNanos() + nanos;
    while (kernel.nowNanos() < end) {
      host.turn();
    }
  }
}
