package akula.statistics.report;

import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.number.LongValues;
import akula.statistics.number.SortedValues;
import akula.statistics.plot.BarPlot;
import akula.statistics.plot.CurvePlot;
import akula.statistics.plot.Plot;
import akula.statistics.reading.BoundsTable;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.WholeSweep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The plots of a report: those of the paper's figures, and what they leave out. */
public final class ReportPlots {
  private static final List<Measure> DEGRADATIONS = List.of(Measure.WORST, Measure.AVERAGE);
  private static final String BARS = "Bars: means; lines: 95% confidence intervals.";

  private final CategoryBlock block;
  private final String prefix;
  private final String ending;
  private final List<NamedPlot> plots = new ArrayList<>();

  private ReportPlots(CategoryBlock block, String prefix, String ending) {
    this.block = block;
    this.prefix = prefix;
    this.ending = ending;
  }

  /** Returns all plots of a sweep; the names of those of a part begin with its name. */
  public static List<NamedPlot> of(WholeSweep sweep) {
    List<NamedPlot> plots = new ArrayList<>();
    for (PartResults part : sweep.parts()) {
      List<CategoryBlock> blocks = CategoryBlock.of(part.results());
      for (int i = 0; i < blocks.size(); i++) {
        plots.addAll(of(blocks.get(i), prefix(part), i));
      }
      plots.addAll(CoScheduleSection.plots(part.results(), prefix(part)));
    }
    return plots;
  }

  /** Returns what sets names in a part apart from those in others. */
  static String prefix(PartResults part) {
    return part.name().isEmpty() ? "" : part.name() + "-";
  }

  static List<NamedPlot> of(CategoryBlock block, String prefix, int number) {
    ReportPlots plots = new ReportPlots(block, prefix, number == 0 ? "" : "-" + (number + 1));
    DEGRADATIONS.forEach(plots::normalised);
    DEGRADATIONS.forEach(plots::overall);
    DEGRADATIONS.forEach(plots::distribution);
    for (BoundsTable.Kind kind : BoundsTable.Kind.values()) {
      DEGRADATIONS.forEach(measure -> plots.distance(kind, measure));
    }
    return plots.plots;
  }

  /** Like Figures 5 to 9 of the paper. */
  private void normalised(Measure measure) {
    List<List<Optional<Estimate>>> values =
        block.categories().stream().map(category -> block.normalised(category, measure)).toList();
    boolean anything = values.stream().flatMap(List::stream).anyMatch(Optional::isPresent);
    boolean gaps = values.stream().flatMap(List::stream).anyMatch(Optional::isEmpty);
    if (block.policies().size() > 1 && anything) {
      boolean real = block.kind().isReal();
      String title =
          capital(measure)
              + ", normalised to the best policy"
              + (real ? "" : " of each " + block.kind().group());
      add(
          "normalised-" + measure.word(),
          new BarPlot(
              title, measure.title() + " / best", block.categories(), block.policies(), values),
          BARS
              + " Lower is better; the best policy"
              + (real ? "" : " of a " + block.kind().group())
              + " has 1."
              + (gaps
                  ? " No bars: the best mean is not above 0, and there is no ratio to it."
                  : ""));
    }
  }

  /** Like Figure 10 of the paper. */
  private void overall(Measure measure) {
    List<List<Optional<Estimate>>> values =
        block.policies().stream()
            .map(policy -> List.of(Optional.of(block.estimate(policy, measure))))
            .toList();
    String title = capital(measure) + " over all " + block.runsInWords(block.workloads());
    add(
        "overall-" + measure.word(),
        new BarPlot(
            title, measure.titleWithUnit(), block.policies(), List.of(measure.title()), values),
        BARS + " Not normalised. Lower is better.");
  }

  private void distribution(Measure measure) {
    List<CurvePlot.Ranked> values =
        block.policies().stream()
            .map(policy -> ranked(SortedValues.of(block.steps(policy, measure)), measure))
            .toList();
    String runs = block.kind().runs();
    String title = "Distribution of the " + measure.title() + " over " + runs;
    add(
        "distribution-" + measure.word(),
        new CurvePlot(title, measure.titleWithUnit(), block.policies(), values),
        "The share of "
            + runs
            + " with at most that much. The curve of a better policy is further to the left.");
  }

  private static CurvePlot.Ranked ranked(LongValues sorted, Measure measure) {
    return new CurvePlot.Ranked(sorted.size(), rank -> sorted.get(rank) / measure.stepsPerUnit());
  }

  private void distance(BoundsTable.Kind kind, Measure measure) {
    List<List<Optional<Estimate>>> values =
        block.categories().stream()
            .map(category ->
                block.policies().stream()
                    .map(policy -> block.distance(List.of(category), policy, kind, measure))
                    .toList())
            .toList();
    if (values.stream().flatMap(List::stream).anyMatch(Optional::isPresent)) {
      String title = capital(measure) + " above the " + kind.title();
      add(
          "distance-"
              + kind.name().toLowerCase(Locale.ROOT).replace('_', '-')
              + "-"
              + measure.word(),
          new BarPlot(
              title,
              "points above the " + kind.title(),
              block.categories(),
              block.policies(),
              values),
          BARS + " In percentage points; 0 is as good as the bound.");
    }
  }

  private void add(String name, Plot plot, String caption) {
    plots.add(new NamedPlot(prefix + name + ending, plot, caption));
  }

  private static String capital(Measure measure) {
    return measure.title().substring(0, 1).toUpperCase(Locale.ROOT) + measure.title().substring(1);
  }
}
