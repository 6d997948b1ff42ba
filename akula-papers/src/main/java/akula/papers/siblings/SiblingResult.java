package akula.papers.siblings;

import akula.formats.Numbers;
import akula.papers.claims.Chapter;
import akula.papers.claims.Finding;
import akula.papers.claims.FindingsFields;
import akula.papers.claims.FindingsText;
import akula.papers.claims.Outcome;
import akula.statistics.report.PlotPage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What came of the experiments of the paper on sibling threads.
 *
 * @param data the name of the data set
 * @param times with the usual costs
 * @param findings the claims, judged with these
 * @param beside the same, of as many repeats as with other costs
 * @param others the same claims with other costs, by their names
 * @param conditions how often and how much was run
 */
public record SiblingResult(
    String data,
    SiblingTables times,
    List<Finding> findings,
    List<Finding> beside,
    SequencedMap<String, List<Finding>> others,
    Conditions conditions) {
  private static final String PAPER = "Yamada and Kusakabe (2008), section 4";

  private static final List<String> EXPLANATION =
      List.of(
          "Ten memory tests of 100 threads run at once on two cores with one L2 cache; each thread"
              + " goes through the block of its program again and again, and yields after each time."
              + " Data set sysbench-memory models what the paper says of them and of its machine;"
              + " nothing is measured, and the paper prints no values of its bars.",
          "Bonuses are (time_bonus, global_time_bonus, global_bonus) in nanoseconds of virtual run"
              + " time: 4K is 4 microseconds, 5M is 5 milliseconds.",
          "0.980 ±0.004: how many times as much as under CFS, the mean of the repeats and its 95%"
              + " interval. In each repeat the programs are launched at other times, the same for all"
              + " bonuses.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit, or one repeat gives none.",
          "Costs that the paper does not tell are assumed; each claim tells what comes of it with"
              + " other assumptions, and with the usual ones run as often as these.");

  /**
   * How often and how much was run.
   *
   * @param repeats with the usual costs
   * @param otherRepeats with each of the others
   * @param gigabytes how much all memory tests go through together
   * @param seed that everything random follows from
   * @param costs what the paper does not say of its machine
   */
  record Conditions(int repeats, int otherRepeats, double gigabytes, long seed, Costs costs) {
    String text() {
      return "%d repeat%s of %s GB for all ten, %d with other costs, seed %d%s"
          .formatted(
              repeats,
              repeats == 1 ? "" : "s",
              Numbers.text(gigabytes),
              otherRepeats,
              seed,
              costs.asGiven());
    }
  }

  /** Keeps its own copies. */
  public SiblingResult {
    findings = List.copyOf(findings);
    beside = List.copyOf(beside);
    others = new LinkedHashMap<>(others);
  }

  /** Returns the claims, each with what comes of it with other costs. */
  public List<Finding> claims() {
    List<Finding> claims = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      List<String> figures = new ArrayList<>(finding.figures());
      figures.addAll(range(i, beside.get(i).outcome()));
      claims.add(
          new Finding(
              finding.claim(),
              finding.source(),
              finding.rule(),
              finding.conditions(),
              figures,
              finding.why()));
    }
    return claims;
  }

  private List<String> range(int claim, Outcome usual) {
    if (others.isEmpty()) {
      return List.of();
    }
    SequencedMap<Outcome, List<String>> names = new LinkedHashMap<>();
    others.forEach((name, ofOthers) ->
        names.computeIfAbsent(ofOthers.get(claim).outcome(), _ -> new ArrayList<>()).add(name));
    int same = names.getOrDefault(usual, List.of()).size();
    names.remove(usual);
    StringBuilder line =
        new StringBuilder(
            "as often as with other costs: %s; with %d of %d of them the same"
                .formatted(usual.words(), same, others.size()));
    names.forEach((outcome, with) ->
        line.append("; %s with %s".formatted(outcome.words(), String.join(" | ", with))));
    return List.of(line.toString());
  }

  /** Returns it as text: Figures 4 and 5, then the claims. */
  public String text() {
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    chapters.put(
        data,
        new Chapter("%s, on %s".formatted(PAPER, data), List.of(conditions.text()), claims()));
    return "%s: what was simulated with data set %s\n%s\n\n%s\n%s"
        .formatted(
            PAPER, data, conditions.text(), times.text(), FindingsText.of(EXPLANATION, chapters));
  }

  /** Returns it as a page for a browser: the figures as plots and tables, then the claims. */
  public PlotPage page() {
    List<String> lead = new ArrayList<>(EXPLANATION);
    lead.add(conditions.text() + ".");
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      Finding one = findings.get(i);
      String range = String.join("", range(i, beside.get(i).outcome()));
      rows.add(List.of(one.claim(), one.outcome().words(), range, one.source()));
    }
    return times
        .page("%s: what was simulated with data set %s".formatted(PAPER, data), lead)
        .table("claims", "Claims", List.of("claim", "verdict", "with other costs", "where"), rows);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", PAPER + ", DOI 10.15017/1654544");
    fields.put("repeats", conditions.repeats());
    fields.put("other_repeats", conditions.otherRepeats());
    fields.put("gigabytes", conditions.gigabytes());
    fields.put("seed", conditions.seed());
    fields.put("costs", conditions.costs().text());
    fields.put("data", data);
    fields.put("claims", FindingsFields.of(claims()));
    SequencedMap<String, Object> verdicts = new LinkedHashMap<>();
    others.forEach((name, ofOthers) ->
        verdicts.put(name, ofOthers.stream().map(it -> it.outcome().words()).toList()));
    fields.put("verdicts_with_other_costs", verdicts);
    fields.put("figures", times.fields());
    return fields;
  }
}
