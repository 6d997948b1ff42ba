package akula.cli.claims;

import akula.cli.common.Output;
import akula.papers.claims.ClaimGrid;
import akula.papers.claims.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Findings for spreadsheets: a row for each claim on each data set. */
public final class FindingsCsv {
  private static final String DATA = "data";
  private static final List<String> COLUMNS =
      List.of("number", "claim", "source", "rule", "verdict", "figures", "why");
  private static final List<String> HANGS = List.of("hangs_on", "over_grid");

  private FindingsCsv() {}

  /**
   * Prints them.
   *
   * @param findings of each data set
   */
  public static void print(SequencedMap<String, List<Finding>> findings, Output out) {
    out.csv(row(List.of(DATA), COLUMNS, List.of()));
    findings.forEach((name, ofData) -> {
      for (int i = 0; i < ofData.size(); i++) {
        out.csv(row(List.of(name), fields(i, ofData.get(i)), List.of()));
      }
    });
  }

  /** Prints those of one data set, and in two last columns what each verdict hangs on. */
  public static void print(
      String data, List<Finding> findings, Optional<ClaimGrid> grid, Output out) {
    print(List.of(DATA), List.of(data), findings, grid, out);
  }

  /** Prints those of a paper that has one data set, and what each verdict hangs on. */
  public static void print(List<Finding> findings, Optional<ClaimGrid> grid, Output out) {
    print(List.of(), List.of(), findings, grid, out);
  }

  /** What a verdict hangs on is empty if that was not looked at. */
  private static void print(
      List<String> title,
      List<String> data,
      List<Finding> findings,
      Optional<ClaimGrid> grid,
      Output out) {
    out.csv(row(title, COLUMNS, HANGS));
    for (int i = 0; i < findings.size(); i++) {
      int claim = i;
      String overGrid = grid.map(it -> it.claims().get(claim).sentence()).orElse("");
      List<String> hangs = List.of(findings.get(i).hangsOn(), overGrid);
      out.csv(row(data, fields(i, findings.get(i)), hangs));
    }
  }

  private static List<String> fields(int claim, Finding finding) {
    return List.of(
        Integer.toString(claim + 1),
        finding.claim(),
        finding.source(),
        finding.rule(),
        finding.outcome().words(),
        String.join("; ", finding.lines()),
        finding.why());
  }

  private static String[] row(List<String> data, List<String> fields, List<String> last) {
    List<String> row = new ArrayList<>(data);
    row.addAll(fields);
    row.addAll(last);
    return row.toArray(String[]::new);
  }
}
