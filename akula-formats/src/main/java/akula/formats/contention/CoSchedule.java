package akula.formats.contention;

/**
 * A solved co-schedule.
 *
 * @param rows positions of the applications, ascending
 * @param speeds relative speed of each row, above 0; equal rows have equal speeds
 * @param parameters null, or {@code parameters[i][c]}: the value of parameter column {@code c} of
 *     row {@code i} that takes the place of the data set's, before it is scaled by the relative
 *     speed; NaN where the data set's stays
 */
public record CoSchedule(int[] rows, double[] speeds, double[][] parameters) {

  /**
   * Checks the speeds.
   *
   * @throws IllegalArgumentException if one is not above 0
   */
  public CoSchedule {
    for (double speed : speeds) {
      if (!(speed > 0)) {
        throw new IllegalArgumentException("a relative speed has to be above 0, not " + speed);
      }
    }
  }
}
