package akula.toolkit.validate;

import akula.bootstrap.RunFailedException;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.PolicyDifference;
import akula.profiler.validate.Quantity;
import akula.profiler.validate.RunPredictor;
import akula.profiler.validate.RunSimulation;
import akula.profiler.validate.ThreadTimes;
import akula.profiler.validate.Today;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the simulator says before anything has run: differences, and how long runs take. */
public final class Expectation {
  /** What a run takes beside its programs: an agent is started, and ended. */
  private static final double OVERHEAD_SECONDS = 0.3;

  private final ValidatePlan plan;
  private final Map<ValidateStep.Real, List<ThreadTimes>> runs = new HashMap<>();

  /**
   * Simulates all workloads under their policies, at the speeds that are asked for.
   *
   * @throws RunFailedException if a policy fails
   */
  public Expectation(ValidatePlan plan, RunSimulation simulation) throws RunFailedException {
    this.plan = plan;
    RunPredictor predictor = new RunPredictor(simulation, new Today(Map.of(), List.of()));
    for (int i = 0; i < plan.workloads().size(); i++) {
      DrawnWorkload drawn = plan.workloads().get(i);
      for (int policy : List.of(drawn.first(), drawn.second())) {
        runs.put(
            new ValidateStep.Real(i, policy, 0),
            predictor.plain(drawn.workload(), plan.speeds(drawn), plan.candidate(drawn, policy)));
      }
    }
  }

  /** Returns what is to be run. */
  public ValidatePlan plan() {
    return plan;
  }

  /** Returns a quantity of a workload under a policy. */
  public double value(Quantity quantity, int workload, int policy) {
    return quantity.of(
        runs.get(new ValidateStep.Real(workload, policy, 0)), plan.subject()::soloSeconds);
  }

  /** Returns by how much the first policy of a workload is above the second. */
  public double difference(Quantity quantity, int workload) {
    DrawnWorkload drawn = plan.workloads().get(workload);
    double second = value(quantity, workload, drawn.second());
    return (value(quantity, workload, drawn.first()) - second) / second;
  }

  /** Returns how many differences are large enough to be counted. */
  public long largeDifferences(Quantity quantity) {
    long large = 0;
    for (int i = 0; i < plan.workloads().size(); i++) {
      large += Math.abs(difference(quantity, i)) > PolicyDifference.LARGE ? 1 : 0;
    }
    return large;
  }

  /** Returns how long a step takes, seconds. */
  public double seconds(ValidateStep step) {
    return OVERHEAD_SECONDS
        + switch (step) {
          case ValidateStep.Solo solo ->
              plan.subject()
                  .soloSeconds(
                      plan.subject().campaign().applicationNames().get(solo.application()));
          case ValidateStep.Real real -> value(Quantity.MAKESPAN, real.workload(), real.policy());
        };
  }

  /** Returns how long all steps take, seconds. */
  public double seconds(List<ValidateStep> steps) {
    return steps.stream().mapToDouble(this::seconds).sum();
  }
}
