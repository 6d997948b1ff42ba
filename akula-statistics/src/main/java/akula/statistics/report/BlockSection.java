package akula.statistics.report;

import akula.statistics.metrics.Measure;
import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import akula.statistics.plot.Markup;
import akula.statistics.reading.BoundsTable;
import akula.statistics.results.BoundsCsv;
import akula.statistics.uncertainty.DifferenceSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What a report says of categories that the same policies have run. */
final class BlockSection {
  private static final List<Measure> DEGRADATIONS = List.of(Measure.AVERAGE, Measure.WORST);

  private final CategoryBlock block;
  private final Html html;

  BlockSection(CategoryBlock block, Html html) {
    this.block = block;
    this.html = html;
  }

  /** Adds the means over all workloads, and who is better than whom. */
  void overview() {
    if (block.policies().size() > 1) {
      DEGRADATIONS.forEach(measure -> html.element("p", finding(measure)));
    }
    html.subsection("Means over all " + block.runsInWords(block.workloads()));
    overall();
    if (block.policies().size() > 1) {
      DEGRADATIONS.forEach(this::duels);
    }
    bounds();
  }

  /** How far the policies are from what is possible, where that was worked out. */
  private void bounds() {
    List<String> header = new ArrayList<>(List.of("policy"));
    List<List<String>> rows = new ArrayList<>();
    block.policies().forEach(policy -> rows.add(new ArrayList<>(List.of(policy))));
    List<String> own = new ArrayList<>();
    for (BoundsTable.Kind kind : BoundsTable.Kind.values()) {
      for (Measure measure : BoundsTable.MEASURES) {
        Optional<Estimate> bound = block.bound(kind, measure);
        if (bound.isPresent()) {
          header.add("%s above %s".formatted(measure.title(), kind.title()));
          own.add(
              "%s, %s: %s %s"
                  .formatted(
                      kind.title(), measure.title(), Digits.of(bound.get()), measure.unit()));
          for (int i = 0; i < rows.size(); i++) {
            String policy = block.policies().get(i);
            rows.get(i)
                .add(
                    block
                        .distance(block.categories(), policy, kind, measure)
                        .map(Digits::of)
                        .orElse("-"));
          }
        }
      }
    }
    if (!own.isEmpty()) {
      html.subsection("Distance from what is possible");
      html.table(header, rows);
      html.note(
          "Percentage points above the bounds, means over the "
              + block.kind().runs()
              + " that have one. The bounds themselves (means): "
              + String.join("; ", own)
              + ". The best static placement never moves a thread and is found with everything"
              + " known beforehand; a policy that migrates may beat it."
              + proof()
              + " The lower bound is proven: no policy beats it.");
    }
  }

  /** For how many workloads no better static placement can exist. */
  private String proof() {
    OptionalLong exact = block.exactBounds();
    if (exact.isEmpty()) {
      return "";
    }
    return " It is "
        + BoundsCsv.proven(
            exact.getAsLong(),
            block.gapsOfBounds(),
            block.workloads(),
            block.runsInWords(block.workloads()))
        + ".";
  }

  /** Says which policy is best, and of which others that is not sure. */
  private String finding(Measure measure) {
    Duels duels = new Duels(block, measure);
    String best = block.best(measure).orElseThrow();
    List<String> unsure =
        block.policies().stream()
            .filter(policy -> !policy.equals(best) && !duels.isBetter(best, policy))
            .toList();
    List<String> open =
        block.policies().stream()
            .filter(policy -> !policy.equals(best) && !unsure.contains(policy))
            .filter(policy -> block.isOpen(best, policy, measure))
            .toList();
    Estimate mean = block.estimate(best, measure);
    return ("By %1$s, %2$s has the lowest mean over all %3$s, %4$s\u00a0%5$s. Compared %6$s by"
            + " %6$s, %7$s%8$s.")
        .formatted(
            measure.title(),
            best,
            block.kind().runs(),
            Digits.of(mean),
            measure.unit(),
            block.kind().run(),
            unsure.isEmpty()
                ? "it is better than every other policy"
                : "it is not shown to be better than " + String.join(", ", unsure),
            open.isEmpty()
                ? ""
                : "; better than %s %s only"
                    .formatted(String.join(", ", open), DifferenceSources.AS_MEASURED));
  }

  private void overall() {
    List<List<String>> rows = new ArrayList<>();
    for (String policy : block.policies()) {
      List<String> row = new ArrayList<>(List.of(policy));
      for (Measure measure : block.measures()) {
        String cell = Digits.of(block.estimate(policy, measure));
        boolean best = policy.equals(block.best(measure).orElseThrow());
        row.add(cell + (best && block.policies().size() > 1 ? "*" : ""));
      }
      rows.add(row);
    }
    html.table(
        Stream.concat(Stream.of("policy"), block.measures().stream().map(Measure::titleWithUnit))
            .toList(),
        rows);
    html.note(
        "± half-width of the 95% confidence interval; bold: the best mean, be it by"
            + " chance or not.");
  }

  /** Each policy against each other one: how many workloads it wins, and whether it is better. */
  private void duels(Measure measure) {
    Duels duels = new Duels(block, measure);
    String runs = block.kind().runs();
    html.subsection(
        runs.substring(0, 1).toUpperCase(Locale.ROOT)
            + runs.substring(1)
            + " won, by "
            + measure.title());
    List<List<String>> rows = new ArrayList<>();
    for (String first : block.policies()) {
      List<String> row = new ArrayList<>(List.of(first));
      for (String second : block.policies()) {
        row.add(first.equals(second) ? "–" : duel(duels, first, second));
      }
      rows.add(row);
    }
    html.table(Stream.concat(Stream.of("wins against"), block.policies().stream()).toList(), rows);
    html.note(
        "Per cent of the "
            + runs
            + " that the policy of the row wins against that of the column; equal ones count for"
            + " neither. Bold: better (Wilcoxon signed-rank test, with Holm's correction for"
            + " all pairs of the table: with 95% none of the bold ones is"
            + " there by chance alone).");
  }

  private static String duel(Duels duels, String first, String second) {
    String won = Digits.fixed(100 * duels.share(first, second), 0) + "%";
    return duels.isBetter(first, second) ? won + "*" : won;
  }

  /** Adds the plots. */
  void plots(String prefix, int number) {
    ReportPlots.of(block, prefix, number).forEach(html::plot);
  }

  /** Adds the means by category. */
  void categories() {
    for (Measure measure : block.measures()) {
      boolean open = DEGRADATIONS.contains(measure);
      html.raw("<details" + (open ? " open" : "") + "><summary>");
      html.raw(Markup.escaped(measure.titleWithUnit()) + "</summary>");
      categories(measure);
      html.raw("</details>");
    }
  }

  private void categories(Measure measure) {
    List<List<String>> rows = new ArrayList<>();
    for (String category : block.categories()) {
      rows.add(row(category, measure));
    }
    html.table(
        Stream.concat(
                Stream.of(block.kind().group(), block.kind().runs()), block.policies().stream())
            .toList(),
        rows);
  }

  private List<String> row(String category, Measure measure) {
    List<Estimate> estimates =
        block.policies().stream().map(policy -> block.estimate(category, policy, measure)).toList();
    double best = estimates.stream().mapToDouble(e -> sign(measure) * e.mean()).min().orElseThrow();
    List<String> row = new ArrayList<>();
    row.add(category);
    row.add(Integer.toString(block.results().runs().workloads(category)));
    for (Estimate estimate : estimates) {
      boolean isBest = sign(measure) * estimate.mean() == best && estimates.size() > 1;
      row.add(Digits.of(estimate) + (isBest ? "*" : ""));
    }
    return row;
  }

  private static double sign(Measure measure) {
    return measure.higherIsBetter() ? -1 : 1;
  }
}
