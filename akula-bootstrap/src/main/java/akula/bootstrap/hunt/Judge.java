package akula.bootstrap.hunt;

import akula.api.Scheduler;
import akula.api.host.PolicyCalls;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.FullHeap;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.bounds.BoundsProver;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Evaluates workloads; used by one thread at a time. */
final class Judge {
  private final HuntPlan plan;
  private final Simulator simulator;
  private final BoundsProver bounds;
  private final RunAccumulator accumulator = new RunAccumulator();
  private final Function<OutOfMemoryError, RunFailedException> fullHeap = this::fullHeap;
  private Launches judged;

  /**
   * Makes one.
   *
   * @throws IllegalArgumentException if the rival is a bound and cannot be had
   * @throws RunFailedException if a policy needs what machine or data do not have
   */
  Judge(HuntPlan plan) throws RunFailedException {
    this.plan = plan;
    simulator = new Simulator(plan.machine(), plan.data(), plan.settings());
    bounds =
        plan.rival() instanceof Rival.OtherPolicy
            ? null
            : BoundsProver.of(plan.machine(), plan.data(), plan.settings());
    simulator.calls().nameWorkloadBy(() -> "workload " + names(judged));
    simulator.calls().keepReserve();
    require(plan.policy());
    if (plan.rival() instanceof Rival.OtherPolicy other) {
      require(other.factory());
    }
  }

  private void require(PolicyFactory factory) throws RunFailedException {
    simulator.require(factory.name(), factory.newScheduler(random()), plan.mostThreads());
  }

  /** As {@code simulate} does with the same seed, so that each run can be repeated with it. */
  private SplittableRandom random() {
    return new SplittableRandom(Mixing.mix(~plan.seed()));
  }

  PolicyCalls calls() {
    return simulator.calls();
  }

  /** Returns the failure of whoever found no memory, wherever it was looked for. */
  RunFailedException outOfMemory(OutOfMemoryError e) {
    simulator.calls().letGo();
    return FullHeap.told(e, fullHeap);
  }

  private RunFailedException fullHeap(OutOfMemoryError e) {
    return new RunFailedException(
        "under policy %s the Java heap is full; the workload is %s"
            .formatted(simulator.calls().policyName(), names(judged)),
        e);
  }

  WeakSpot judge(Launches launches) throws RunFailedException {
    double own = run(plan.policy(), launches);
    double rival =
        switch (plan.rival()) {
          case Rival.OtherPolicy other -> run(other.factory(), launches);
          case Rival.BestStatic _ -> bounds.bestStatic(launches, plan.worst()).percent();
          case Rival.LowerBound _ -> lowerBound(launches);
        };
    return new WeakSpot(launches, own, rival);
  }

  private double lowerBound(Launches launches) throws RunFailedException {
    double lower = bounds.lowerBound(launches)[plan.worst() ? 1 : 0];
    if (Double.isNaN(lower)) {
      throw new RunFailedException(
          "lower_bound is not known for %d different threads in domains so wide; look for workloads"
                  .formatted(launches.count())
              + " with fewer, or measure against best_static",
          null);
    }
    return lower;
  }

  private double run(PolicyFactory factory, Launches launches) throws RunFailedException {
    judged = launches;
    try {
      Scheduler made = simulator.calls().make(factory, random(), factory.name());
      simulator.run(launches, made, factory.name(), plan.seed());
    } catch (RunFailedException | InvalidPolicyException e) {
      throw new RunFailedException(
          "%s; the workload is %s".formatted(e.getMessage(), names(launches)), e);
    }
    accumulator.reset();
    for (int t = 0; t < simulator.threadCount(); t++) {
      accumulator.addThread(
          simulator.launchNanos(t), simulator.endNanos(t), simulator.soloNanos(t));
    }
    RunMetrics metrics = accumulator.metrics();
    return plan.worst() ? metrics.worstDegradationPercent() : metrics.averageDegradationPercent();
  }

  private String names(Launches launches) {
    return String.join(
        ", ",
        IntStream.of(launches.applications())
            .mapToObj(i -> plan.data().dataSet().applications().get(i).name())
            .toList());
  }
}
