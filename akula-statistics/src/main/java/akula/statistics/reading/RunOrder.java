package akula.statistics.reading;

import java.util.HashMap;
import java.util.Map;

/** Follows a table that goes run by run: each run of {@code runs.csv} once, in their order. */
final class RunOrder {
  private final RunTable runs;
  private final String runsFile;
  private final Complaints complaints;
  private final Map<String, Map<String, Integer>> next = new HashMap<>();

  RunOrder(RunTable runs, String runsFile, Complaints complaints) {
    this.runs = runs;
    this.runsFile = runsFile;
    this.complaints = complaints;
  }

  /**
   * A row stands for a run.
   *
   * @param what the row has, for messages
   */
  void take(TableRow row, String category, long workload, String policy, String what) {
    int expected =
        next.computeIfAbsent(category, _ -> new HashMap<>()).merge(policy, 1, Integer::sum) - 1;
    int count = runs.runs(category, policy).map(PolicyRuns::count).orElse(0);
    if (workload >= count) {
      row.complain(
          "%s of repetition %d of %s under %s stand here, which has no row in %s",
          what, workload, category, policy, runsFile);
    } else if (workload != expected) {
      row.complain(
          "%s of repetition %d of %s under %s stand here, expected those of %d: rows were cut or"
              + " edited",
          what, workload, category, policy, expected);
    }
    if (workload != expected) {
      next.get(category).put(policy, (int) Math.min(Integer.MAX_VALUE, workload + 1));
    }
  }

  /** All runs have to have been there. */
  void requireAll(String what) {
    for (String category : runs.categories()) {
      for (String policy : runs.policies()) {
        int seen = next.getOrDefault(category, Map.of()).getOrDefault(policy, 0);
        int count = runs.runs(category, policy).map(PolicyRuns::count).orElse(0);
        if (seen < count && complaints.isEmpty()) {
          complaints.add(
              0,
              "has no %s of repetition %d of %s under %s, which is in %s: the file was cut",
              what,
              seen,
              category,
              policy,
              runsFile);
        }
      }
    }
  }
}
