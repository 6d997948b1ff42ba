package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.InvalidInputException;
import java.io.IOException;
import java.util.function.IntFunction;

/**
 * Work that was packed elsewhere, planned again in this process; several threads may ask it.
 *
 * <p>Work may have pieces in several rounds, where those of a round depend on what came of the
 * rounds before.
 */
public interface OpenWork extends AutoCloseable {
  /**
   * Returns pieces of the work, the same ones as where it was packed.
   *
   * @param part of the work, by its name; empty if it has no parts
   * @param work which pieces, as {@link PortablePieces#work} tells there
   * @param earlier returns what came of a round before, by its number from 0; asked once at most
   *     for each
   * @throws InvalidInputException if it is not what was packed
   * @throws RunFailedException if a policy throws when it is asked what it needs
   * @throws IOException if something that was unpacked cannot be read
   * @throws InterruptedException if the calling thread is interrupted while it waits for them
   */
  PortablePieces<?> pieces(String part, String work, IntFunction<byte[]> earlier)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException;

  /** Removes what was unpacked. */
  @Override
  void close();
}
