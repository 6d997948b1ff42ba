package akula.toolkit.run;

import akula.statistics.summary.Summary;
import java.nio.file.Path;
import java.util.List;

/**
 * What real runs came to.
 *
 * @param folder with the results
 * @param plan what was run
 * @param runs those that were made, now or before a job was resumed; none if all of them had been
 *     made before, and the folder has what they came to
 * @param summary the means of degradations; empty where solo times are not known
 * @param withoutSolo the applications that have no solo time
 */
public record RealRunsResult(
    Path folder, RealPlan plan, List<DoneRun> runs, Summary summary, List<String> withoutSolo) {
  /** Keeps its own copies. */
  public RealRunsResult {
    runs = List.copyOf(runs);
    withoutSolo = List.copyOf(withoutSolo);
  }

  /** Returns whether all runs had been made before. */
  public boolean isOld() {
    return runs.isEmpty();
  }

  /** Returns whether the runs have degradations: solo times of all applications are known. */
  public boolean hasMetrics() {
    return runs.stream().allMatch(one -> one.metrics().isPresent());
  }
}
