package akula.toolkit.simulate;

import akula.api.Scheduler;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.toolkit.bound.RunBounds;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.setup.LongInterval;
import akula.toolkit.setup.MissingHints;
import akula.toolkit.setup.PolicyRequirements;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.ThreadsInTurns;
import akula.toolkit.setup.WantedContexts;
import akula.toolkit.setup.WrongHints;
import akula.toolkit.simulate.SimulateBuilder.Wanted;
import akula.toolkit.watch.PolicyWatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** One workload under one policy in the simulator. */
public final class SimulateJob implements Job<SimulateResult> {
  private final Setup setup;
  private final PolicyFactory policy;
  private final WorkloadChoice chosen;
  private final Wanted wanted;
  private final Duration policyLimit;

  SimulateJob(
      Setup setup, PolicyFactory policy, WorkloadChoice chosen, Wanted wanted, Duration policyLimit)
      throws RunFailedException {
    this.setup = setup;
    this.policy = policy;
    this.chosen = chosen;
    this.wanted = wanted;
    this.policyLimit = policyLimit;
    Scheduler scheduler = newScheduler();
    PolicyRequirements.check(setup, List.of(policy), () -> ready(scheduler));
    WantedContexts.beyond(setup, chosen.launches())
        .ifPresent(contexts -> contexts.require(policy.name(), scheduler.requirements()));
  }

  /** Begins a plan; what nothing is said of is as in {@code akula simulate}. */
  public static SimulateBuilder builder() {
    return new SimulateBuilder();
  }

  private Scheduler newScheduler() {
    return policy.newScheduler(new SplittableRandom(Mixing.mix(~chosen.seed())));
  }

  /** One was made before, so that this one fails is of this run. */
  private Scheduler made() throws RunFailedException {
    try {
      return newScheduler();
    } catch (InvalidPolicyException e) {
      throw new RunFailedException("workload %s: %s".formatted(chosen.name(), e.getMessage()), e);
    }
  }

  private Simulator ready(Scheduler scheduler) throws RunFailedException {
    Simulator simulator = new Simulator(setup.machine(), setup.data(), setup.settings());
    simulator.calls().nameWorkloadBy(() -> "workload " + chosen.name());
    simulator.calls().keepReserve();
    simulator.require(policy.name(), scheduler, chosen.launches().count());
    return simulator;
  }

  @Override
  public SimulateResult run(JobListener listener) throws RunFailedException, InterruptedException {
    listener.requireWanted();
    Launches launches = chosen.launches();
    chosen.note().ifPresent(listener::message);
    setup.withoutEffect(List.of(policy), launches.hasPrograms()).forEach(listener::message);
    LongInterval.of(setup, List.of(policy), launches).ifPresent(listener::message);
    inTurns(launches).ifPresent(sentence -> listener.message(sentence + "."));
    WrongHints.of(launches, setup).forEach(listener::message);
    LoneThreads.of(launches, setup).forEach(listener::message);
    Optional<RunBounds> bounds =
        wanted.bound() ? Optional.of(RunBounds.of(setup, launches)) : Optional.empty();
    Scheduler scheduler = made();
    Simulator simulator = ready(scheduler);
    WantedContexts.beyond(setup, launches)
        .map(WantedContexts::sentence)
        .ifPresent(listener::message);
    MissingHints.of(policy.name(), scheduler, launches.hints())
        .ifPresent(gap -> listener.message(gap + "."));
    try (Views views = Views.of(wanted, new Views.Run(simulator, setup, policy, chosen));
        PolicyWatch watch =
            PolicyWatch.over(() -> List.of(simulator.calls()), listener::message, policyLimit)) {
      watch.run(() -> run(simulator, scheduler, views));
      RunResult result = RunResult.of(policy.name(), setup, launches, simulator, views.steps());
      views.finish(); // of a run without a result there is no trace
      return new SimulateResult(
          setup, result, bounds, views.occupancy(), views.explanation(), views.coSchedules());
    }
  }

  /** Somebody who writes a workload knows how many threads it has. */
  private Optional<String> inTurns(Launches launches) {
    long[] times = launches.launchNanos();
    boolean isTogether = times[0] == times[times.length - 1];
    return isTogether && SweptWorkload.of(chosen.name()).isPresent()
        ? ThreadsInTurns.of(
                setup, List.of(policy), "workload %s has".formatted(chosen.name()), times.length)
            .map(sentence -> sentence + ThreadsInTurns.machineFor(times.length))
        : Optional.empty();
  }

  private Void run(Simulator simulator, Scheduler scheduler, Views views)
      throws RunFailedException {
    try {
      simulator.run(chosen.launches(), scheduler, policy.name(), chosen.seed(), views.observer());
    } catch (RunFailedException e) {
      throw e.isOutOfMemory()
          ? new RunFailedException("workload %s: %s".formatted(chosen.name(), e.getMessage()), e)
          : e;
    }
    return null;
  }
}
