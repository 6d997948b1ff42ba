package akula.toolkit.sweep;

import akula.statistics.metrics.RunKind;
import akula.statistics.summary.Summary;
import akula.toolkit.bound.BoundDistances;
import akula.toolkit.uncertainty.DrawnRanking;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A sweep that was put together.
 *
 * @param folder with its results
 * @param parts at least one; a sweep without parts has one whose name is empty
 */
public record MergeResult(Path folder, List<Part> parts) {
  /**
   * A part.
   *
   * @param name empty if the sweep has no parts
   * @param machine its name
   * @param dataSet its name
   * @param summary means by category and policy
   * @param starts the numbers of the categories before which the table has a rule
   * @param kind how its runs are called
   * @param distances from the bounds; nothing if they were not asked for
   * @param ranking with drawn data sets; nothing if that was not asked for
   */
  public record Part(
      String name,
      String machine,
      String dataSet,
      Summary summary,
      Set<Integer> starts,
      RunKind kind,
      Optional<BoundDistances> distances,
      Optional<DrawnRanking> ranking) {

    /** Keeps its own copy. */
    public Part {
      starts = Set.copyOf(starts);
    }
  }

  /** Keeps its own copy. */
  public MergeResult {
    parts = List.copyOf(parts);
  }
}
