package akula.papers.pairing;

import akula.papers.claims.FigureText;
import akula.papers.claims.FindingsPage;
import akula.papers.pairing.Imbalance.Moment;
import akula.statistics.number.Estimate;
import akula.statistics.plot.BarPlot;
import akula.statistics.plot.LinePlot;
import akula.statistics.report.NamedPlot;
import akula.statistics.report.PlotPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;

/** What came of the evaluation of the pairing paper, as a page for a browser. */
final class PairingPage {
  private static final String OF_THE_PAPER = ", paper";
  private static final String INTERVALS = " The thin lines are 95% intervals over the repeats.";
  private static final String SECONDS = "weighted mean execution time (s)";
  private static final String IMPROVEMENT = "shorter than under linux_24 (%)";
  private static final List<String> BESIDE_LINUX =
      PairingTable.POLICIES.subList(1, PairingTable.POLICIES.size());

  private final PairingResult result;
  private final PlotPage page;

  private PairingPage(PairingResult result, List<String> lead) {
    this.result = result;
    page =
        new PlotPage(
            "%s: what was simulated with data set %s".formatted(PairingReport.PAPER, result.data()),
            lead);
  }

  /**
   * Returns it.
   *
   * @param lead what has to be known of it, a paragraph each
   */
  static PlotPage of(PairingResult result, List<String> lead) {
    PairingPage page = new PairingPage(result, lead);
    page.overTime();
    page.besidePaper();
    page.applications();
    result.window().ifPresent(page::window);
    FindingsPage.into(page.page, result.findings(), result.grid(), result.text());
    return page.page;
  }

  /** Figures 1 and 2, with one moment a second. */
  private void overTime() {
    if (result.imbalance().bus().isEmpty()) {
      return;
    }
    overTime(
        "figure-1",
        "Bus transactions per microsecond in %s under linux_24 (Figure 1)",
        "bus transactions per microsecond",
        result.imbalance().bus(),
        false,
        "The paper's text has no values of it; it tells of an imbalance of a factor of five.");
    overTime(
        "figure-2",
        "Stall cycles per microsecond in %s under linux_24 (Figure 2)",
        "stall cycles per microsecond",
        result.imbalance().stalls(),
        true,
        "As in the paper, the axis is logarithmic; what is 0 is drawn at its lower end. The paper's"
            + " text has no values of it; it tells of an imbalance of 2-3 orders of magnitude.");
  }

  private void overTime(
      String name,
      String title,
      String axis,
      List<Moment> all,
      boolean isLogarithmic,
      String caption) {
    List<Moment> moments = Imbalance.eachSecond(all);
    var plot =
        new LinePlot(
            title.formatted(Imbalance.WORKLOAD),
            "time (s)",
            axis,
            moments.stream().map(Moment::seconds).toList(),
            List.of("greatest of the contexts", "mean", "least"),
            List.of(
                moments.stream().map(Moment::greatest).toList(),
                moments.stream().map(Moment::mean).toList(),
                moments.stream().map(Moment::least).toList()),
            isLogarithmic);
    page.add(
        new NamedPlot(name, plot, "Means over a second, one run. " + caption),
        List.of("over all samples", "greatest / least"),
        List.of(
            List.of("median", Imbalance.times(Imbalance.quantile(all, 1.0 / 2))),
            List.of("a tenth is below", Imbalance.times(Imbalance.quantile(all, Imbalance.LOW))),
            List.of("a tenth is above", Imbalance.times(Imbalance.quantile(all, Imbalance.HIGH)))));
  }

  /** Table 2 and Figure 3: what the paper has stands beside each bar. */
  private void besidePaper() {
    PairingResults results = result.results();
    besidePaper(
        "table-2",
        "Weighted mean execution times (Table 2)",
        SECONDS,
        PairingTable.POLICIES,
        results::seconds,
        PairingTable::seconds,
        2);
    besidePaper(
        "figure-3",
        "Improvement over linux_24 (Figure 3)",
        IMPROVEMENT,
        BESIDE_LINUX,
        (workload, policy) -> results.improvement(workload, policy, PairingTable.LINUX),
        (workload, policy) -> PairingTable.improvement(workload, policy, PairingTable.LINUX),
        1);
  }

  private void besidePaper(
      String name,
      String title,
      String axis,
      List<String> policies,
      BiFunction<String, String, Estimate> here,
      ToDoubleBiFunction<String, String> paper,
      int decimals) {
    List<String> series = new ArrayList<>();
    policies.forEach(policy -> series.addAll(List.of(policy, policy + OF_THE_PAPER)));
    List<List<Optional<Estimate>>> bars = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (String workload : PairingTable.WORKLOADS) {
      List<Optional<Estimate>> group = new ArrayList<>();
      List<String> row = new ArrayList<>(List.of(workload));
      for (String policy : policies) {
        Estimate own = here.apply(workload, policy);
        double theirs = paper.applyAsDouble(workload, policy);
        group.add(Optional.of(own));
        group.add(Optional.of(new Estimate(1, theirs, Double.NaN)));
        row.add(FigureText.number(own, decimals));
        row.add(String.format(Locale.ROOT, "%." + decimals + "f", theirs));
      }
      bars.add(group);
      rows.add(row);
    }
    var plot = new BarPlot(title, axis, PairingTable.WORKLOADS, series, bars);
    String caption =
        "Beside each bar stands what the paper's Table 2 has, or what follows from it.";
    page.add(new NamedPlot(name, plot, caption + INTERVALS), header("workload", series), rows);
  }

  private static List<String> header(String first, List<String> series) {
    List<String> header = new ArrayList<>(List.of(first));
    header.addAll(series);
    return header;
  }

  /** Figure 4: of the paper there is a chart without numbers. */
  private void applications() {
    String workload = PairingTables.OF_FIGURE_4;
    bars(
        "figure-4",
        "Mean execution times in %s, times those under linux_24 (Figure 4)".formatted(workload),
        "times that under linux_24",
        "application",
        result.results().applications(workload),
        BESIDE_LINUX,
        (application, policy) -> result.results().relativeTime(workload, application, policy),
        "The paper's text has no numbers of it; it tells that all are below 1.");
  }

  private void window(WindowByNoise window) {
    bars(
        "window",
        "What a window of five quanta is worth against the latest one, by noise (section 5)",
        "shorter than with window=1 (%)",
        "noise",
        window.noises(),
        PairingTable.NEW,
        window::mean,
        "Mean of the workloads; noise is the standard deviation of the logarithm of a reading's"
            + " error. The paper has no numbers of it.");
  }

  private void bars(
      String name,
      String title,
      String axis,
      String first,
      List<String> groups,
      List<String> series,
      BiFunction<String, String, Estimate> value,
      String caption) {
    Function<String, List<Optional<Estimate>>> bars =
        group ->
            series.stream()
                .map(one -> Optional.of(value.apply(group, one)).filter(it -> it.count() > 0))
                .toList();
    List<List<String>> rows = new ArrayList<>();
    for (String group : groups) {
      List<String> row = new ArrayList<>(List.of(group));
      bars.apply(group)
          .forEach(bar -> row.add(bar.map(it -> FigureText.number(it, 2)).orElse("none ended")));
      rows.add(row);
    }
    var plot = new BarPlot(title, axis, groups, series, groups.stream().map(bars).toList());
    page.add(new NamedPlot(name, plot, caption + INTERVALS), header(first, series), rows);
  }
}
