package akula.bootstrap.pieces;

import akula.api.host.PolicyCalls;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Pieces of which what comes can be handed to another process of the same version, that has planned
 * the same work.
 *
 * @param <R> what comes of a piece
 */
public interface PortablePieces<R> extends Pieces<R> {
  /**
   * Returns the calls of policies that the workers make, to be watched while they run; there may be
   * more at any time.
   */
  default Collection<PolicyCalls> calls() {
    return List.of();
  }

  /** Returns a line that tells which pieces of that work these are. */
  String work();

  /**
   * Writes what came of a piece, in few bytes and without names that both know.
   *
   * @throws IOException if the stream throws it
   */
  void write(R result, DataOutput out) throws IOException;

  /** Takes back a result that is not used any more, whose memory may serve for another one. */
  default void free(R result) {}

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it is nothing that was written
   */
  R read(DataInput in) throws IOException;
}
