package akula.statistics.uncertainty;

import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Pairing;
import akula.statistics.number.Estimate;
import akula.statistics.reading.DrawnMeans;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Why the mean difference of two policies may be another one in truth: other workloads of the same
 * kind (the variance between the workloads, by their number), and other data (the variance between
 * the draws, over the same workloads). By the law of total variance the variances of both add up.
 *
 * <p>What the workloads do differently with other data is in both: the sum errs to the safe side,
 * the less, the more workloads there are.
 *
 * @param difference mean of the first policy less that of the second one, with the interval over
 *     workloads
 * @param data the same with the draws of the data
 */
public record DifferenceSources(Estimate difference, OverDraws data) {
  /** What is said of an order that is open: it holds with them. */
  public static final String AS_MEASURED = "with the data as measured";

  /** Returns those of a category of a comparison. */
  public static DifferenceSources of(
      Comparison comparison, Comparison.InCategory category, DrawnMeans drawn) {
    return of(comparison, category.pairing(), List.of(category), drawn);
  }

  /** Returns those of all workloads of a comparison. */
  public static DifferenceSources of(Comparison comparison, DrawnMeans drawn) {
    return of(comparison, comparison.all(), comparison.categories(), drawn);
  }

  private static DifferenceSources of(
      Comparison comparison,
      Pairing pairing,
      List<Comparison.InCategory> categories,
      DrawnMeans drawn) {
    List<String> names = categories.stream().map(Comparison.InCategory::category).toList();
    long[] weights = categories.stream().mapToLong(one -> one.pairing().workloads()).toArray();
    double[] first = drawn.means(comparison.measure(), comparison.first(), names, weights);
    double[] second = drawn.means(comparison.measure(), comparison.second(), names, weights);
    double[] differences =
        IntStream.range(0, first.length).mapToDouble(i -> first[i] - second[i]).toArray();
    Estimate difference = pairing.difference();
    return new DifferenceSources(difference, new OverDraws(difference.mean(), differences));
  }

  /** Returns the standard error over workloads; NaN where a single one gives none. */
  public double workloadsError() {
    return difference.hasInterval()
        ? difference.halfWidth() / quantile(difference.count() - 1)
        : Double.NaN;
  }

  /** Returns the standard error that the data bring. */
  public double measurementError() {
    return data.standardError();
  }

  /** Returns the standard error of both together; NaN where that over workloads is. */
  public double bothError() {
    return Math.hypot(workloadsError(), measurementError());
  }

  /** Returns half the width of the 95% interval that the data bring. */
  public double measurementHalfWidth() {
    return quantile(data.draws() - 1) * measurementError();
  }

  /**
   * Returns half the width of the 95% interval of both together, with the degrees of freedom of a
   * sum of variances (F. E. Satterthwaite, An approximate distribution of estimates of variance
   * components, Biometrics Bulletin 2, 1946); NaN where that over workloads is.
   */
  public double bothHalfWidth() {
    double workloads = Math.pow(workloadsError(), 2);
    double measurement = Math.pow(measurementError(), 2);
    double both = workloads + measurement;
    if (!(both > 0)) {
      return both;
    }
    double freedom =
        both
            * both
            / (workloads * workloads / (difference.count() - 1)
                + measurement * measurement / (data.draws() - 1));
    return quantile(freedom) * Math.sqrt(both);
  }

  /**
   * Returns whether other data could turn the difference round: the interval that they bring holds
   * 0, or it is not certain that 95% of all draws have the sign that it has with the data as
   * measured, by the lower end of the interval of that share. So 73 draws that agree are needed.
   */
  public boolean isOpenByData() {
    return isTurnedByData() || data.sameSign().low() < Estimate.CONFIDENCE;
  }

  /** Returns whether it is open only since the draws, which do not turn it round, are too few. */
  public boolean hasTooFewDraws() {
    return isOpenByData() && !isTurnedByData();
  }

  private boolean isTurnedByData() {
    return !(measurementHalfWidth() < Math.abs(difference.mean()))
        || data.sameSign().value() < Estimate.CONFIDENCE;
  }

  /** Returns whether the data, or they and other workloads together, could turn it round. */
  public boolean isOpen() {
    return isOpenByData() || !(bothHalfWidth() < Math.abs(difference.mean()));
  }

  private static double quantile(double degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom)
        .inverseSurvivalProbability((1 - Estimate.CONFIDENCE) / 2);
  }
}
