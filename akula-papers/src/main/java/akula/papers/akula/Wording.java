package akula.papers.akula;

import akula.papers.claims.FigureText;
import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How policies, figures and categories are written, in the words of the paper. */
final class Wording {
  private static final String BY_RELATIVE_SPEED = ":metric=PROGRESS_RATE";
  private static final String PAIRS = ":pairs=";

  /** More categories than this are written as a range. */
  private static final int FEW = 4;

  private Wording() {}

  /** Returns what the paper calls a policy: {@code swap-2} and not {@code swap:pairs=2}. */
  static String policy(String specification) {
    return specification.replace(PAIRS, "-").replace(BY_RELATIVE_SPEED, " by relative speed");
  }

  static String policies(List<String> specifications) {
    return FigureText.list(specifications.stream().map(Wording::policy).toList());
  }

  static String categories(List<String> names) {
    return names.size() > FEW
        ? "%d categories %s to %s".formatted(names.size(), names.getFirst(), names.getLast())
        : String.join(", ", names);
  }

  static String measure(Measure measure) {
    return switch (measure) {
      case AVERAGE -> "average degradation";
      case WORST -> "worst-case degradation";
      default -> measure.title();
    };
  }

  /** Returns a line with the mean of each policy over some categories. */
  static String line(
      Evidence evidence, List<String> categories, Measure measure, List<String> policies) {
    return "%s, %s: %s"
        .formatted(
            measure(measure),
            categories(categories),
            policies.stream()
                .map(p -> policy(p) + " " + percent(evidence.mean(categories, p, measure)))
                .collect(Collectors.joining(", ")));
  }

  static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", value);
  }

  /** Returns {@code first 1.142 ±0.031 times second}. */
  static String times(String first, Estimate ratio, String second) {
    return policy(first) + " " + FigureText.number(ratio, 3) + " times " + policy(second);
  }

  /** Returns by how many per cent times are longer or shorter, from their ratio. */
  static String longer(Estimate ratio) {
    Estimate per = new Estimate(ratio.count(), 100 * (ratio.mean() - 1), 100 * ratio.halfWidth());
    Estimate positive = new Estimate(per.count(), Math.abs(per.mean()), per.halfWidth());
    return FigureText.number(positive, 1) + " % " + (per.mean() < 0 ? "shorter" : "longer");
  }
}
