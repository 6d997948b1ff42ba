package akula.toolkit.sweep;

import akula.statistics.metrics.RunKind;
import akula.statistics.summary.Summary;
import java.nio.file.Path;
import java.util.List;

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
   * @param summary means by category and policy
   * @param kind how its runs are called
   */
  public record Part(String name, Summary summary, RunKind kind) {}

  /** Keeps its own copy. */
  public MergeResult {
    parts = List.copyOf(parts);
  }
}
