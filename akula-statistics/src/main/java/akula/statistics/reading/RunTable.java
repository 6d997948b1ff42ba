package akula.statistics.reading;

import akula.statistics.metrics.Measure;
import akula.statistics.summary.Summary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All runs of a sweep, by category and policy, both in the order in which they first come. */
public final class RunTable {
  private final List<String> categories;
  private final List<String> policies;
  private final Map<String, Map<String, PolicyRuns>> cells;

  /** What all of them come to, where that is known already. */
  private final Optional<Summary> known;

  RunTable(
      Collection<String> categories,
      Collection<String> policies,
      Map<String, Map<String, PolicyRuns>> cells) {
    this(categories, policies, cells, Optional.empty());
  }

  RunTable(
      Collection<String> categories,
      Collection<String> policies,
      Map<String, Map<String, PolicyRuns>> cells,
      Optional<Summary> known) {
    this.known = known;
    this.categories = List.copyOf(categories);
    this.policies = List.copyOf(policies);
    this.cells = cells;
  }

  /** Returns the categories in order. */
  public List<String> categories() {
    return categories;
  }

  /** Returns the policies in order, as the user named them. */
  public List<String> policies() {
    return policies;
  }

  /** Returns the runs of a policy in a category, if there are any. */
  public Optional<PolicyRuns> runs(String category, String policy) {
    return Optional.ofNullable(cells.getOrDefault(category, Map.of()).get(policy));
  }

  /** Returns the measures that all runs have, in order. */
  public List<Measure> measures() {
    return Stream.of(Measure.values())
        .filter(measure ->
            cells.values().stream()
                .flatMap(row -> row.values().stream())
                .allMatch(runs -> runs.has(measure)))
        .toList();
  }

  /** Returns how many workloads a category has; 0 if it is not there. */
  public int workloads(String category) {
    return cells.getOrDefault(category, Map.of()).values().stream()
        .mapToInt(PolicyRuns::count)
        .max()
        .orElse(0);
  }

  /** Returns how many workloads all categories have. */
  public long workloads() {
    return categories.stream().mapToLong(this::workloads).sum();
  }

  /** Returns the means that a sweep prints, computed again from the runs. */
  public Summary summary() {
    if (known.isPresent()) {
      return known.get();
    }
    Summary summary = new Summary(categories, policies);
    for (int category = 0; category < categories.size(); category++) {
      for (int policy = 0; policy < policies.size(); policy++) {
        Optional<PolicyRuns> cell = runs(categories.get(category), policies.get(policy));
        for (int i = 0; i < cell.map(PolicyRuns::count).orElse(0); i++) {
          summary.add(category, policy, cell.get().metrics(i));
        }
      }
    }
    return summary;
  }

  /** Returns the categories in which several runs came to the same under each of some policies. */
  List<String> copied(List<String> chosen) {
    return categories.stream().filter(category -> areCopies(category, chosen)).toList();
  }

  private boolean areCopies(String category, List<String> chosen) {
    List<PolicyRuns> row =
        chosen.stream().map(policy -> runs(category, policy)).flatMap(Optional::stream).toList();
    return !row.isEmpty() && row.stream().allMatch(runs -> runs.count() > 1 && runs.areCopies());
  }

  /** Returns the runs of some policies, of copies under all of them only the first. */
  RunTable withoutCopies(List<String> chosen) {
    List<String> copied = copied(chosen);
    Map<String, Map<String, PolicyRuns>> distinct = new LinkedHashMap<>();
    for (String category : categories) {
      Map<String, PolicyRuns> row = new LinkedHashMap<>();
      for (String policy : chosen) {
        runs(category, policy)
            .map(runs -> copied.contains(category) ? runs.first() : runs)
            .ifPresent(runs -> row.put(policy, runs));
      }
      distinct.put(category, row);
    }
    return new RunTable(categories, chosen, distinct);
  }

  /**
   * Returns the runs of both: those of the policies of the other that this one lacks, on the same
   * workloads, come behind.
   *
   * @throws IllegalArgumentException if a policy is in both with other values; the message has it
   */
  RunTable with(RunTable other) {
    List<String> allPolicies = new ArrayList<>(policies);
    Map<String, Map<String, PolicyRuns>> all = new LinkedHashMap<>();
    cells.forEach((category, row) -> all.put(category, new LinkedHashMap<>(row)));
    for (String policy : other.policies) {
      if (!allPolicies.contains(policy)) {
        allPolicies.add(policy);
      }
      for (String category : other.categories) {
        other.runs(category, policy).ifPresent(runs -> add(all, category, policy, runs));
      }
    }
    return new RunTable(all.keySet(), allPolicies, all);
  }

  private static void add(
      Map<String, Map<String, PolicyRuns>> all, String category, String policy, PolicyRuns runs) {
    PolicyRuns there =
        all.computeIfAbsent(category, _ -> new LinkedHashMap<>()).putIfAbsent(policy, runs);
    if (there != null && !there.sameAs(runs)) {
      throw new IllegalArgumentException(policy);
    }
  }
}
