package akula.papers.pairing;

import akula.formats.dataset.DataSet;
import akula.papers.claims.ClaimGrid;
import akula.papers.claims.Finding;
import akula.statistics.report.PlotPage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What came of the evaluation of the pairing paper.
 *
 * @param set the data set
 * @param results the weighted mean execution times
 * @param imbalance Figures 1 and 2
 * @param findings the claims, judged
 * @param grid what their verdicts hang on, if that was looked at
 * @param window what a window of several quanta is worth where readings err, with the grid
 * @param own what is beyond the paper
 * @param reachable what any policy could reach
 * @param repeats how often each workload was run
 * @param seed that they follow from
 * @param closed how long applications were started again
 */
public record PairingResult(
    DataSet set,
    PairingResults results,
    Imbalance imbalance,
    List<Finding> findings,
    Optional<ClaimGrid> grid,
    Optional<WindowByNoise> window,
    OwnPolicy own,
    Reachable reachable,
    int repeats,
    long seed,
    Duration closed) {
  /** What stands in the tables, before the first of them; the claims have it at length. */
  private static final String LEGEND =
      """
      ± half-width of the 95% interval; in brackets what the paper has, or what the heading says.
      Times are weighted means of closed runs; work done counts what all threads did, in seconds alone.
      Both, and all other words, are explained at length before the claims.
      """;

  /** Keeps its own copy. */
  public PairingResult {
    findings = List.copyOf(findings);
  }

  /** Returns the name of the data set. */
  public String data() {
    return set.name();
  }

  /** Returns it as text: the paper's tables, then its claims. */
  public String text() {
    List<String> notes = PairingReport.notes(repeats, seed, closed, results.means());
    String head =
        "%s: what was simulated with data set %s (the paper's figures in brackets)"
            .formatted(PairingReport.PAPER, data());
    return head
        + "\n"
        + String.join("\n", notes)
        + "\n"
        + LEGEND
        + new WorkTables(results).whetherWorkIsDone()
        + "\n"
        + new PairingTables(results).whetherPairingPays()
        + "\n\n"
        + new PairingTables(results).text(window)
        + imbalance.text()
        + own.text()
        + reachable.text()
        + "\n"
        + PairingReport.text(this, notes);
  }

  /** Returns it as a page for a browser: the paper's figures as plots, then its claims. */
  public PlotPage page() {
    return PairingReport.page(this);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = PairingReport.fields(this);
    fields.putAll(new PairingTables(results).fields());
    window.ifPresent(table -> fields.put("window_by_noise", table.fields()));
    fields.putAll(imbalance.fields());
    SequencedMap<String, Object> beyond = own.fields();
    beyond.putAll(reachable.fields());
    fields.put("beyond_the_paper", beyond);
    return fields;
  }
}
