package akula.statistics.report;

import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Verdict;
import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.plot.Markup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a report says of categories that the same policies have run. */
final class BlockSection {
  private static final List<Measure> DEGRADATIONS = List.of(Measure.AVERAGE, Measure.WORST);

  private final Block block;
  private final Html html;

  BlockSection(Block block, Html html) {
    this.block = block;
    this.html = html;
  }

  /** Adds the means over all workloads, and who is better than whom. */
  void overview() {
    if (block.policies().size() > 1) {
      DEGRADATIONS.forEach(measure -> html.element("p", finding(measure)));
    }
    html.element("h3", "Means over all " + block.workloads() + " workloads");
    overall();
    if (block.policies().size() > 1) {
      DEGRADATIONS.forEach(this::duels);
    }
  }

  /** Says which policy is best, and of which others that is not sure. */
  private String finding(Measure measure) {
    String best = block.best(measure).orElseThrow();
    List<String> unsure =
        block.policies().stream()
            .filter(policy -> !policy.equals(best))
            .filter(policy -> compared(measure, best, policy).verdict() != Verdict.FIRST)
            .toList();
    Estimate mean = block.estimate(best, measure);
    return "By %s, %s has the lowest mean over all workloads, %s %s. %s"
        .formatted(
            measure.title(),
            best,
            Numerals.estimate(mean, Numerals.decimals(List.of(mean))),
            measure.unit(),
            unsure.isEmpty()
                ? "It is better than every other policy, workload by workload, with a certainty"
                    + " above 95%."
                : "Workload by workload it is not shown to be better than "
                    + String.join(", ", unsure)
                    + ".");
  }

  private void overall() {
    List<Integer> decimals = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      decimals.add(
          Numerals.decimals(
              block.policies().stream().map(policy -> block.estimate(policy, measure)).toList()));
    }
    List<List<String>> rows = new ArrayList<>();
    for (String policy : block.policies()) {
      List<String> row = new ArrayList<>(List.of(policy));
      for (Measure measure : Measure.values()) {
        String cell =
            Numerals.estimate(block.estimate(policy, measure), decimals.get(measure.ordinal()));
        boolean best = policy.equals(block.best(measure).orElseThrow());
        row.add(cell + (best && block.policies().size() > 1 ? "*" : ""));
      }
      rows.add(row);
    }
    html.table(
        Stream.concat(
                Stream.of("policy"), Arrays.stream(Measure.values()).map(Measure::titleWithUnit))
            .toList(),
        rows);
    html.raw("<p class=\"note\">± half-width of the 95% confidence interval; bold: the best mean.</p>");
  }

  /** A policy against each other one: how many workloads it wins, and whether it is better. */
  private void duels(Measure measure) {
    html.element("h3", "Workloads won, by " + measure.title());
    List<List<String>> rows = new ArrayList<>();
    for (String first : block.policies()) {
      List<String> row = new ArrayList<>(List.of(first));
      block.policies().forEach(second -> row.add(duel(measure, first, second)));
      rows.add(row);
    }
    html.table(
        Stream.concat(
                Stream.of("wins against"), block.policies().stream())
            .toList(),
        rows);
    html.raw(
        "<p class=\"note\">Per cent of the workloads that the policy of the row wins against that of"
            + " the column (equal ones count for nobody); bold: better with a certainty above 95%"
            + " (Wilcoxon signed-rank test, each pair a test by itself).</p>");
  }

  private String duel(Measure measure, String first, String second) {
    if (first.equals(second)) {
      return "–";
    }
    Comparison comparison = compared(measure, first, second);
    double won = 100.0 * comparison.all().won() / comparison.all().workloads();
    boolean better = comparison.verdict() == Verdict.FIRST;
    return Numerals.fixed(won, 0) + "%" + (better ? "*" : "");
  }

  private Comparison compared(Measure measure, String first, String second) {
    return Comparison.of(
            block.results().runs(), block.categories(), measure, first, second)
        .orElseThrow();
  }

  /** Adds the plots. */
  void plots(int number) {
    for (NamedPlot plot : ReportPlots.of(block, number)) {
      html.raw("<figure id=\"" + plot.name() + "\"><div class=\"scroll\" tabindex=\"0\">");
      html.raw(plot.plot().svg());
      html.raw("</div><figcaption>" + Markup.escaped(plot.caption()) + "</figcaption></figure>");
    }
  }

  /** Adds the means by category. */
  void categories() {
    for (Measure measure : Measure.values()) {
      boolean open = DEGRADATIONS.contains(measure);
      html.raw("<details" + (open ? " open" : "") + "><summary>");
      html.raw(Markup.escaped(measure.titleWithUnit()) + "</summary>");
      categories(measure);
      html.raw("</details>");
    }
  }

  private void categories(Measure measure) {
    List<Estimate> all =
        block.categories().stream()
            .flatMap(category ->
                block.policies().stream().map(policy -> block.estimate(category, policy, measure)))
            .toList();
    int decimals = Numerals.decimals(all);
    List<List<String>> rows = new ArrayList<>();
    for (String category : block.categories()) {
      rows.add(row(category, measure, decimals));
    }
    html.table(
        Stream.concat(Stream.of("category", "workloads"), block.policies().stream()).toList(),
        rows);
  }

  private List<String> row(String category, Measure measure, int decimals) {
    double best =
        block.policies().stream()
            .mapToDouble(policy -> sign(measure) * block.estimate(category, policy, measure).mean())
            .min()
            .orElseThrow();
    List<String> row =
        block.policies().stream()
            .map(policy -> block.estimate(category, policy, measure))
            .map(estimate -> {
              boolean isBest = sign(measure) * estimate.mean() == best;
              String mark = isBest && block.policies().size() > 1 ? "*" : "";
              return Numerals.estimate(estimate, decimals) + mark;
            })
            .collect(Collectors.toCollection(ArrayList::new));
    row.addFirst(Integer.toString(block.results().runs().workloads(category)));
    row.addFirst(category);
    return row;
  }

  private static double sign(Measure measure) {
    return measure.higherIsBetter() ? -1 : 1;
  }
}
