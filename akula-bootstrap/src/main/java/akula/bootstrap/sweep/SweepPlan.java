package akula.bootstrap.sweep;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a sweep is to do.
 *
 * @param machine where the threads run
 * @param data solo times and contention models
 * @param settings how to simulate
 * @param policies at least one
 * @param categories at least one, each of which the data set can fill
 * @param workloadsPerCategory at least 1
 * @param seed from which every workload is drawn
 * @param withThreads whether a row for every thread is wanted, beside a row for every run
 */
public record SweepPlan(
    MachineDescription machine,
    BootstrapData data,
    Settings settings,
    List<PolicyFactory> policies,
    List<Category> categories,
    int workloadsPerCategory,
    long seed,
    boolean withThreads) {

  /** Checks that there is something to do and that every category can be filled. */
  public SweepPlan {
    policies = List.copyOf(policies);
    categories = List.copyOf(categories);
    if (policies.isEmpty() || categories.isEmpty() || workloadsPerCategory < 1) {
      throw new IllegalArgumentException(
          "a sweep needs at least one policy, one category and one workload per category");
    }
    requireDistinct("policy", policies.stream().map(PolicyFactory::spec).toList());
    requireDistinct("category", categories.stream().map(Category::name).toList());
    WorkloadSource source = new WorkloadSource(data.dataSet(), seed);
    categories.forEach(source::require);
  }

  private static void requireDistinct(String what, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(
            "%s %s is given twice; name each once".formatted(what, name));
      }
    }
  }

  /** Returns the number of runs. */
  public long runCount() {
    return (long) workloadsPerCategory * categories.size() * policies.size();
  }

  /** Returns the number of workloads. */
  long workloadCount() {
    return (long) workloadsPerCategory * categories.size();
  }

  /** Returns the specifications of the policies. */
  public List<String> policyNames() {
    return policies.stream().map(PolicyFactory::spec).toList();
  }

  /** Returns the names of the categories. */
  public List<String> categoryNames() {
    return categories.stream().map(Category::name).toList();
  }
}
