package akula.bootstrap;

import java.util.function.Function;

/** Says that the Java heap is full, where words take some of it, too. */
public final class FullHeap {
  private static final int MOST_TRIES = 1000;

  private FullHeap() {}

  /**
   * Returns the failure of whoever found no memory and has let go what it could. Others, who are
   * still filling the heap, may take that; then they find none either, and let go as well.
   *
   * @param words makes the failure; made before, since here is no memory for it
   */
  public static RunFailedException told(
      OutOfMemoryError thrown, Function<OutOfMemoryError, RunFailedException> words) {
    for (int i = 1; i < MOST_TRIES; i++) {
      try {
        return words.apply(thrown);
      } catch (OutOfMemoryError _) {
        Thread.onSpinWait();
      }
    }
    return words.apply(thrown);
  }
}
