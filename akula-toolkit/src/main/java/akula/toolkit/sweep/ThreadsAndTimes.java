package akula.toolkit.sweep;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.SweepPlan;
import akula.bootstrap.sweep.WorkloadGroup;
import akula.bootstrap.sweep.WrittenWorkload;
import akula.formats.dataset.DataSet;
import akula.formats.sweep.Arrivals;
import akula.toolkit.setup.LongInterval;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.ThreadsInTurns;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Workloads of a sweep that are too many threads for its machine, or too short for its policies.
 */
final class ThreadsAndTimes {
  private ThreadsAndTimes() {}

  /** Returns sentences on them. */
  static Stream<String> of(PartPlan part) {
    Setup setup = part.setup();
    List<PolicyFactory> policies = part.plan().policies();
    Stream<String> intervals =
        part.plan().categories().stream()
            .flatMap(group -> interval(setup, policies, group).stream());
    return Stream.concat(intervals, inTurns(part.plan(), setup).stream());
  }

  private static Optional<String> interval(
      Setup setup, List<PolicyFactory> policies, WorkloadGroup group) {
    return group instanceof WrittenWorkload written
        ? LongInterval.of(setup, policies, written.launches())
        : LongInterval.of(setup, policies);
  }

  /** Somebody who writes a workload knows how many threads it has. */
  private static Optional<String> inTurns(SweepPlan plan, Setup setup) {
    DataSet data = setup.dataSet();
    int most =
        plan.categories().stream()
            .filter(Category.class::isInstance)
            .mapToInt(group -> group.mostThreads(data))
            .max()
            .orElse(0);
    int fitting = setup.machine().contextCount() / Category.parse("A1").mostThreads(data);
    return plan.arrivals().equals(Arrivals.TOGETHER)
        ? ThreadsInTurns.of(setup, plan.policies(), "drawn workloads have up to", most)
            .map(sentence ->
                fitting == 0
                    ? sentence + "."
                    : sentence + "; --category A%d draws as many as fit.".formatted(fitting))
        : Optional.empty();
  }
}
