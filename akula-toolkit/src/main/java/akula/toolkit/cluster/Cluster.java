package akula.toolkit.cluster;

import akula.bootstrap.pieces.PieceRunner;
import java.util.function.Supplier;

/** Processes, on this machine or others, that run pieces of work which they are sent. */
public interface Cluster extends AutoCloseable {
  /**
   * Returns what runs pieces there. They have to be portable.
   *
   * @param work is asked for when the first piece is to be run; nothing is started before
   * @param part of the work, by its name; empty if it has no parts
   */
  PieceRunner runner(Supplier<PackedWork> work, String part);

  /** Returns what the pieces have cost so far. */
  BatchTotals totals();

  /** Ends what it has started; what is under way there is cancelled. */
  @Override
  void close();
}
