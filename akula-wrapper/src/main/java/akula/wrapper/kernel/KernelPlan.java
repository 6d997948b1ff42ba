package akula.wrapper.kernel;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.PolicyFailedException;
import akula.api.host.PolicyLimits;
import akula.wrapper.os.Scheduling;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * How turns are decided on this machine, by one policy after another.
 *
 * @param settings how the kernel is told
 * @param machine whose cpus policies see
 * @param interval how often they are called
 * @param limits what each has to keep to
 * @param realtime whether real-time priority is asked for
 * @param taps what they read, and what takes down what they do
 */
public record KernelPlan(
    KernelSettings settings,
    MachineDescription machine,
    Duration interval,
    PolicyLimits limits,
    boolean realtime,
    DecisionTaps taps) {

  /**
   * Returns what it means that there is no cpu for the thread that decides, with the remedy, if so.
   */
  public Optional<String> lack() {
    return OwnCpu.beside(machine).lack();
  }

  /**
   * Rehearses, for a minute at most, while whoever decides now goes on.
   *
   * @param another makes one more of the policy that is to decide
   * @param name of it
   * @return how many turns were decided of threads that are none
   */
  public long rehearse(Supplier<Scheduler> another, String name) throws InterruptedException {
    return Rehearsal.of(this, another, name);
  }

  /**
   * Asks a policy how often it wants a tick, before it decides.
   *
   * @return nothing of one that leaves the order of queues to its host
   * @throws PolicyFailedException if it throws, does not come back, or wants what cannot be
   */
  public OptionalLong ticks(Scheduler policy, String name) throws InterruptedException {
    return AskedTick.of(policy, name, model(), limits);
  }

  /**
   * Loads the scheduler, and lets a policy decide.
   *
   * @param group the folder of the control group
   * @param policy for this run only
   * @param tickNanos how often it wants a tick
   * @param rehearsed how many turns were rehearsed of it
   * @throws KernelException if it cannot be loaded, with the remedy
   */
  public KernelRun begin(
      Path group, Scheduler policy, String name, OptionalLong tickNanos, long rehearsed)
      throws InterruptedException {
    List<String> options = new ArrayList<>(List.of("--group", group.toString()));
    if (settings.partial()) {
      options.add("--partial");
    }
    LoadedKernel side;
    try (KernelProgram program = KernelProgram.of(settings.loader())) {
      side = LoadedKernel.load(program, options);
    }
    return begin(
        side,
        () -> DecidingThread.on(OwnCpu.beside(machine), rehearsed, side),
        model(),
        policy,
        name,
        tickNanos);
  }

  /** Whatever goes wrong, the scheduler is taken out. */
  KernelRun begin(
      KernelSide side,
      Supplier<DecidingThread> decider,
      MachineModel model,
      Scheduler policy,
      String name,
      OptionalLong tickNanos)
      throws InterruptedException {
    KernelRun run = null;
    try {
      run =
          new KernelRun(
              side,
              model,
              policy,
              name,
              limits,
              settings.ahead(),
              tickNanos,
              realtime ? Scheduling::realtime : (_, _) -> 0,
              taps);
      run.start(decider.get());
      return run;
    } catch (InterruptedException | RuntimeException | Error e) {
      if (run == null) {
        side.detach();
        side.close();
      } else {
        run.close();
      }
      throw e;
    }
  }

  /** Returns the machine as a policy sees it. */
  MachineModel model() {
    return new MachineModel(
        machine, interval.toNanos(), EnumSet.copyOf(KernelRun.CONTROLS), taps.source());
  }
}
