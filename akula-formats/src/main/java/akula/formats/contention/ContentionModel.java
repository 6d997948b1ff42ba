package akula.formats.contention;

import java.util.Optional;

/**
 * Relative speeds of co-schedules at one sharing level, which depend on the rows of those that run
 * together and at most on the NUMA node where they do: each is solved once and remembered. {@link
 * RateModel} is for those that depend on more.
 *
 * <p>Pure: the same rows, the same answer. Safe for use by several threads.
 */
public interface ContentionModel {

  /**
   * Solves one co-schedule.
   *
   * @param rows positions of applications in the data set, ascending, repeats allowed, at least
   *     one; the answer may keep the array
   * @return the speeds, 1 for one that is alone (beside its memory, see {@link #at})
   */
  CoSchedule solve(int[] rows);

  /**
   * Returns the model of the co-schedules at a NUMA node. Where memory is far, threads are slower,
   * one that is alone as well, and slow each other otherwise; a model that takes no notice of that
   * is the same everywhere. What is solved is remembered for each model that is returned here, so
   * nodes that are alike should have the same one. Not asked of a model at level {@code machine}.
   *
   * @param node its position among the machine's nodes
   */
  default ContentionModel at(int node) {
    return this;
  }

  /**
   * Returns whether threads that wait and keep their context are members of co-schedules here. If
   * so, they have the row that follows the last application.
   */
  default boolean feelsSpinning() {
    return false;
  }

  /**
   * Returns whether an answer may give a parameter column a value of its own. A model that gives
   * none should say so, since nobody then has to look.
   *
   * @param column position among the parameters of the data set
   */
  default boolean gives(int column) {
    return true;
  }

  /**
   * Returns what it costs by this model that another thread begins to run on a context, beside what
   * the settings of a run and the models of other levels say; nothing if this model says nothing.
   */
  default Optional<SwitchCost> switchCost() {
    return Optional.empty();
  }

  /**
   * Returns what the caches here hold of the data of processes, from turn to turn; nothing if this
   * model takes no notice of that.
   */
  default Optional<ResidentCaches> residentCaches() {
    return Optional.empty();
  }
}
