package akula.cli.tune;

import akula.statistics.comparison.Pairing;
import akula.statistics.number.Estimate;
import akula.statistics.plot.BarPlot;
import akula.statistics.report.NamedPlot;
import akula.statistics.report.PlotPage;
import akula.toolkit.tune.TuneResult;
import akula.toolkit.tune.TuneResult.Value;
import akula.toolkit.tune.TuneResult.Worth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What tuning found, as a page: what is lost by each value of each option. */
final class TunePage {
  private final TuneResult result;

  TunePage(TuneResult result) {
    this.result = result;
  }

  String text() {
    List<String> lead =
        new ArrayList<>(
            List.of(
                "The best of %,d policies is %s, chosen in %,d runs."
                    .formatted(
                        result.conditions().configurations(),
                        result.best(),
                        result.conditions().runs()),
                ("What values are worth is told by %s by which nothing was chosen: each option by"
                        + " itself, all others as in the best policy. Intervals are of 95%%.")
                    .formatted(result.conditions().judgedBy())));
    TuneText.noGain(result).ifPresent(lead::add);
    PlotPage page = new PlotPage("Tuning of " + result.conditions().policy(), lead);
    if (result.usual().isPresent() || result.conditions().against().isPresent()) {
      page.table(
          "gain",
          "What is gained",
          List.of("where", "beside", "its mean", "gain", "±", ""),
          gains());
    }
    result.options().forEach(worth -> page.add(plot(worth), header(), rows(worth)));
    return page.text();
  }

  private List<List<String>> gains() {
    List<List<String>> rows = new ArrayList<>();
    result
        .usual()
        .ifPresent(one -> rows.add(asked("usual values: " + one, result.judged().usual())));
    result.conditions().against().ifPresent(one -> rows.add(asked(one, result.judged().against())));
    for (TuneResult.Elsewhere one : result.elsewhere()) {
      one.judged().usual().ifPresent(beside -> rows.add(gain(one.what(), "usual values", beside)));
      one.judged()
          .against()
          .ifPresent(beside ->
              rows.add(gain(one.what(), result.conditions().against().orElseThrow(), beside)));
    }
    return rows;
  }

  private List<String> asked(String name, Optional<Pairing> pairing) {
    return pairing
        .map(beside -> gain("as asked for", name, beside))
        .orElseGet(() ->
            List.of("as asked for", name, number(result.judged().best()), "", "", "is the best"));
  }

  private List<String> gain(String where, String name, Pairing beside) {
    Estimate gain = result.gain(beside);
    return List.of(
        where,
        name,
        number(beside.second()),
        number(gain.mean()),
        number(gain.halfWidth()),
        result.verdict(beside));
  }

  private NamedPlot plot(Worth worth) {
    List<String> names = new ArrayList<>();
    List<List<Optional<Estimate>>> bars = new ArrayList<>();
    for (Value value : worth.values()) {
      names.add(value.text() + (value.isUsual() ? " (usual)" : ""));
      bars.add(
          List.of(
              Optional.of(
                  value.beside().map(result::gain).orElse(new Estimate(1, 0, Double.NaN)))));
    }
    String unit = result.measure().differenceUnit();
    return new NamedPlot(
        worth.axis().option(),
        new BarPlot(
            "Loss by option " + worth.axis().option(),
            "loss" + (unit.isEmpty() ? "" : " (" + unit + ")"),
            names,
            List.of("loss"),
            bars),
        "What is lost by a value in the place of %s.".formatted(worth.best()));
  }

  private static List<String> header() {
    return List.of("value", "mean", "loss", "±");
  }

  private List<List<String>> rows(Worth worth) {
    List<List<String>> rows = new ArrayList<>();
    for (Value value : worth.values()) {
      Optional<Estimate> loss = value.beside().map(result::gain);
      rows.add(
          List.of(
              value.text() + (value.text().equals(worth.best()) ? " *" : ""),
              number(value.beside().map(Pairing::second).orElseGet(() -> bestMean(worth))),
              loss.map(one -> number(one.mean())).orElse("0"),
              loss.map(one -> number(one.halfWidth())).orElse("")));
    }
    return rows;
  }

  /** Of several values there is one that is not the best one. */
  private static double bestMean(Worth worth) {
    return worth.values().stream()
        .flatMap(value -> value.beside().stream())
        .mapToDouble(Pairing::first)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
