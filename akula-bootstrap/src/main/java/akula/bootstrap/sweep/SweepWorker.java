package akula.bootstrap.sweep;

import akula.api.Scheduler;
import akula.api.host.PolicyCalls;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.FullHeap;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Runs blocks of workloads; used by one thread at a time. */
final class SweepWorker {
  private final SweepPlan plan;
  private final WorkloadSource source;
  private final Simulator simulator;
  private final List<String> names;
  private final boolean teams;
  private final CoScheduleWatch coSchedules;
  private final RunAccumulator accumulator = new RunAccumulator();
  private final Function<OutOfMemoryError, RunFailedException> fullHeap = this::fullHeap;
  private int category;
  private int number;
  private int running;

  SweepWorker(SweepPlan plan) {
    this.plan = plan;
    source = plan.source();
    simulator = new Simulator(plan.machine(), plan.data(), plan.settings());
    names = plan.policyNames();
    teams = plan.hasTeams();
    coSchedules =
        plan.coSchedules().map(level -> new CoScheduleWatch(simulator, level)).orElse(null);
    simulator.calls().nameWorkloadBy(this::workload);
    simulator.calls().placeRunBy(this::place);
    simulator.calls().keepReserve();
  }

  PolicyCalls calls() {
    return simulator.calls();
  }

  void run(Block block) throws RunFailedException {
    try {
      runAll(block);
    } catch (OutOfMemoryError e) {
      simulator.calls().letGo();
      throw FullHeap.told(e, fullHeap);
    }
  }

  private void runAll(Block block) throws RunFailedException {
    category = block.category();
    block.sumUp(new Summary(List.of(plan.categories().get(category).name()), names));
    for (long i = block.first(); i < block.end(); i++) {
      number = (int) (i % plan.workloadsPerCategory());
      Launches launches = source.draw(plan.categories().get(category), number);
      for (int policy = 0; policy < plan.policies().size(); policy++) {
        run(launches, policy);
        record(launches, policy, block);
      }
    }
  }

  /**
   * Runs consecutive workloads of a category under some policies.
   *
   * @param first the number of the first one
   * @return the measure of each run in its steps, workload by workload, in each policy by policy
   */
  long[] measure(int ofCategory, int first, int end, int[] policies, Measure measure)
      throws RunFailedException {
    category = ofCategory;
    long[] steps = new long[(end - first) * policies.length];
    try {
      int next = 0;
      for (number = first; number < end; number++) {
        Launches launches = source.draw(plan.categories().get(category), number);
        for (int policy : policies) {
          run(launches, policy);
          steps[next++] = measured(launches).steps(measure);
        }
      }
    } catch (OutOfMemoryError e) {
      simulator.calls().letGo();
      throw FullHeap.told(e, fullHeap);
    }
    return steps;
  }

  /**
   * Sums up consecutive workloads of a category under all policies.
   *
   * @param first the number of the first one
   * @return as of a sweep over that category alone
   */
  Summary sums(int ofCategory, int first, int end) throws RunFailedException {
    category = ofCategory;
    Summary summary = new Summary(List.of(plan.categories().get(category).name()), names);
    try {
      for (number = first; number < end; number++) {
        Launches launches = source.draw(plan.categories().get(category), number);
        for (int policy = 0; policy < plan.policies().size(); policy++) {
          run(launches, policy);
          summary.add(0, policy, measured(launches));
        }
        SegmentPieces.requireWanted();
      }
    } catch (OutOfMemoryError e) {
      simulator.calls().letGo();
      throw FullHeap.told(e, fullHeap);
    }
    return summary;
  }

  private RunMetrics measured(Launches launches) throws RunFailedException {
    try {
      return RunMeasures.of(simulator, launches, accumulator);
    } catch (RunFailedException e) {
      throw explained(e);
    }
  }

  private void run(Launches launches, int policy) throws RunFailedException {
    running = policy;
    PolicyFactory factory = plan.policies().get(policy);
    long seed = source.seedOf(plan.categories().get(category), number);
    String name = names.get(policy);
    try {
      Scheduler made = simulator.calls().make(factory, policyRandom(seed), name);
      if (coSchedules != null) {
        coSchedules.begin(launches);
      }
      simulator.run(launches, made, name, seed, coSchedules);
    } catch (RunFailedException | InvalidPolicyException e) {
      throw explained(e);
    }
  }

  private RunFailedException explained(Exception e) {
    return new RunFailedException("%s: %s".formatted(workload(), e.getMessage()), e).at(place());
  }

  private RunFailedException fullHeap(OutOfMemoryError e) {
    return new RunFailedException(
            "%s: under policy %s the Java heap is full"
                .formatted(workload(), simulator.calls().policyName()),
            e)
        .at(place());
  }

  private RunFailedException.Place place() {
    return new RunFailedException.Place(category, number, running);
  }

  private String workload() {
    WorkloadGroup group = plan.categories().get(category);
    String name =
        switch (group) {
          case Category drawn -> "workload %s:%d".formatted(drawn.name(), number);
          case WrittenWorkload written when plan.workloadsPerCategory() == 1 ->
              "workload " + written.name();
          case WrittenWorkload written ->
              "workload %s, repetition %d".formatted(written.name(), number);
        };
    return "%s (seed %d)".formatted(name, plan.seed());
  }

  /** The random numbers of a policy follow from the seed of its workload. */
  static SplittableRandom policyRandom(long workloadSeed) {
    return new SplittableRandom(Mixing.mix(~workloadSeed));
  }

  private void record(Launches launches, int policy, Block block) throws RunFailedException {
    String categoryName = plan.categories().get(category).name();
    if (plan.withThreads()) {
      threads(categoryName, names.get(policy), block.threads());
    }
    RunMetrics metrics = measured(launches);
    block.summary().add(0, policy, metrics);
    if (coSchedules != null) {
      block
          .coSchedules()
          .add(category, policy, coSchedules.finished(), i -> name(coSchedules.application(i)));
    }
    RunsCsv.row(block.runs(), categoryName, number, names.get(policy), metrics);
  }

  private void threads(String categoryName, String policy, RowEncoder rows) {
    int instance = 0;
    for (int t = 0; t < simulator.threadCount(); t++) {
      if (!teams) {
        ThreadsCsv.row(rows, categoryName, number, policy, threadRun(t));
        continue;
      }
      boolean begins = t > 0 && simulator.process(t) != simulator.process(t - 1);
      instance += begins ? 1 : 0;
      ThreadsCsv.row(rows, categoryName, number, policy, threadRun(t), instance);
    }
  }

  private String name(int application) {
    return plan.data().dataSet().applications().get(application).name();
  }

  private ThreadRun threadRun(int thread) {
    return new ThreadRun(
        thread,
        name(simulator.application(thread)),
        simulator.launchNanos(thread),
        simulator.startNanos(thread),
        simulator.endNanos(thread),
        simulator.soloNanos(thread),
        simulator.migrations(thread));
  }
}
