package akula.profiler.outcome;

import akula.profiler.cachegrind.Simulation;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.estimate.Estimates;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.List;

/** How many instructions applications have from begin to end. */
final class InstructionCounts {
  private static final String EVENT = "instructions";

  private final CampaignPlan plan;
  private final List<Measurement> runs;
  private final CampaignOrigin origin;
  private final Estimates estimates;

  InstructionCounts(
      CampaignPlan plan, List<Measurement> runs, CampaignOrigin origin, Estimates estimates) {
    this.plan = plan;
    this.runs = runs;
    this.origin = origin;
    this.estimates = estimates;
  }

  /**
   * Returns the mean of what was counted in whole runs alone, else that of the simulation, NaN if
   * there was none.
   */
  double of(int application) {
    double counted = counted(application);
    return Double.isNaN(counted)
        ? origin
            .simulated()
            .flatMap(rates -> rates.of(application))
            .map(Simulation::instructions)
            .orElse(Double.NaN)
        : counted;
  }

  private double counted(int application) {
    int event = origin.events().stream().map(one -> one.name()).toList().indexOf(EVENT);
    Combination whole = plan.wholeRun(application);
    return event < 0
        ? Double.NaN
        : runs.stream()
            .filter(run -> run.isUsed() && run.combination().equals(whole))
            .filter(run -> !estimates.isOutlier(run.number(), whole, application))
            .flatMap(run -> run.observations().stream())
            .mapToDouble(one -> one.counts()[event])
            .filter(Double::isFinite)
            .average()
            .stream()
            .map(Math::rint)
            .findFirst()
            .orElse(Double.NaN);
  }
}
