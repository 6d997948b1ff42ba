package akula.cli.results;

import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Pairing;
import akula.statistics.comparison.Verdict;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.number.Share;
import akula.statistics.uncertainty.DifferenceSources;
import akula.toolkit.results.PartComparison;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a comparison shows, in words. */
final class ComparisonWords {
  private static final double VERY_SURE_BELOW = 0.001;
  private static final double SURE_BELOW = 0.01;
  private static final int LEAST_RUNS = 6;

  private final PartComparison part;
  private final Comparison comparison;
  private final Optional<DifferenceSources> sources;
  private final RunKind kind;
  private final int decimals;

  /**
   * Takes a comparison.
   *
   * @param part in which two policies could be compared
   * @param kind whether the runs were simulated or real
   */
  ComparisonWords(PartComparison part, RunKind kind) {
    this.part = part;
    this.kind = kind;
    this.comparison = part.comparison().orElseThrow();
    this.sources = part.sources();
    this.decimals = Figures.decimals(comparison.all());
  }

  /** Returns what all workloads together show. */
  String overall() {
    return result() + " " + score() + " " + certainty();
  }

  private Pairing all() {
    return comparison.all();
  }

  private String result() {
    String measure = comparison.measure().title();
    String head =
        comparison.verdict() == Verdict.UNDECIDED
            ? "No difference between %s and %s is shown by %s".formatted(first(), second(), measure)
            : "%s is better than %s by %s%s"
                .formatted(
                    subject(),
                    other(),
                    measure,
                    isOpen()
                        ? " on these %s, %s".formatted(kind.runs(), DifferenceSources.AS_MEASURED)
                        : "");
    return "%s. The mean of %s over %s is %s, that of %s %s, %s."
        .formatted(
            head,
            subject(),
            kind.runs(all().workloads()),
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
            ? " ±" + Digits.fixed(all().difference().halfWidth(), decimals)
            : "";
    return difference == 0
        ? "which is the same"
        : "%s by %s%s%s"
            .formatted(
                difference < 0 ? "lower" : "higher",
                Digits.fixed(Math.abs(difference), decimals),
                interval,
                unit.isEmpty() ? "" : " " + unit);
  }

  private String score() {
    return "%s wins %s%% of the %s, ties in %s%% and loses %s%%."
        .formatted(
            subject(),
            Figures.percent(isSecond() ? all().lost() : all().won(), all().workloads()),
            kind.runs(),
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

  /** Of n pairs that all point one way the two-sided p is 2 / 2^n. */
  private String tooFew() {
    return switch (kind) {
      case SIMULATED, SERVED -> "";
      case WRITTEN ->
          " With fewer than %d runs that differ this test can show none; %s."
              .formatted(LEAST_RUNS, more());
      case REAL ->
          " With fewer than %d repetitions this test can show none; repeat the runs more often."
              .formatted(LEAST_RUNS);
    };
  }

  /** What makes more runs; --repeat does only where chance has a part in them. */
  private String more() {
    return part.copied().size() == comparison.categories().size()
        ? "further workloads make more, repetitions do not"
        : "further workloads make more, and so does --repeat where policies draw or"
            + " readings are noisy";
  }

  private String certainty() {
    double p = all().pValue();
    String test = "p %s in the Wilcoxon signed-rank test".formatted(Figures.pValue(p));
    if (comparison.verdict() == Verdict.UNDECIDED) {
      return "Such differences come by chance too often to be sure of one (%s).%s"
          .formatted(test, all().workloads() < LEAST_RUNS ? tooFew() : "");
    }
    String sure = p < VERY_SURE_BELOW ? "very sure" : p < SURE_BELOW ? "sure" : "fairly sure";
    String effect = Digits.fixed(Math.abs(all().effect()), 2);
    String but =
        all().isContradictedByMeans()
            ? " But its mean is the worse one: where it loses, it loses by more."
            : "";
    return sources.isEmpty()
        ? "This is %s: %s, effect size %s (1 if it won every time).%s"
            .formatted(sure, test, effect, but)
        : "Over other %s this is %s (%s, effect size %s, 1 if it won every time), %s.%s"
            .formatted(kind.runs(), sure, test, effect, withDraws(sources.get()), but);
  }

  private boolean isOpen() {
    return sources.map(DifferenceSources::isOpen).orElse(false);
  }

  /** What is left of that once the data may be others. */
  private String withDraws(DifferenceSources known) {
    Share share = known.data().sameSign();
    String same = inSameOrder(share);
    if (!known.isOpen()) {
      boolean all = share.count() == share.of();
      return "and the data %s it: %s".formatted(all ? "do not change" : "hardly change", same);
    }
    String unit = comparison.measure().differenceUnit();
    int digits = Math.max(decimals, Digits.decimals(known.difference().mean(), 2));
    String open =
        known.hasTooFewDraws()
            ? "but %d draws of the data are too few to tell whether these change it"
                .formatted(share.of())
            : known.isOpenByData()
                ? "but the data leave it open"
                : "but the mean difference is open once both are taken together";
    return "%s: %s, and with both sources the mean of %s less that of %s is %s ±%s%s"
        .formatted(
            open,
            same,
            first(),
            second(),
            Digits.fixed(known.difference().mean(), digits),
            Digits.fixed(known.bothHalfWidth(), digits),
            unit.isEmpty() ? "" : " " + unit);
  }

  private static String inSameOrder(Share same) {
    return same.count() == same.of()
        ? "the means are in the same order in all %d drawn data sets, %s %%"
            .formatted(same.of(), same.percent())
        : "the means are in the same order in %d of %d drawn data sets, %s %%"
            .formatted(same.count(), same.of(), same.percent());
  }

  /** Returns which policy is better in which categories. */
  String byCategory() {
    return Stream.of(
            where(first() + " is better in ", "all ", Verdict.FIRST),
            where(second() + " is better in ", "all ", Verdict.SECOND),
            where("no difference is shown in ", "any of the ", Verdict.UNDECIDED))
        .filter(part -> !part.isEmpty())
        .reduce((a, b) -> a + "; " + b)
        .map(parts -> "By %s: %s.".formatted(kind.group(), parts))
        .orElse("");
  }

  private String where(String words, String allOf, Verdict verdict) {
    List<String> names =
        comparison.categories().stream()
            .filter(category -> category.verdict() == verdict)
            .map(one -> one.category() + ComparisonText.open(verdict, part.sources(one)))
            .toList();
    int all = comparison.categories().size();
    return names.isEmpty()
        ? ""
        : words + (names.size() == all ? allOf + all : String.join(", ", names));
  }

  private String value(double value) {
    String unit = comparison.measure().unit();
    return Digits.atLeast(value, decimals) + (unit.isEmpty() ? "" : " " + unit);
  }

  private String first() {
    return comparison.first();
  }

  private String second() {
    return comparison.second();
  }
}
