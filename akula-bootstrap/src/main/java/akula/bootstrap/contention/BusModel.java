package akula.bootstrap.contention;

import akula.formats.dataset.LevelModel;

/**
 * A bus of a capacity. As long as the demands of the running threads fit, nobody is slowed. Beyond
 * it every transaction takes k times as long, and a thread whose share b of the time grows with
 * that has the relative speed 1 / (1 - b + b k); k is such that what is left of the demands is the
 * capacity: sum of d / (1 - b + b k) = C.
 *
 * <p>Demands are those of each thread alone: that an SMT sibling slows it down, and it demands less
 * for that, is not seen.
 *
 * <p>Safe for use by several threads.
 */
public final class BusModel implements ContentionModel {
  /**
   * The greatest k. It matters where the demands of threads that do not depend on the bus fill it:
   * no k would do then, and those that depend would stop for ever.
   */
  static final double LONGEST = 100;

  private static final int MOST_STEPS = 100;

  private final double capacity;
  private final double[] demands;
  private final double[] dependences;

  /** Makes the model. */
  public BusModel(LevelModel.Bus data) {
    capacity = data.capacityPerMicrosecond();
    demands = data.demandsPerMicrosecond().stream().mapToDouble(Double::doubleValue).toArray();
    dependences = data.dependences().stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Override
  public boolean gives(int column) {
    return false;
  }

  @Override
  public CoSchedule solve(int[] rows) {
    double longer = longer(rows);
    double[] speeds = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      speeds[i] = 1 / time(rows[i], longer);
    }
    return new CoSchedule(rows, speeds, null);
  }

  /** Returns the time of an application, in times that alone. */
  private double time(int row, double longer) {
    return 1 + dependences[row] * (longer - 1);
  }

  /**
   * Returns how many times as long a transaction takes. What the demands come to falls and is
   * convex in it, so steps by Newton's method from 1 come ever nearer and never go too far.
   */
  private double longer(int[] rows) {
    double longer = 1;
    for (int step = 0; step < MOST_STEPS; step++) {
      double excess = -capacity;
      double slope = 0;
      for (int row : rows) {
        double time = time(row, longer);
        excess += demands[row] / time;
        slope += demands[row] * dependences[row] / (time * time);
      }
      if (!(excess > 0)) {
        return longer;
      }
      double next = longer + excess / slope;
      if (!(next < LONGEST)) {
        return LONGEST;
      }
      if (next == longer) {
        return longer;
      }
      longer = next;
    }
    return longer;
  }
}
