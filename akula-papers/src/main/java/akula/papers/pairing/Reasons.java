package akula.papers.pairing;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import java.time.Duration;

/**
 * Why claims do not hold, as far as it is known: of the data that ship, in runs as long as the
 * paper's.
 *
 * @param known whether these were run
 */
public record Reasons(boolean known) {
  private static final String DATA = "nas-like";

  /** Those of runs of so long with some data. */
  public static Reasons of(String data, Duration closed) {
    return new Reasons(data.equals(DATA) && closed.equals(PairingTable.CLOSED));
  }

  /** Returns a claim with the reason, if it does not hold and the reason is known to be true. */
  Finding of(Finding finding, String reason) {
    return known && finding.outcome() == Outcome.DOES_NOT_HOLD ? finding.because(reason) : finding;
  }
}
