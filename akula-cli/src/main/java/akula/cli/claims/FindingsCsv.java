package akula.cli.claims;

import akula.cli.common.Output;
import akula.papers.claims.Finding;
import java.util.List;
import java.util.SequencedMap;

/** Findings for spreadsheets: a row for each claim on each data set. */
public final class FindingsCsv {
  private FindingsCsv() {}

  /**
   * Prints them.
   *
   * @param findings of each data set
   */
  public static void print(SequencedMap<String, List<Finding>> findings, Output out) {
    out.csv("data", "claim", "source", "verdict", "figures", "why");
    findings.forEach((name, ofData) ->
        ofData.forEach(finding ->
            out.csv(
                name,
                finding.claim(),
                finding.source(),
                finding.outcome().words(),
                String.join("; ", finding.lines()),
                finding.why())));
  }
}
