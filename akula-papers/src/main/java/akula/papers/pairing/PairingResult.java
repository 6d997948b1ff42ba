package akula.papers.pairing;

import akula.formats.dataset.DataSet;
import akula.papers.claims.ClaimGrid;
import akula.papers.claims.Finding;
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
    int repeats,
    long seed,
    Duration closed) {
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
        + new PairingTables(results).whetherPairingPays()
        + "\n\n"
        + new PairingTables(results).text()
        + imbalance.text()
        + "\n"
        + PairingReport.text(this, notes);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = PairingReport.fields(this);
    fields.putAll(new PairingTables(results).fields());
    fields.putAll(imbalance.fields());
    return fields;
  }
}
