package akula.statistics.report;

import akula.statistics.number.Estimate;
import akula.statistics.plot.BarPlot;
import akula.statistics.plot.CurvePlot;
import akula.statistics.plot.Plot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The numbers of a plot, for a script that draws it again: a list for each series. */
final class PlotData {
  /** More digits than a screen or a tip can show. */
  private static final MathContext DIGITS = new MathContext(6);

  private PlotData() {}

  /** Returns the numbers as JSON's maps and lists; nothing of a plot that stays a picture. */
  static Optional<SequencedMap<String, Object>> of(Plot plot) {
    return switch (plot) {
      case BarPlot bars -> Optional.of(bars(bars));
      case CurvePlot curves -> Optional.of(curves(curves));
      default -> Optional.empty();
    };
  }

  private static SequencedMap<String, Object> bars(BarPlot plot) {
    SequencedMap<String, Object> data = begun("bars", plot.axis(), plot.series());
    if (plot.isCut()) {
      data.put("end", rounded(plot.end()));
    }
    data.put("groups", plot.groups());
    data.put("means", bySeries(plot, Estimate::mean));
    data.put(
        "halves", bySeries(plot, value -> value.hasInterval() ? value.halfWidth() : Double.NaN));
    return data;
  }

  private static List<List<Double>> bySeries(BarPlot plot, ToDoubleFunction<Estimate> number) {
    return IntStream.range(0, plot.series().size())
        .mapToObj(i ->
            plot.values().stream()
                .map(group -> group.get(i).map(value -> rounded(number.applyAsDouble(value))))
                .map(value -> value.orElse(Double.NaN)) // JSON has null for it
                .toList())
        .toList();
  }

  private static SequencedMap<String, Object> curves(CurvePlot plot) {
    SequencedMap<String, Object> data = begun("curves", plot.axis(), plot.series());
    if (plot.isCut()) {
      data.put("end", rounded(plot.end()));
    }
    data.put("runs", CurvePlot.SHARES);
    List<Long> counts = new ArrayList<>();
    List<List<Double>> values = new ArrayList<>();
    for (CurvePlot.Ranked curve : plot.values()) {
      counts.add(curve.count());
      values.add(Arrays.stream(curve.drawn()).mapToObj(PlotData::rounded).toList());
    }
    data.put("counts", counts);
    data.put("values", values);
    return data;
  }

  private static SequencedMap<String, Object> begun(String kind, String axis, List<String> series) {
    SequencedMap<String, Object> data = new LinkedHashMap<>();
    data.put("kind", kind);
    data.put("axis", axis);
    data.put("series", series);
    return data;
  }

  static double rounded(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : value;
  }
}
