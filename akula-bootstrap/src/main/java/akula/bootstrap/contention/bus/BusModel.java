package akula.bootstrap.contention.bus;

import akula.formats.contention.RateModel;

/**
 * A bus of a capacity. As long as the demands of the running threads fit, nobody is slowed. Beyond
 * it every transaction takes k times as long, and a thread whose share b of the time grows with
 * that has the relative speed 1 / (1 - b + b k); k is such that what is left of the demands is the
 * capacity: sum of d / (1 - b + b k) = C.
 *
 * <p>A demand is what an application asks for alone, times the rate at which it would work if the
 * bus slowed nobody: one that a sibling on its core slows asks for less.
 *
 * <p>Safe for use by several threads.
 */
public final class BusModel implements RateModel {
  /**
   * The greatest k. It matters where the demands of threads that do not depend on the bus fill it:
   * no k would do then, and those that depend would stop for ever.
   */
  static final double LONGEST = 100;

  /** So near to the capacity, in parts of it, another step would be rounding. */
  private static final double PRECISION = 1e-15;

  /** After a step so small, in parts of k, what is left is smaller than rounding. */
  private static final double LAST_STEP = 1e-9;

  private static final int MOST_STEPS = 100;

  private final double capacity;
  private final double[] demands;
  private final double[] dependences;

  /** Makes the model. */
  public BusModel(Bus data) {
    capacity = data.capacityPerMicrosecond();
    demands = data.demandsPerMicrosecond().stream().mapToDouble(Double::doubleValue).toArray();
    dependences = data.dependences().stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Override
  public boolean gives(int column) {
    return false;
  }

  @Override
  public void solve(int[] rows, double[] rates, int count, double[] speeds, double[][] parameters) {
    double longer = count == 1 ? 1 : longer(rows, rates, count, speeds);
    for (int i = 0; i < count; i++) {
      speeds[i] = 1 / time(rows[i], longer);
    }
  }

  /** Returns the time of an application, in times that alone. */
  private double time(int row, double longer) {
    return 1 + dependences[row] * (longer - 1);
  }

  /**
   * Returns how many times as long a transaction takes. The time per transaction, the inverse of
   * what the demands come to, is concave in it, and a straight line if all depend on the bus alike;
   * so steps by Newton's method on it, from 1, soon come near and never go too far.
   *
   * @param wanted gets what each demands where the bus slows nobody
   */
  private double longer(int[] rows, double[] rates, int count, double[] wanted) {
    double sum = 0;
    double slope = 0;
    for (int i = 0; i < count; i++) {
      wanted[i] = demands[rows[i]] * rates[i];
      sum += wanted[i];
      slope += wanted[i] * dependences[rows[i]];
    }
    double longer = 1;
    for (int step = 0; step < MOST_STEPS && sum - capacity > PRECISION * capacity; step++) {
      double next = longer + (sum - capacity) / slope * (sum / capacity);
      if (!(next < LONGEST)) {
        return LONGEST;
      }
      if (next - longer < LAST_STEP * longer) {
        return next;
      }
      longer = next;
      sum = 0;
      slope = 0;
      for (int i = 0; i < count; i++) {
        double speed = 1 / time(rows[i], longer);
        double demand = wanted[i] * speed;
        sum += demand;
        slope += demand * speed * dependences[rows[i]];
      }
    }
    return longer;
  }
}
