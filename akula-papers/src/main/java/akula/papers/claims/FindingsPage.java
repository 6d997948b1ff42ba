package akula.papers.claims;

import akula.statistics.report.PlotPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Findings in a page for a browser: as a table, and behind it all that is printed of them. */
public final class FindingsPage {
  private FindingsPage() {}

  /**
   * Adds them.
   *
   * @param grid what they hang on, if that was looked at
   * @param text what is printed of all
   */
  public static void into(
      PlotPage page, List<Finding> findings, Optional<ClaimGrid> grid, String text) {
    List<String> header = new ArrayList<>(List.of("", "claim", "verdict", "where"));
    grid.ifPresent(_ -> header.add(3, "over the grid"));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      Finding one = findings.get(i);
      int claim = i;
      List<String> row =
          new ArrayList<>(
              List.of(
                  Integer.toString(claim + 1), one.claim(), one.outcome().words(), one.source()));
      grid.ifPresent(all -> row.add(3, all.claims().get(claim).words()));
      rows.add(row);
    }
    page.table("claims", "Claims", header, rows);
    page.lines("text", "All that is printed: tables, and of each claim its rule and figures", text);
  }
}
