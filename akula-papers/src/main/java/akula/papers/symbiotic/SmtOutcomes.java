package akula.papers.symbiotic;

import akula.papers.symbiotic.ClosedRuns.Measures;
import akula.papers.symbiotic.SmtRuns.Outcomes;
import akula.statistics.number.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/** What all workloads came to. */
final class SmtOutcomes {
  private final List<Outcomes> all;

  SmtOutcomes(List<Outcomes> all) {
    this.all = List.copyOf(all);
  }

  /** Returns the numbers of cores. */
  List<Integer> coreCounts() {
    TreeSet<Integer> counts = new TreeSet<>();
    all.forEach(one -> counts.add(one.cores()));
    return List.copyOf(counts);
  }

  /** Returns the modes. */
  List<Integer> modes() {
    TreeSet<Integer> modes = new TreeSet<>();
    all.forEach(one -> modes.add(one.mode()));
    return List.copyOf(modes);
  }

  /**
   * Returns by how many per cent the STP of a policy is above that of another one, over workloads.
   *
   * @param cores which numbers of cores count
   */
  Estimate throughput(int mode, SmtPolicy policy, SmtPolicy over, IntPredicate cores) {
    return change(mode, policy, over, cores, Measures::stp);
  }

  /** Returns by how many per cent the ANTT of a policy is above that of another one. */
  Estimate turnaround(int mode, SmtPolicy policy, SmtPolicy over, IntPredicate cores) {
    return change(mode, policy, over, cores, Measures::antt);
  }

  private Estimate change(
      int mode,
      SmtPolicy policy,
      SmtPolicy over,
      IntPredicate cores,
      ToDoubleFunction<Measures> measure) {
    return Estimate.ofAll(
        all.stream()
            .filter(one -> one.mode() == mode && cores.test(one.cores()))
            .mapToDouble(one ->
                100
                    * (measure.applyAsDouble(one.of().get(policy))
                            / measure.applyAsDouble(one.of().get(over))
                        - 1))
            .toArray());
  }

  /** Returns the mean of a measure. */
  Estimate mean(int mode, SmtPolicy policy, int cores, boolean stp) {
    return Estimate.ofAll(
        all.stream()
            .filter(one -> one.mode() == mode && one.cores() == cores)
            .map(one -> one.of().get(policy))
            .mapToDouble(one -> stp ? one.stp() : one.antt())
            .toArray());
  }

  /** Returns who shared a core with whom, by workload, where that was looked at. */
  List<CoRunnerShares> together(int mode) {
    return all.stream()
        .filter(one -> one.mode() == mode)
        .map(Outcomes::together)
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns the difference of two independent estimates. */
  static Estimate difference(Estimate one, Estimate other) {
    return new Estimate(
        Math.min(one.count(), other.count()),
        one.mean() - other.mean(),
        Math.hypot(one.halfWidth(), other.halfWidth()));
  }
}
