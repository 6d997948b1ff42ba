package akula.papers.claims;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the verdicts of claims change over a grid of settings.
 *
 * @param grid the settings
 * @param leftOut settings at which nothing could be judged, in words
 * @param repeats how often each is run
 * @param seeds with how many groups of runs the base is judged
 * @param claims what each hangs on, in the order of the claims
 */
public record ClaimGrid(
    SettingGrid grid, List<String> leftOut, int repeats, int seeds, List<Sensitivity> claims) {
  /** Keeps its own copies. */
  public ClaimGrid {
    leftOut = List.copyOf(leftOut);
    claims = List.copyOf(claims);
  }

  /**
   * Judges. Few repeats have wide intervals, so claims should have been judged by means alone.
   *
   * @param seeds the claims at the base, judged once for each group of runs
   * @param varied the claims at settings of {@link SettingGrid#varied()}; those that are not there
   *     are left out
   */
  public static ClaimGrid of(
      SettingGrid grid,
      int repeats,
      List<List<Finding>> seeds,
      Map<SettingGrid.Setting, List<Finding>> varied) {
    SettingGrid judged = grid.where(varied::containsKey);
    List<List<Finding>> all = judged.varied().stream().map(varied::get).toList();
    List<Sensitivity> claims =
        IntStream.range(0, seeds.getFirst().size())
            .mapToObj(claim -> Sensitivity.of(judged, hold(seeds, claim), hold(all, claim)))
            .toList();
    List<String> leftOut =
        grid.varied().stream()
            .filter(setting -> !varied.containsKey(setting))
            .map(grid::words)
            .toList();
    return new ClaimGrid(judged, leftOut, repeats, seeds.size(), claims);
  }

  /** Returns the same with further claims, which are not of runs. */
  public ClaimGrid withoutRuns(int count) {
    List<Sensitivity> all = new ArrayList<>(claims);
    all.addAll(Collections.nCopies(count, Sensitivity.notRun()));
    return new ClaimGrid(grid, leftOut, repeats, seeds, all);
  }

  private static List<Boolean> hold(List<List<Finding>> judged, int claim) {
    return judged.stream().map(findings -> findings.get(claim).outcome() == Outcome.HOLDS).toList();
  }

  /** Returns how large the grid is, in a line for people. */
  String title() {
    return "grid: %d settings around the base, and the base with %d group%s of runs; each by the means of %d run%s"
        .formatted(
            grid.varied().size(), seeds, seeds == 1 ? "" : "s", repeats, repeats == 1 ? "" : "s");
  }

  /** Returns the settings, a line each, for people. */
  List<String> lines() {
    return Stream.concat(
            grid.lines().stream(),
            leftOut.stream().map("left out, as no application ended in time: %s"::formatted))
        .toList();
  }

  /** Returns how many of them have a verdict. */
  long count(Sensitivity.Verdict verdict) {
    return claims.stream().filter(it -> it.verdict() == verdict).count();
  }

  /** Returns the fields of the JSON, but for those of claims. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = grid.fields();
    fields.put("left_out", leftOut);
    fields.putFirst("seeds", seeds);
    fields.putFirst("repeats", repeats);
    return fields;
  }
}
