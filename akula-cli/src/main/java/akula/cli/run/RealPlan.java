package akula.cli.run;

import akula.formats.workload.Workload;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealSettings;
import java.util.List;

/**
 * What is to be run.
 *
 * @param workload which applications start when
 * @param programs the same with their programs, checked
 * @param contenders the policies
 * @param repetitions how often each is run
 * @param seed from which everything random follows
 * @param settings how runs are made
 * @param host this machine
 * @param asked what the command line said
 */
record RealPlan(
    Workload workload,
    Programs programs,
    List<Contender> contenders,
    int repetitions,
    long seed,
    RealSettings settings,
    RealHost host,
    Asked asked) {
  /** Tells whether a policy places threads in its runs; moves of the kernel are not counted. */
  boolean enforces(Contender contender) {
    return contender.factory() != null && !settings.observe();
  }
}
