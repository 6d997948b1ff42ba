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

  private MeasuredSpeeds(double[][] speeds, double[][] errors) {
    this.speeds = speeds;
    this.errors = errors;
  }

  /**
   * Takes over what was measured.
   *
   * @param speeds {@code speeds[row][neighbour]}, above 0; NaN where it was not measured
   * @param errors the standard error of each, at least 0; does not matter where the speed is NaN
   * @throws IllegalArgumentException if a table is not square, or a number is not as it has to be
   */
  public static MeasuredSpeeds of(double[][] speeds, double[][] errors) {
    int size = speeds.length;
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
    }
    return new MeasuredSpeeds(copy(speeds), copy(errors));
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

  /** Returns the standard error of a relative speed that was measured. */
  public double error(int row, int neighbour) {
    return errors[row][neighbour];
  }

  /** Tells if a cell was measured. */
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
    return new MeasuredSpeeds(kept, errors);
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
