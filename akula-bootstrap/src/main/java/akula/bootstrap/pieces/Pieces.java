package akula.bootstrap.pieces;

import akula.bootstrap.RunFailedException;

/**
 * Work that is cut into pieces. What comes of a piece depends on its number alone, neither on who
 * runs it nor on what ran before it.
 *
 * @param <R> what comes of a piece
 */
public interface Pieces<R> {
  /** Returns how many pieces there are; their numbers begin at 0. */
  long count();

  /**
   * Makes what runs pieces, one after the other. Called by the thread that is going to use it, so
   * that its memory lies near; several may be in use at once.
   *
   * @throws RunFailedException if it cannot be made
   */
  Worker<R> newWorker() throws RunFailedException;

  /**
   * Runs pieces; used by one thread.
   *
   * @param <R> what comes of a piece
   */
  @FunctionalInterface
  interface Worker<R> {
    /**
     * Runs one.
     *
     * @param piece its number
     * @throws RunFailedException if it fails; then the whole work has
     */
    R run(long piece) throws RunFailedException;
  }
}
