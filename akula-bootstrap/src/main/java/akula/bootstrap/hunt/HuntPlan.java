package akula.bootstrap.hunt;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import java.time.Duration;
import java.util.List;

/**
 * What a hunt for weak spots is to do.
 *
 * @param machine where the threads run
 * @param data whose applications the workloads are made of
 * @param settings how to simulate
 * @param policy whose weak spots are looked for
 * @param rival what it is measured against
 * @param worst whether the worst degradation counts, or the mean
 * @param mostThreads the most threads of a workload, at least 1
 * @param spread the latest launch; zero if all threads are launched together
 * @param budget how many workloads are evaluated, at least 1
 * @param seed from which everything random follows
 * @param drawn positions in the data set of the applications that workloads may have
 */
public record HuntPlan(
    MachineDescription machine,
    BootstrapData data,
    Settings settings,
    PolicyFactory policy,
    Rival rival,
    boolean worst,
    int mostThreads,
    Duration spread,
    int budget,
    long seed,
    List<Integer> drawn) {

  /** Keeps its own copy. */
  public HuntPlan {
    drawn = List.copyOf(drawn);
  }

  /** Returns the policies that are run: the one that is hunted, and its rival if that is one. */
  public List<PolicyFactory> policies() {
    return rival instanceof Rival.OtherPolicy(PolicyFactory other)
        ? List.of(policy, other)
        : List.of(policy);
  }

  /**
   * Draws from all applications but those that stand for a phase of another one, and those of which
   * nothing is known, where of others something is: they only set the mode of a core.
   */
  public HuntPlan(
      MachineDescription machine,
      BootstrapData data,
      Settings settings,
      PolicyFactory policy,
      Rival rival,
      boolean worst,
      int mostThreads,
      Duration spread,
      int budget,
      long seed) {
    this(
        machine,
        data,
        settings,
        policy,
        rival,
        worst,
        mostThreads,
        spread,
        budget,
        seed,
        data.dataSet().drawable());
  }
}
