package akula.bootstrap.contention;

/**
 * A solved co-schedule as the engine keeps it: everything that is wanted often in few places of the
 * memory, since a solution is seldom in the processor's cache.
 */
public final class Solution {
  /** The rows in one number: exact for few rows, else a hash. */
  final long key;

  private final int[] rows;
  private final double[] speeds;
  private final double[][] parameters;

  Solution(long key, CoSchedule solved) {
    this.key = key;
    rows = solved.rows();
    speeds = solved.speeds();
    parameters = solved.parameters();
  }

  /** Returns the rows, ascending; not to be modified. */
  int[] rows() {
    return rows;
  }

  /** Returns the relative speeds of the rows; not to be modified. */
  public double[] speeds() {
    return speeds;
  }

  /** Returns the position of a row; of equal rows, the first. */
  public int positionOf(int row) {
    int position = 0;
    while (rows[position] != row) {
      position++;
    }
    return position;
  }

  /** Tells whether the model gave parameters. */
  public boolean givesParameters() {
    return parameters != null;
  }

  /** Returns the parameters of a position by column; not to be modified. */
  public double[] parameters(int position) {
    return parameters[position];
  }
}
