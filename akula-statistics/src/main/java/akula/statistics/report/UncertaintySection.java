package akula.statistics.report;

import akula.statistics.metrics.Measure;
import akula.statistics.number.Digits;
import akula.statistics.reading.DrawnMeans;
import akula.statistics.reading.Results;
import akula.statistics.uncertainty.DrawnOrder;
import akula.statistics.uncertainty.OverDraws;
import java.util.ArrayList;
import java.util.List;

/** What a report says of whether the order of policies survives, given how sure the data are. */
final class UncertaintySection {
  private final Results results;
  private final DrawnMeans drawn;
  private final Html html;

  UncertaintySection(Results results, Html html) {
    this.results = results;
    this.drawn = results.draws().orElseThrow();
    this.html = html;
  }

  /** Adds the tables. */
  void write() {
    html.element(
        "p",
        ("The same workloads with %d other data sets, whose figures are drawn from their intervals:"
                + " %s of known uncertainty; %s of unknown uncertainty stay as measured.")
            .formatted(drawn.draws(), figures("figures_drawn"), figures("figures_fixed")));
    for (Measure measure : List.of(Measure.AVERAGE, Measure.WORST)) {
      DrawnOrder order = new DrawnOrder(drawn, this::asMeasured, measure);
      List<DrawnOrder.Row> rows = order.rows();
      html.subsection("Lowest %s, in %% of the draws".formatted(measure.title()));
      best(rows);
      html.subsection(
          "Differences of the mean %s (%s), and where 95%% of the draws are"
              .formatted(measure.title(), measure.differenceUnit()));
      pairs(rows.getLast());
      order.shifts().ifPresent(sentence -> html.element("p", sentence));
    }
    html.note(
        "Best: where several are equally good, each of them. Same order: in how many of the draws the"
            + " two are in the order that they have with the data as measured. In brackets: 95%"
            + " intervals of these shares (Wilson), since draws are few.");
  }

  private String figures(String key) {
    return results.manifest().text("uncertainty." + key).orElse("an unknown number");
  }

  private double asMeasured(int category, int policy, Measure measure) {
    return results
        .runs()
        .runs(drawn.categories().get(category), drawn.policies().get(policy))
        .orElseThrow()
        .moments(measure)
        .mean(measure.stepsPerUnit());
  }

  private void best(List<DrawnOrder.Row> rows) {
    List<String> header = new ArrayList<>(List.of(results.kind().group()));
    header.addAll(drawn.policies());
    List<List<String>> lines = new ArrayList<>();
    for (DrawnOrder.Row row : rows) {
      List<String> line = new ArrayList<>(List.of(row.category()));
      row.best().forEach(share -> line.add(share.percent()));
      lines.add(line);
    }
    html.table(header, lines);
  }

  private void pairs(DrawnOrder.Row all) {
    List<List<String>> lines = new ArrayList<>();
    for (DrawnOrder.Pair pair : all.pairs()) {
      OverDraws by = pair.difference();
      int decimals = by.decimals();
      lines.add(
          List.of(
              pair.better() + " before " + pair.worse(),
              Digits.fixed(by.asMeasured(), decimals),
              Digits.fixed(by.low(), decimals) + " to " + Digits.fixed(by.high(), decimals),
              by.sameSign().percent()));
    }
    html.table(List.of("policies", "as measured", "with drawn data", "same order (%)"), lines);
  }
}
