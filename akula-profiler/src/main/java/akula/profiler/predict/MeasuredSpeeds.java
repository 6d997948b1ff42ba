package akula.profiler.predict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * What is known of the relative speeds of pairs at one sharing level. A cell is one application
 * (the row) beside another (the column).
 */
public final class MeasuredSpeeds {
  private final double[][] speeds;
  private final double[][] errors;
  private final double[] common;

  private MeasuredSpeeds(double[][] speeds, double[][] errors, double[] common) {
    this.speeds = speeds;
    this.errors = errors;
    this.common = common;
  }

  /**
   * Takes over what was measured, all cells with errors of their own.
   *
   * @param speeds {@code speeds[row][neighbour]}, above 0; NaN where it was not measured
   * @param errors the standard error of each, at least 0; does not matter where the speed is NaN
   * @throws IllegalArgumentException if a table is not square, or a number is not as it has to be
   */
  public static MeasuredSpeeds of(double[][] speeds, double[][] errors) {
    return of(speeds, errors, new double[speeds.length]);
  }

  /**
   * Takes over what was measured. The cells of a row are all divided by one rate alone, so that its
   * error is the same in all of them: no comparison of cells can show it.
   *
   * @param speeds {@code speeds[row][neighbour]}, above 0; NaN where it was not measured
   * @param errors the standard error of each without what is common to its row, at least 0; does
   *     not matter where the speed is NaN
   * @param common the standard error that all cells of a row have in common, as a part of the
   *     speed, at least 0
   * @throws IllegalArgumentException if a table is not square, or a number is not as it has to be
   */
  public static MeasuredSpeeds of(double[][] speeds, double[][] errors, double[] common) {
    int size = speeds.length;
    if (common.length != size) {
      throw new IllegalArgumentException(
          "there are %d rows of speeds and %d common errors".formatted(size, common.length));
    }
    if (errors.length != size) {
      throw new IllegalArgumentException(
          "there are %d rows of speeds and %d of errors".formatted(size, errors.length));
    }
    for (int i = 0; i < size; i++) {
      if (speeds[i].length != size || errors[i].length != size) {
        throw new IllegalArgumentException(
            "row %d has %d speeds and %d errors; expected %d"
                .formatted(i, speeds[i].length, errors[i].length, size));
      }
      for (int j = 0; j < size; j++) {
        check(i, j, speeds[i][j], errors[i][j]);
      }
      if (!(common[i] >= 0) || Double.isInfinite(common[i])) {
        throw new IllegalArgumentException(
            "the common standard error of row %d is %s; expected a number of at least 0"
                .formatted(i, common[i]));
      }
    }
    return new MeasuredSpeeds(copy(speeds), copy(errors), common.clone());
  }

  private static void check(int row, int column, double speed, double error) {
    if (Double.isNaN(speed)) {
      return;
    }
    if (!(speed > 0) || Double.isInfinite(speed)) {
      throw new IllegalArgumentException(
          "the relative speed of %d beside %d is %s; expected a number above 0"
              .formatted(row, column, speed));
    }
    if (!(error >= 0) || Double.isInfinite(error)) {
      throw new IllegalArgumentException(
          "the standard error of %d beside %d is %s; expected a number of at least 0"
              .formatted(row, column, error));
    }
  }

  private static double[][] copy(double[][] table) {
    return Arrays.stream(table).map(double[]::clone).toArray(double[][]::new);
  }

  /** Returns the number of applications. */
  public int size() {
    return speeds.length;
  }

  /** Returns the relative speed of an application beside a neighbour, NaN if not measured. */
  public double speed(int row, int neighbour) {
    return speeds[row][neighbour];
  }

  /** Returns the standard error that all cells of a row have in common, as a part of the speed. */
  public double common(int row) {
    return common[row];
  }

  /** Returns the standard error of a relative speed that was measured, without the common one. */
  public double error(int row, int neighbour) {
    return errors[row][neighbour];
  }

  /** Returns whether a cell was measured. */
  public boolean has(int row, int neighbour) {
    return !Double.isNaN(speeds[row][neighbour]);
  }

  /** Returns the pairs of which at least one direction was measured, in order. */
  public List<Pair> pairs() {
    var known = new ArrayList<Pair>();
    for (Pair pair : Pair.all(size())) {
      if (has(pair.first(), pair.second()) || has(pair.second(), pair.first())) {
        known.add(pair);
      }
    }
    return known;
  }

  /** Returns the same as if only these pairs had been measured. */
  public MeasuredSpeeds only(Collection<Pair> pairs) {
    double[][] kept = new double[size()][size()];
    Arrays.stream(kept).forEach(row -> Arrays.fill(row, Double.NaN));
    for (Pair pair : pairs) {
      kept[pair.first()][pair.second()] = speeds[pair.first()][pair.second()];
      kept[pair.second()][pair.first()] = speeds[pair.second()][pair.first()];
    }
    return new MeasuredSpeeds(kept, errors, common);
  }

  /**
   * Returns the same with other errors.
   *
   * @param asNoise what part of the variance that is common to a row is noise of each cell too
   * @param kept what part of it stays common
   */
  MeasuredSpeeds withCommon(double asNoise, double kept) {
    double[][] noisy = copy(errors);
    double[] left = common.clone();
    for (int i = 0; i < size(); i++) {
      left[i] = common[i] * Math.sqrt(kept);
      for (int j = 0; j < size(); j++) {
        noisy[i][j] = Math.hypot(errors[i][j], speeds[i][j] * common[i] * Math.sqrt(asNoise));
      }
    }
    return new MeasuredSpeeds(speeds, noisy, left);
  }

  /** Returns the same as if what is common to a row had been another one by so much. */
  MeasuredSpeeds shifted(double[] logShifts) {
    double[][] moved = copy(speeds);
    double[][] scaled = copy(errors);
    for (int i = 0; i < size(); i++) {
      for (int j = 0; j < size(); j++) {
        moved[i][j] *= Math.exp(logShifts[i]);
        scaled[i][j] *= Math.exp(logShifts[i]);
      }
    }
    return new MeasuredSpeeds(moved, scaled, common);
  }

  /** Returns the highest speed that was measured, 0 if none was. */
  double highest() {
    return Arrays.stream(speeds)
        .flatMapToDouble(Arrays::stream)
        .filter(speed -> !Double.isNaN(speed))
        .max()
        .orElse(0);
  }
}
