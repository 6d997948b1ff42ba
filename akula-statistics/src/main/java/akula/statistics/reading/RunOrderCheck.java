package akula.statistics.reading;

import akula.statistics.metrics.RunKind;
import java.util.HashMap;
import java.util.Map;

/** Follows a table that goes run by run: each run of {@code runs.csv} once, in their order. */
final class RunOrderCheck {
  private final RunTable runs;
  private final String runsFile;
  private final String run;
  private final String what;
  private final FileMistakes complaints;
  private final Map<String, Map<String, Integer>> next = new HashMap<>();

  /**
   * Makes one.
   *
   * @param runsFile name of the file of the runs, for messages
   * @param kind what a run is called
   * @param what the table has of each run, such as {@code threads}
   */
  RunOrderCheck(
      RunTable runs, String runsFile, RunKind kind, String what, FileMistakes complaints) {
    this.runs = runs;
    this.runsFile = runsFile;
    this.run = kind.run();
    this.what = what;
    this.complaints = complaints;
  }

  /** What stands here begins the rows of a run. */
  void take(TableRow row, String category, long workload, String policy) {
    int expected =
        next.computeIfAbsent(category, _ -> new HashMap<>()).merge(policy, 1, Integer::sum) - 1;
    int count = runs.runs(category, policy).map(PolicyRuns::count).orElse(0);
    if (workload >= count) {
      row.complain(
          "%s %d of %s under %s has %s here, but no row in %s",
          run, workload, category, policy, what, runsFile);
    } else if (workload != expected) {
      row.complain(
          "the %s of %s %d of %s under %s stand here, expected those of %d: rows were cut"
              + " or edited",
          what, run, workload, category, policy, expected);
    }
    if (workload != expected) {
      next.get(category).put(policy, (int) Math.min(Integer.MAX_VALUE, workload + 1));
    }
  }

  /** All runs have to have been there. */
  void requireAll() {
    for (String category : runs.categories()) {
      for (String policy : runs.policies()) {
        int seen = next.getOrDefault(category, Map.of()).getOrDefault(policy, 0);
        int count = runs.runs(category, policy).map(PolicyRuns::count).orElse(0);
        if (seen < count && complaints.isEmpty()) {
          complaints.add(
              0,
              "has no %s of %s %d of %s under %s, which is in %s: the file was cut",
              what,
              run,
              seen,
              category,
              policy,
              runsFile);
        }
      }
    }
  }
}
