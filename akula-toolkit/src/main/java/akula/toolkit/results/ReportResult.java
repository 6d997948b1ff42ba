package akula.toolkit.results;

import java.nio.file.Path;
import java.util.List;

/**
 * What a report wrote.
 *
 * @param page the page
 * @param plots the files of its plots; none unless they were asked for
 */
public record ReportResult(Path page, List<Path> plots) {
  /** Keeps its own copy. */
  public ReportResult {
    plots = List.copyOf(plots);
  }
}
