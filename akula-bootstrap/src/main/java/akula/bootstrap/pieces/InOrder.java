package akula.bootstrap.pieces;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Hands on the results of pieces in the order of their numbers, whatever order they come in; those
 * that come early wait.
 *
 * @param <R> what comes of a piece
 */
public final class InOrder<R> implements PieceRunner.Sink<R> {
  private final PieceRunner.Sink<R> sink;
  private final Map<Long, R> early = new HashMap<>();
  private long next;

  /** Makes one whose results a sink takes. */
  public InOrder(PieceRunner.Sink<R> sink) {
    this.sink = sink;
  }

  @Override
  public void accept(long piece, R result) throws IOException {
    if (piece != next) {
      early.put(piece, result);
      return;
    }
    for (R ready = result; ready != null; ready = early.remove(next)) {
      sink.accept(next++, ready);
    }
  }
}
