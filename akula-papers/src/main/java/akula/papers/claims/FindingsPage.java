package akula.papers.claims;

import akula.statistics.report.PlotPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Findings as a table of a page for a browser. */
public final class FindingsPage {
  private FindingsPage() {}

  /**
   * Adds them.
   *
   * @param grid what they hang on, if that was looked at
   */
  public static void into(PlotPage page, List<Finding> findings, Optional<ClaimGrid> grid) {
    List<String> header = new ArrayList<>(List.of("claim", "verdict", "where"));
    grid.ifPresent(_ -> header.add(2, "over the grid"));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      Finding one = findings.get(i);
      int claim = i;
      List<String> row = new ArrayList<>(List.of(one.claim(), one.outcome().words(), one.source()));
      grid.ifPresent(all -> row.add(2, all.claims().get(claim).words()));
      rows.add(row);
    }
    page.table("claims", "Claims", header, rows);
  }
}
