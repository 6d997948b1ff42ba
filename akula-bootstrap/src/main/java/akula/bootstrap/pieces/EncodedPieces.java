package akula.bootstrap.pieces;

import akula.formats.packed.Codec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Pieces of which what comes is written as its type says.
 *
 * @param <R> what comes of a piece
 */
public interface EncodedPieces<R> extends PortablePieces<R> {
  /** Returns how results are written. */
  Codec<R> codec();

  /**
   * {@inheritDoc}
   *
   * <p>An empty one, where nobody else is to tell them from others of the same work.
   */
  @Override
  default String work() {
    return "";
  }

  @Override
  default void write(R result, DataOutput out) throws IOException {
    codec().write(result, out);
  }

  @Override
  default R read(DataInput in) throws IOException {
    return codec().read(in);
  }
}
