package akula.toolkit.sweep;

import akula.statistics.summary.Summary;
import akula.toolkit.bound.BoundDistances;
import akula.toolkit.uncertainty.DrawnRanking;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What came of a sweep.
 *
 * @param folder with its results
 * @param parts at least one; a sweep without parts has one whose name is empty
 */
public record SweepResult(Path folder, List<Part> parts) {

  /**
   * What came of a part.
   *
   * @param plan what was done
   * @param summary means by category and policy
   * @param distances from the bounds; nothing if they were not asked for
   * @param ranking with drawn data sets; nothing if that was not asked for, or of a share
   */
  public record Part(
      PartPlan plan,
      Summary summary,
      Optional<BoundDistances> distances,
      Optional<DrawnRanking> ranking) {}

  /** Keeps its own copy. */
  public SweepResult {
    parts = List.copyOf(parts);
  }

  /** Returns whether the parts have names, and folders of their own. */
  public boolean hasParts() {
    return !parts.getFirst().plan().name().isEmpty();
  }
}
