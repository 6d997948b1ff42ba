package akula.bootstrap.contention.pairs;

import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.dataset.Composition;
import akula.formats.dataset.MeasuredGroup;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Relative speeds of pairs (AKULA, PACT 2010, Table 2). Co-schedules of three or more are looked up
 * among the measured groups, and composed of pairs where they were not measured.
 *
 * <p>Safe for use by several threads.
 */
public final class PairMatrixModel implements ContentionModel {
  /**
   * The least relative speed of a thread among several neighbours. Neither rule was made for dozens
   * of them: sums become negative, and a product of 63 entries of 0.5 would stop a thread for ever,
   * where on a machine each of 64 still gets some of what they share.
   */
  static final double LEAST_SPEED = 0.01;

  private final double[][] pairs;
  private final Composition composition;
  private final boolean feelsSpinning;
  private final Map<List<Integer>, double[]> groups = new HashMap<>();

  /**
   * Makes the model with the composition rule of the data.
   *
   * @param data pairs, groups and rule
   */
  public PairMatrixModel(PairMatrix data) {
    pairs = data.spinning() == 1 ? copy(data.speeds()) : withSpinning(data);
    feelsSpinning = data.spinning() != 1;
    composition = data.composition();
    for (MeasuredGroup group : data.groups()) {
      double[] speeds = group.speeds().stream().mapToDouble(Double::doubleValue).toArray();
      groups.put(group.rows(), speeds);
    }
  }

  private static double[][] copy(double[][] speeds) {
    return Arrays.stream(speeds).map(double[]::clone).toArray(double[][]::new);
  }

  /** Those that spin have a row and a column after the last: they slow, and are not slowed. */
  private static double[][] withSpinning(PairMatrix data) {
    int count = data.speeds().length;
    double[][] all = new double[count + 1][count + 1];
    for (int i = 0; i < count; i++) {
      System.arraycopy(data.speeds()[i], 0, all[i], 0, count);
      all[i][count] = data.spinning();
    }
    Arrays.fill(all[count], 1);
    return all;
  }

  @Override
  public boolean feelsSpinning() {
    return feelsSpinning;
  }

  @Override
  public boolean gives(int column) {
    return false;
  }

  @Override
  public CoSchedule solve(int[] rows) {
    double[] measured = rows.length < 3 || groups.isEmpty() ? null : groups.get(key(rows));
    return new CoSchedule(rows, measured == null ? composed(rows) : measured.clone(), null);
  }

  private static List<Integer> key(int[] rows) {
    return Arrays.stream(rows).boxed().toList();
  }

  private double[] composed(int[] rows) {
    double[] speeds = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      speeds[i] =
          switch (composition) {
            case PRODUCT -> product(rows, i);
            case SUM_OF_LOSSES -> sumOfLosses(rows, i);
            case WORST_PAIR -> worstPair(rows, i);
          };
    }
    return speeds;
  }

  private double product(int[] rows, int i) {
    if (rows.length == 2) {
      return pairs[rows[i]][rows[1 - i]];
    }
    double product = 1;
    for (int j = 0; j < rows.length; j++) {
      product *= j == i ? 1 : pairs[rows[i]][rows[j]];
    }
    return Math.max(LEAST_SPEED, product);
  }

  private double sumOfLosses(int[] rows, int i) {
    if (rows.length == 2) {
      return pairs[rows[i]][rows[1 - i]];
    }
    double losses = 0;
    for (int j = 0; j < rows.length; j++) {
      losses += j == i ? 0 : 1 - pairs[rows[i]][rows[j]];
    }
    return Math.max(LEAST_SPEED, 1 - losses);
  }

  private double worstPair(int[] rows, int i) {
    double worst = rows.length == 1 ? 1 : Double.POSITIVE_INFINITY;
    for (int j = 0; j < rows.length; j++) {
      worst = j == i ? worst : Math.min(worst, pairs[rows[i]][rows[j]]);
    }
    return worst;
  }
}
