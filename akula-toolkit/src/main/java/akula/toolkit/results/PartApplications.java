package akula.toolkit.results;

import akula.statistics.comparison.ApplicationComparison;
import akula.statistics.reading.ApplicationTimes;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.Results;
import java.util.List;
import java.util.Set;

/**
 * How long applications take under two policies in a part of a sweep.
 *
 * @param part where
 * @param rows application by application; none if they cannot be compared there
 * @param obstacle why they cannot; empty if they can
 */
public record PartApplications(
    PartResults part, List<ApplicationComparison> rows, String obstacle) {

  /** Compares two policies in a part. */
  public static PartApplications of(PartResults part, String first, String second) {
    Results results = part.results();
    for (String policy : List.of(first, second)) {
      if (!results.runs().policies().contains(policy)) {
        return hindered(part, "it has no policy " + policy);
      }
    }
    if (results.closed().isEmpty()) {
      return hindered(part, "its runs are not closed: each application runs once");
    }
    Set<String> known = results.applications().map(ApplicationTimes::policies).orElse(Set.of());
    for (String policy : List.of(first, second)) {
      if (!known.contains(policy)) {
        return hindered(
            part, "it has no threads.csv of %s; sweep again with --threads".formatted(policy));
      }
    }
    ApplicationTimes distinct = results.distinctApplications(List.of(first, second)).orElseThrow();
    return new PartApplications(part, ApplicationComparison.of(distinct, first, second), "");
  }

  private static PartApplications hindered(PartResults part, String why) {
    return new PartApplications(part, List.of(), why);
  }

  /** Returns whether they could be compared. */
  public boolean isCompared() {
    return obstacle.isEmpty();
  }
}
