package akula.bootstrap.contention;

import akula.formats.contention.CoSchedule;

/**
 * A solved co-schedule as it is kept: few objects, since they are seldom in the processor's cache.
 */
final class Solution implements MemberParameters {
  /** The rows in one number: exact for few rows, else a hash. */
  final long key;

  private final int[] rows;
  private final double[] speeds;
  private final double[] parameters;

  Solution(long key, CoSchedule solved) {
    this.key = key;
    rows = solved.rows();
    speeds = solved.speeds();
    parameters = solved.parameters() == null ? null : flat(solved.parameters());
  }

  private static double[] flat(double[][] values) {
    int columns = values[0].length;
    double[] all = new double[values.length * columns];
    for (int i = 0; i < values.length; i++) {
      System.arraycopy(values[i], 0, all, i * columns, columns);
    }
    return all;
  }

  /** Returns the rows, ascending; not to be modified. */
  int[] rows() {
    return rows;
  }

  /** Returns the relative speeds of the rows; not to be modified. */
  double[] speeds() {
    return speeds;
  }

  /** Returns all parameter columns of the first row, then those of the second; or null. */
  double[] parameters() {
    return parameters;
  }

  /** Members have the numbers of their rows, from 0. */
  @Override
  public double valueOr(int member, int column, double alone) {
    return parameters == null ? alone : parameters[member * columns() + column];
  }

  private int columns() {
    return parameters.length / speeds.length;
  }
}
