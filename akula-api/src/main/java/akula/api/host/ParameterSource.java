package akula.api.host;

import java.util.List;

/** Where a host's parameters come from. Asked when a policy reads, not before. */
public interface ParameterSource {

  /**
   * Returns the names of the parameters that can be served, as policies write them. The place of
   * one in this list is the column by which it is asked for.
   */
  List<String> names();

  /** Returns where they come from, as the end of a sentence: {@code in data set NAME}. */
  default String place() {
    return "here";
  }

  /**
   * Called when a parameter is added to a thread for the first time, and when its window grows.
   *
   * @param thread the thread
   * @param column the parameter
   * @param intervals the longest window that will be read, in scheduling intervals
   */
  void monitor(ThreadModel thread, int column, int intervals);

  /**
   * Returns what reads one parameter of one thread, so that what does not change from reading to
   * reading is looked up once. Asked after {@link #monitor}.
   *
   * @param thread the thread
   * @param column the parameter
   */
  Reading reading(ThreadModel thread, int column);

  /**
   * Returns whether a parameter is counted for all contexts of a core at a time, whichever of them
   * the thread is on.
   *
   * @param column the parameter
   */
  default boolean isOfCore(int column) {
    return false;
  }

  /** A parameter of a thread. */
  @FunctionalInterface
  interface Reading {
    /**
     * Returns the value over the last complete scheduling intervals.
     *
     * @param intervals length of the window
     * @return the value in the parameter's unit, or NaN if there is none
     */
    double over(int intervals);
  }

  /** A source that serves nothing. */
  ParameterSource NONE =
      new ParameterSource() {
        @Override
        public List<String> names() {
          return List.of();
        }

        @Override
        public void monitor(ThreadModel thread, int column, int intervals) {
          throw new IllegalStateException("this source serves no parameter");
        }

        @Override
        public Reading reading(ThreadModel thread, int column) {
          throw new IllegalStateException("this source serves no parameter");
        }
      };
}
