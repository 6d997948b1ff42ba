package akula.cli.sweep;

import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.PartPlan;
import java.util.List;
import java.util.function.Predicate;

/** Options that say something of workloads that a sweep does not have: nothing goes unheard. */
final class UselessOptions {
  private final Predicate<String> given;

  /**
   * Takes what was given.
   *
   * @param given tells whether an option stands on the command line
   */
  UselessOptions(Predicate<String> given) {
    this.given = given;
  }

  /**
   * Checks the options.
   *
   * @throws UsageException if one says nothing to any part
   */
  void refuse(List<PartPlan> parts) {
    if (parts.stream().allMatch(part -> part.workloads().isWritten())) {
      refuse(
          WorkloadOptions.WORKLOADS,
          "says how many are drawn of each category; how often a workload is run says --repeat");
      refuse(
          "--arrivals",
          "is for drawn workloads; one of a file says itself when its applications start");
    } else if (parts.stream().noneMatch(part -> part.workloads().isWritten())) {
      refuse(
          WrittenOptions.REPEAT,
          "is for workloads named with --workload; how many are drawn says --workloads");
    }
  }

  private void refuse(String option, String why) {
    if (given.test(option)) {
      throw new UsageException(option + " " + why);
    }
  }
}
