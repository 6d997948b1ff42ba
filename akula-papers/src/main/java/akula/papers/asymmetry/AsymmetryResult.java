package akula.papers.asymmetry;

import akula.papers.claims.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What came of the simulation of fast and slow cores.
 *
 * @param findings the claims, judged
 * @param runs of each workload on each machine under each policy
 * @param seed that they follow from
 * @param folder with the times of all runs, if they are kept
 */
public record AsymmetryResult(List<Finding> findings, int runs, long seed, Optional<Path> folder) {
  /** Keeps its own copy. */
  public AsymmetryResult {
    findings = List.copyOf(findings);
  }

  /** Returns it as text. */
  public String text() {
    return AsymmetryReport.text(findings, runs, seed);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    return AsymmetryReport.fields(findings, runs, seed);
  }
}
