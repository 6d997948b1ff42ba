package akula.bootstrap.pieces;

import akula.bootstrap.RunFailedException;
import java.io.IOException;

/**
 * Runs the pieces of some work: on threads of this process, or wherever an implementation likes.
 */
public interface PieceRunner {

  /**
   * Runs all pieces and hands back what comes of each, once, in any order. Not many of them wait to
   * be handed back at a time, however many there are.
   *
   * @param sink takes the results; called from the calling thread
   * @throws RunFailedException if a piece fails
   * @throws IOException if the sink throws it
   * @throws InterruptedException if the calling thread is interrupted; what is under way ends soon
   */
  <R> void run(Pieces<R> pieces, Sink<R> sink)
      throws RunFailedException, IOException, InterruptedException;

  /**
   * Returns what runs the pieces of a job, however often they are some, from the first ones on:
   * each run of the job asks for it once, when it begins.
   */
  default PieceRunner fromTheBeginning() {
    return this;
  }

  /**
   * Takes results, from one thread.
   *
   * @param <R> what comes of a piece
   */
  @FunctionalInterface
  interface Sink<R> {
    /**
     * Takes the result of a piece.
     *
     * @throws IOException if it cannot be kept; the work then ends with it
     */
    void accept(long piece, R result) throws IOException;
  }
}
