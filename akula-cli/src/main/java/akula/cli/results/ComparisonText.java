package akula.cli.results;

import akula.cli.ground.Output;
import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Median;
import akula.statistics.comparison.Pairing;
import akula.statistics.comparison.Verdict;
import akula.statistics.table.TextTable;
import java.util.List;
import java.util.stream.Stream;

/** A comparison in words, and the table that they rest on. */
final class ComparisonText {
  private static final double VERY_SURE_BELOW = 0.001;
  private static final double SURE_BELOW = 0.01;

  private final Comparison comparison;
  private final Output out;
  private final int decimals;

  ComparisonText(Comparison comparison, Output out) {
    this.comparison = comparison;
    this.out = out;
    this.decimals = Figures.decimals(comparison.all().difference().halfWidth());
  }

  void print() {
    out.paragraph("", result() + " " + score() + " " + certainty());
    if (comparison.categories().size() > 1) {
      out.line("");
      out.paragraph("", byCategory());
    }
    out.line("");
    out.text(table());
    out.line("");
    out.paragraph("", legend());
  }

  private Pairing all() {
    return comparison.all();
  }

  private String result() {
    String measure = comparison.measure().title();
    String head =
        comparison.verdict() == Verdict.UNDECIDED
            ? "No difference between %s and %s is shown by %s".formatted(first(), second(), measure)
            : "%s is better than %s by %s".formatted(subject(), other(), measure);
    return "%s. The mean of %s over %s is %s, that of %s %s, %s."
        .formatted(
            head,
            subject(),
            workloads(all().workloads()),
            value(isSecond() ? all().second() : all().first()),
            other(),
            value(isSecond() ? all().first() : all().second()),
            apart());
  }

  /** How far the means are apart, seen from the subject. */
  private String apart() {
    double difference = isSecond() ? -all().difference().mean() : all().difference().mean();
    String unit = comparison.measure().differenceUnit();
    String interval =
        all().difference().hasInterval()
            ? " ±" + Figures.fixed(all().difference().halfWidth(), decimals)
            : "";
    return difference == 0
        ? "which is the same"
        : "%s by %s%s%s"
            .formatted(
                difference < 0 ? "lower" : "higher",
                Figures.fixed(Math.abs(difference), decimals),
                interval,
                unit.isEmpty() ? "" : " " + unit);
  }

  private String score() {
    return "%s wins %s%% of the workloads, ties in %s%% and loses %s%%."
        .formatted(
            subject(),
            Figures.percent(isSecond() ? all().lost() : all().won(), all().workloads()),
            Figures.percent(all().tied(), all().workloads()),
            Figures.percent(isSecond() ? all().won() : all().lost(), all().workloads()));
  }

  /** Whom the sentences are about: the better policy, or the first where none is better. */
  private String subject() {
    return isSecond() ? second() : first();
  }

  private String other() {
    return isSecond() ? first() : second();
  }

  private boolean isSecond() {
    return comparison.verdict() == Verdict.SECOND;
  }

  private String certainty() {
    double p = all().pValue();
    String test = "p %s in the Wilcoxon signed-rank test".formatted(Figures.pValue(p));
    if (comparison.verdict() == Verdict.UNDECIDED) {
      return "Such differences come by chance too often to be sure of one (%s).".formatted(test);
    }
    String sure = p < VERY_SURE_BELOW ? "very sure" : p < SURE_BELOW ? "sure" : "fairly sure";
    String effect = Figures.fixed(Math.abs(all().effect()), 2);
    String but =
        all().isContradictedByMeans()
            ? " But its mean is the worse one: where it loses, it loses by more."
            : "";
    return "This is %s: %s, effect size %s (1 if it won every time).%s"
        .formatted(sure, test, effect, but);
  }

  private String byCategory() {
    return Stream.of(
            where(first() + " is better in ", "all ", Verdict.FIRST),
            where(second() + " is better in ", "all ", Verdict.SECOND),
            where("no difference is shown in ", "any of the ", Verdict.UNDECIDED))
        .filter(part -> !part.isEmpty())
        .reduce((a, b) -> a + "; " + b)
        .map(parts -> "By category: " + parts + ".")
        .orElse("");
  }

  private String where(String words, String allOf, Verdict verdict) {
    List<String> names = comparison.categoriesWith(verdict);
    int all = comparison.categories().size();
    return names.isEmpty()
        ? ""
        : words + (names.size() == all ? allOf + all : String.join(", ", names));
  }

  private String table() {
    TextTable table =
        new TextTable(
            Stream.concat(
                    Stream.of(TextTable.Column.left("category")),
                    Stream.of(
                            "work-\nloads",
                            broken(first()),
                            broken(second()),
                            "difference,\nmean",
                            "difference,\nmedian",
                            "won/tied/\nlost (%)",
                            "effect",
                            "p")
                        .map(TextTable.Column::right))
                .toList());
    comparison
        .categories()
        .forEach(row -> table.row(cells(row.category(), row.pairing(), row.pValue())));
    if (comparison.categories().size() > 1) {
      table.separator().row(cells("all", all(), all().pValue()));
    }
    return table.text();
  }

  private List<String> cells(String name, Pairing pairing, double pValue) {
    long n = pairing.workloads();
    return List.of(
        name,
        Long.toString(n),
        Figures.fixed(pairing.first(), decimals),
        Figures.fixed(pairing.second(), decimals),
        mean(pairing),
        median(pairing),
        "%s/%s/%s"
            .formatted(
                Figures.percent(pairing.won(), n),
                Figures.percent(pairing.tied(), n),
                Figures.percent(pairing.lost(), n)),
        Figures.fixed(pairing.effect(), 2),
        pValue < 0.0001 ? "<0.0001" : Figures.fixed(pValue, 4));
  }

  private String mean(Pairing pairing) {
    String mean = Figures.fixed(pairing.difference().mean(), decimals);
    return pairing.difference().hasInterval()
        ? mean + " ±" + Figures.fixed(pairing.difference().halfWidth(), decimals)
        : mean;
  }

  private String median(Pairing pairing) {
    Median median = pairing.median();
    String value = Figures.fixed(pairing.inUnits(median.value()), decimals);
    return median.hasInterval()
        ? "%s [%s, %s]"
            .formatted(
                value,
                Figures.fixed(pairing.inUnits(median.low()), decimals),
                Figures.fixed(pairing.inUnits(median.high()), decimals))
        : value;
  }

  private String legend() {
    int categories = comparison.categories().size();
    String correction =
        categories == 1
            ? ""
            : " The p of the %d categories are corrected for being %d tests (Holm): with 95%% none"
                    .formatted(categories, categories)
                + " below 0.05 is there by chance alone. That of 'all' is one test by itself.";
    return "Differences are %s less %s, %s. With 95%% confidence intervals. Effect: rank-biserial,"
            .formatted(first(), second(), unitInWords())
        + " from -1 (%s won every time) to 1 (%s did).".formatted(second(), first())
        + correction;
  }

  private String unitInWords() {
    String unit = comparison.measure().differenceUnit();
    String better =
        "%s 0 %s is better"
            .formatted(comparison.measure().higherIsBetter() ? "above" : "below", first());
    return unit.isEmpty() ? better : "in %s; %s".formatted(unit, better);
  }

  private String value(double value) {
    String unit = comparison.measure().unit();
    return Figures.fixed(value, decimals) + (unit.isEmpty() ? "" : " " + unit);
  }

  private static String workloads(long count) {
    return count == 1 ? "1 workload" : count + " workloads";
  }

  private static String broken(String policy) {
    return policy.replace(":", ":\n").replace(",", ",\n");
  }

  private String first() {
    return comparison.first();
  }

  private String second() {
    return comparison.second();
  }
}
