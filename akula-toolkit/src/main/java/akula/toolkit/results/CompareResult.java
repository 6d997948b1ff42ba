package akula.toolkit.results;

import java.util.List;

/**
 * How two policies compare, in parts; a sweep without parts has one whose name is empty.
 *
 * @param first a policy
 * @param second the other one
 * @param parts how they compare by a measure, at least one with a comparison; empty if execution
 *     times of applications were compared
 * @param applications how long applications take under both, at least one compared; empty if the
 *     policies were compared by a measure
 */
public record CompareResult(
    String first, String second, List<PartComparison> parts, List<PartApplications> applications) {
  /** Keeps its own copies. */
  public CompareResult {
    parts = List.copyOf(parts);
    applications = List.copyOf(applications);
  }
}
