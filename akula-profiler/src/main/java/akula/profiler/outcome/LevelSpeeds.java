package akula.profiler.outcome;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.estimate.Estimate;
import akula.profiler.estimate.Estimates;
import akula.profiler.plan.Combination;
import akula.profiler.predict.MeasuredSpeeds;
import akula.profiler.predict.PairPrediction;
import akula.profiler.predict.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The relative speeds at one level: measured, else predicted.
 *
 * <p>Programs that share a level share all levels further out too, and a simulator multiplies the
 * relative speeds of all levels. So what was measured is divided by that of the next level further
 * out.
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
  private final double[][] errors;
  private final Estimate[][] measured;
  private final Prediction prediction;

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
    measured = new Estimate[size][size];
    errors = new double[size][size];
    double[][] speeds = new double[size][size];
    for (int row = 0; row < size; row++) {
      for (int column = 0; column < size; column++) {
        speeds[row][column] = measure(row, column);
      }
    }
    prediction =
        PairPrediction.predict(
            MeasuredSpeeds.of(speeds, errors), Optional.empty(), plan.campaign().seed());
  }

  private double measure(int row, int column) {
    Combination pair = Combination.together(level, List.of(kept.get(row), kept.get(column)));
    Optional<Estimate> estimate = estimates.relativeSpeed(pair, kept.get(row));
    if (estimate.isEmpty() || plan.pairs().stream().noneMatch(pair.members()::equals)) {
      return Double.NaN;
    }
    Estimate whole = estimate.get();
    double share = outer.map(further -> further.speed(row, column)).orElse(1.0);
    Estimate own = rounded(whole.value() / share, whole.low() / share, whole.high() / share, whole);
    measured[row][column] = own;
    double logError = estimates.logError(pair, kept.get(row));
    errors[row][column] = own.value() * logError;
    return own.value();
  }

  private static Estimate rounded(double value, double low, double high, Estimate of) {
    double kept = Math.clamp(round(value), 1.0 / DIGITS, HIGHEST);
    return new Estimate(kept, Math.min(kept, round(low)), Math.max(kept, round(high)), of.runs());
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
                ? measured(cell, measured[row][column])
                : predicted(cell, row, column));
      }
    }
    for (MeasuredGroup group : measuredGroups()) {
      all.addAll(group.uncertainty());
    }
    return all;
  }

  private CellUncertainty measured(Cell cell, Estimate estimate) {
    boolean sure = estimate.halfWidth() <= plan.campaign().width();
    return new CellUncertainty(
        cell,
        Math.max(0, estimate.low()),
        estimate.high(),
        Estimates.CONFIDENCE,
        estimate.runs(),
        CellUncertainty.Origin.MEASURED,
        sure,
        sure ? "" : "its interval is wider than was asked for");
  }

  private CellUncertainty predicted(Cell cell, int row, int column) {
    double value = speed(row, column);
    double low = Math.min(value, round(prediction.low()[row][column]));
    double high = Math.max(value, round(prediction.high()[row][column]));
    boolean sure = (high - low) / 2 <= plan.campaign().width();
    return new CellUncertainty(
        cell,
        Math.max(0, low),
        high,
        prediction.confidence(),
        0,
        CellUncertainty.Origin.PREDICTED,
        sure,
        sure ? "" : "its interval is wider than was asked for");
  }

  private record MeasuredGroup(LevelModel.Group group, List<CellUncertainty> uncertainty) {}

  private List<MeasuredGroup> measuredGroups() {
    return plan.campaign().groups().stream().flatMap(group -> group(group).stream()).toList();
  }

  private Optional<MeasuredGroup> group(List<Integer> members) {
    if (!kept.containsAll(members)) {
      return Optional.empty();
    }
    Combination combination = Combination.together(level, members);
    List<Integer> rows = members.stream().map(kept::indexOf).toList();
    List<Double> speeds = new ArrayList<>();
    List<CellUncertainty> cells = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      Optional<Estimate> found = estimates.relativeSpeed(combination, members.get(i));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      Estimate own =
          rounded(found.get().value(), found.get().low(), found.get().high(), found.get());
      speeds.add(own.value());
      if (i == 0 || !rows.get(i).equals(rows.get(i - 1))) {
        List<Integer> others = new ArrayList<>(rows);
        others.remove(i);
        cells.add(measured(Cell.group(rows.get(i), level, others), own));
      }
    }
    return Optional.of(new MeasuredGroup(new LevelModel.Group(rows, speeds), cells));
  }

  /** Returns the groups that were measured at this level. */
  List<LevelModel.Group> groups() {
    return measuredGroups().stream().map(MeasuredGroup::group).toList();
  }
}
