package akula.formats.contention;

import java.util.Arrays;

/**
 * Relative speeds of co-schedules that depend on how fast each member works as well: what a thread
 * asks of a bus follows from its rate, which its sibling on the core, its cache and its core's
 * speed change. So they are solved anew whenever any of that changed, from the inside out: a model
 * sees the rates that the levels within its own leave.
 *
 * <p>Pure: the same rows and rates, the same answer. Safe for use by several threads.
 */
public interface RateModel extends ContentionModel {

  /**
   * Solves one co-schedule. Asked at every event, so it should allocate nothing.
   *
   * @param rows positions of applications in the data set, in the first {@code count} places, in
   *     any order, repeats allowed
   * @param rates of each, work per time as if nobody slowed it at this level or further out, in
   *     that of a run alone; at least 0
   * @param count number of members, at least 1
   * @param speeds gets the relative speed of each, above 0, and 1 for one that is alone
   * @param parameters {@code [column][member]}: may get, in the columns that the model {@linkplain
   *     #gives gives}, the value that takes the place of the data set's, before it is scaled by the
   *     relative speed; NaN beforehand, which leaves the data set's. In those that it {@linkplain
   *     #reads reads} stands beforehand what the levels within its own leave, and what it leaves
   *     there takes the place of that. Null where nobody asks, and in columns that it neither gives
   *     nor reads; then the data set's own are taken to hold
   */
  void solve(int[] rows, double[] rates, int count, double[] speeds, double[][] parameters);

  /**
   * Returns whether answers depend on a parameter as the levels within leave it, for example on
   * misses, of which a shared cache makes more.
   *
   * @param column position among the parameters of the data set
   */
  default boolean reads(int column) {
    return false;
  }

  @Override
  default RateModel at(int node) {
    return this;
  }

  /** Solves a co-schedule of members that work at their full speed but for this level. */
  @Override
  default CoSchedule solve(int[] rows) {
    double[] rates = new double[rows.length];
    Arrays.fill(rates, 1);
    double[] speeds = new double[rows.length];
    solve(rows, rates, rows.length, speeds, null);
    return new CoSchedule(rows, speeds, null);
  }
}
