package akula.papers.asymmetry;

import akula.papers.claims.ClaimGrid;
import akula.papers.claims.Finding;
import akula.statistics.report.PlotPage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What came of the simulation of fast and slow cores.
 *
 * @param findings the claims, judged
 * @param grid what their verdicts hang on, if that was looked at
 * @param tables the paper's tables and figures
 * @param table how Table 4 was read
 * @param runs of each workload on each machine under each policy
 * @param seed that they follow from
 * @param folder with the times of all runs, if they are kept
 */
public record AsymmetryResult(
    List<Finding> findings,
    Optional<ClaimGrid> grid,
    List<PaperTable> tables,
    TableFour table,
    int runs,
    long seed,
    Optional<Path> folder) {
  /** Keeps its own copies. */
  public AsymmetryResult {
    tables = List.copyOf(tables);
    findings = List.copyOf(findings);
  }

  /** Returns it as text. */
  public String text() {
    return AsymmetryReport.text(this);
  }

  /** Returns it as a page for a browser: the paper's figures as plots, and its claims. */
  public PlotPage page() {
    return AsymmetryReport.page(this);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    return AsymmetryReport.fields(this);
  }
}
