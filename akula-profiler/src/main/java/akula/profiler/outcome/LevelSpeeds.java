package akula.profiler.outcome;

import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.SharingLevel;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.estimate.Estimates;
import akula.profiler.estimate.IntervalEstimate;
import akula.profiler.plan.Combination;
import akula.profiler.predict.MeasuredSpeeds;
import akula.profiler.predict.PairPrediction;
import akula.profiler.predict.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The relative speeds at one level: measured, else predicted.
 *
 * <p>Programs that share a level share all levels further out too, and a simulator multiplies the
 * relative speeds of all levels. So what was measured is divided by what these make of the levels
 * further out: the product of all levels is what was measured.
 */
final class LevelSpeeds {
  /** What a data set may say at most. */
  private static final double HIGHEST = 1.5;

  private static final int DIGITS = 1_000_000;

  private final CampaignPlan plan;
  private final Estimates estimates;
  private final SharingLevel level;
  private final Optional<LevelSpeeds> outer;
  private final List<Integer> kept;
  private final IntervalEstimate[][] measured;
  private final double[][] errors;
  private final double[] common;
  private final Prediction prediction;
  private final Trust trust;
  private final GroupSpeeds groups;

  /**
   * Puts a level together.
   *
   * @param outer the next level further out that was measured
   * @param kept positions in the campaign of the applications that the data set has
   */
  LevelSpeeds(
      CampaignPlan plan,
      Estimates estimates,
      SharingLevel level,
      Optional<LevelSpeeds> outer,
      List<Integer> kept) {
    this.plan = plan;
    this.estimates = estimates;
    this.level = level;
    this.outer = outer;
    this.kept = kept;
    int size = kept.size();
    measured = new IntervalEstimate[size][size];
    errors = new double[size][size];
    common = new double[size];
    double[][] speeds = new double[size][size];
    for (int row = 0; row < size; row++) {
      common[row] = outer.isEmpty() ? errorAlone(kept.get(row)) : 0;
      for (int column = 0; column < size; column++) {
        speeds[row][column] = measure(row, column);
      }
    }
    prediction =
        PairPrediction.predict(
            MeasuredSpeeds.of(speeds, errors, common), Optional.empty(), plan.campaign().seed());
    trust = new Trust(plan.campaign().width());
    groups = new GroupSpeeds(plan, estimates, this, kept, trust);
  }

  /** Further in, speeds are quotients of rates together, and the rate alone takes no part. */
  private double errorAlone(int application) {
    return estimates.logError(Map.of(Combination.alone(application), 1), 0, application);
  }

  private Combination pair(int row, int column) {
    return Combination.together(level, List.of(kept.get(row), kept.get(column)));
  }

  private double measure(int row, int column) {
    Combination pair = pair(row, column);
    int application = kept.get(row);
    Optional<IntervalEstimate> found = estimates.relativeSpeed(pair, application);
    if (found.isEmpty() || plan.pairs().stream().noneMatch(pair.members()::equals)) {
      return Double.NaN;
    }
    WholeSpeed own =
        WholeSpeed.measured(found.get().value(), pair, application).by(further(row, column));
    measured[row][column] = estimate(own, application);
    // The error of the rate alone is common to a row: no noise that would differ between its cells.
    Map<Combination, Integer> noisy = outer.isEmpty() ? Map.of(pair, 1) : own.powers();
    double value = measured[row][column].value();
    errors[row][column] = value * estimates.logError(noisy, own.variance(), application);
    return value;
  }

  /** Returns a speed with its interval, as it is reported. */
  IntervalEstimate estimate(WholeSpeed speed, int application) {
    IntervalEstimate rates =
        estimates.product(speed.powers(), speed.variance(), application).orElseThrow();
    double scale = speed.value() / rates.value();
    return rounded(speed.value(), rates.low() * scale, rates.high() * scale, rates);
  }

  /** Returns what a pair comes to at this level and further out. */
  private WholeSpeed whole(int row, int column) {
    WholeSpeed further = further(row, column);
    double value = speed(row, column);
    return measured[row][column] != null
        ? WholeSpeed.measured(value * further.value(), pair(row, column), kept.get(row))
        : further.predicted(value, predictedVariance(row, column));
  }

  /** Returns what a pair comes to further out. */
  WholeSpeed further(int row, int column) {
    return outer.map(level -> level.whole(row, column)).orElse(WholeSpeed.ONE);
  }

  /** The variance of the logarithm, as if its error were normal. */
  private double predictedVariance(int row, int column) {
    double width = Math.log(prediction.high()[row][column] / prediction.low()[row][column]) / 2;
    double reach =
        NormalDistribution.of(0, 1).inverseCumulativeProbability((1 + prediction.confidence()) / 2);
    return width / reach * (width / reach);
  }

  private static IntervalEstimate rounded(
      double value, double low, double high, IntervalEstimate of) {
    double kept = Math.clamp(round(value), 1.0 / DIGITS, HIGHEST);
    return new IntervalEstimate(
        kept, Math.min(kept, round(low)), Math.max(kept, round(high)), of.runs());
  }

  private static double round(double value) {
    return (double) Math.round(value * DIGITS) / DIGITS;
  }

  /** Returns a relative speed, by positions among the kept. */
  double speed(int row, int column) {
    return measured[row][column] != null
        ? measured[row][column].value()
        : Math.clamp(round(prediction.speeds()[row][column]), 1.0 / DIGITS, HIGHEST);
  }

  /** Returns the upper end of the interval of a relative speed, by positions among the kept. */
  double high(int row, int column) {
    return measured[row][column] != null
        ? measured[row][column].high()
        : Math.max(speed(row, column), round(prediction.high()[row][column]));
  }

  /** Returns the class of an application, by its position among the kept. */
  MeasuredClasses.Judged classOf(int application) {
    List<MeasuredClasses.Pair> pairs = new ArrayList<>();
    for (int other = 0; other < kept.size(); other++) {
      pairs.add(
          new MeasuredClasses.Pair(
              new MeasuredClasses.Speed(speed(application, other), high(application, other)),
              new MeasuredClasses.Speed(speed(other, application), high(other, application)),
              measured[application][other] != null && measured[other][application] != null));
    }
    return MeasuredClasses.of(pairs);
  }

  /** Returns what has to be said of classes that not all pairs were measured for, if any. */
  List<String> doubtfulClasses() {
    List<String> guessed = new ArrayList<>();
    List<String> left = new ArrayList<>();
    boolean classifies = level == SharingLevel.MEMORY_DOMAIN && !plan.pairs().isEmpty();
    for (int row = 0; classifies && row < kept.size(); row++) {
      MeasuredClasses.Judged judged = classOf(row);
      String name = plan.campaign().applications().get(kept.get(row)).name();
      String rests = "%d of %d pairs".formatted(judged.measured(), judged.pairs());
      if (judged.isGuess()) {
        guessed.add("%s a %s (%s)".formatted(name, judged.kind().word(), rests));
      } else if (judged.kind() == ApplicationClass.UNCLASSIFIED) {
        left.add("%s (%s)".formatted(name, rests));
      }
    }
    List<String> sentences = new ArrayList<>();
    if (!guessed.isEmpty()) {
      sentences.add(
          "guesses, since not all pairs were measured that classes go by: "
              + String.join(", ", guessed));
    }
    if (!left.isEmpty()) {
      sentences.add("too few pairs were measured for a class: " + String.join(", ", left));
    }
    return sentences;
  }

  double[][] speeds() {
    double[][] speeds = new double[kept.size()][kept.size()];
    for (int row = 0; row < speeds.length; row++) {
      for (int column = 0; column < speeds.length; column++) {
        speeds[row][column] = speed(row, column);
      }
    }
    return speeds;
  }

  Prediction prediction() {
    return prediction;
  }

  SharingLevel level() {
    return level;
  }

  /** Returns how far each pair and group is to be trusted. */
  List<CellUncertainty> uncertainty() {
    List<CellUncertainty> all = new ArrayList<>();
    for (int row = 0; row < kept.size(); row++) {
      for (int column = 0; column < kept.size(); column++) {
        Cell cell = Cell.pair(row, level, column);
        all.add(
            measured[row][column] != null
                ? trust.measured(cell, measured[row][column], further(row, column))
                : predicted(cell, row, column));
      }
    }
    all.addAll(groups.uncertainty());
    return all;
  }

  private CellUncertainty predicted(Cell cell, int row, int column) {
    double low = Math.min(speed(row, column), round(prediction.low()[row][column]));
    return trust.predicted(cell, low, high(row, column), prediction.confidence());
  }

  /** Returns the groups that were measured at this level. */
  List<MeasuredGroup> groups() {
    return groups.groups();
  }
}
