package akula.bootstrap.contention;

/** Relative speeds of co-schedules at one sharing level. Pure: the same rows, the same answer. */
public interface ContentionModel {

  /**
   * Solves one co-schedule.
   *
   * @param rows positions of applications in the data set, ascending, repeats allowed, at least
   *     one; the answer may keep the array
   */
  CoSchedule solve(int[] rows);

  /**
   * Tells whether threads that wait and keep their context are members of co-schedules here. If so,
   * they have the row that follows the last application.
   */
  default boolean feelsSpinning() {
    return false;
  }

  /**
   * Tells whether an answer may give a parameter column a value of its own.
   *
   * @param column position among the parameters of the data set
   */
  default boolean gives(int column) {
    return true;
  }
}
