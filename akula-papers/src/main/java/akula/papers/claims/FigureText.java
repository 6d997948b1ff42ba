package akula.papers.claims;

import akula.statistics.number.Estimate;
import java.util.List;
import java.util.Locale;

/** How figures and lists of words stand in a sentence. */
public final class FigureText {
  private FigureText() {}

  /** Returns a number with its interval: {@code 1.142 ±0.031}. */
  public static String number(Estimate estimate, int decimals) {
    if (Double.isNaN(estimate.mean())) {
      return "(not defined)";
    }
    String format = "%." + decimals + "f";
    String mean = unsigned(String.format(Locale.ROOT, format, estimate.mean()));
    return estimate.hasInterval()
        ? mean + " ±" + String.format(Locale.ROOT, format, estimate.halfWidth())
        : mean;
  }

  /** What reads zero has no sign. */
  private static String unsigned(String number) {
    return number.matches("-0(\\.0+)?") ? number.substring(1) : number;
  }

  /** Returns words as they stand in a sentence: {@code a, b and c}. */
  public static String list(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }
}
