package akula.toolkit.run;

import akula.formats.workload.Workload;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealSettings;

/**
 * What is to be run.
 *
 * @param workload which applications start when
 * @param programs the same with their programs, checked
 * @param contest the policies, how often each is run, and the seed
 * @param settings how runs are made
 * @param host this machine
 * @param asked what the command line said
 */
public record RealPlan(
    Workload workload,
    Programs programs,
    Contest contest,
    RealSettings settings,
    RealHost host,
    Asked asked) {
  /** Returns whether a policy decides every turn in its runs, with the kernel as host. */
  public boolean decides(Contender contender) {
    return contender.factory() != null && settings.kernel().isPresent();
  }

  /** Returns whether a policy places threads in its runs; moves of the kernel are not counted. */
  public boolean enforces(Contender contender) {
    return contender.factory() != null && !settings.observe();
  }
}
