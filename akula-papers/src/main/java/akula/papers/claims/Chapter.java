package akula.papers.claims;

import java.util.List;

/**
 * The claims of a paper on one set of data.
 *
 * @param title which paper, on what
 * @param notes what has to be known beside it, line by line: how many runs, which seed
 * @param findings the claims
 */
public record Chapter(String title, List<String> notes, List<Finding> findings) {
  /** Keeps its own copies. */
  public Chapter {
    notes = List.copyOf(notes);
    findings = List.copyOf(findings);
  }
}
