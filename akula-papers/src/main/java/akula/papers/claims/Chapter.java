package akula.papers.claims;

import java.util.List;
import java.util.Optional;

/**
 * The claims of a paper on one set of data.
 *
 * @param title which paper, on what
 * @param notes what has to be known beside it, line by line: how many runs, which seed
 * @param findings the claims
 * @param grid what their verdicts hang on, if that was looked at
 */
public record Chapter(
    String title, List<String> notes, List<Finding> findings, Optional<ClaimGrid> grid) {
  /** Keeps its own copies. */
  public Chapter {
    notes = List.copyOf(notes);
    findings = List.copyOf(findings);
  }

  /** Claims of which nobody looked at what their verdicts hang on. */
  public Chapter(String title, List<String> notes, List<Finding> findings) {
    this(title, notes, findings, Optional.empty());
  }
}
