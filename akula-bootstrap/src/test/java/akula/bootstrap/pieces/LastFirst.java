package akula.bootstrap.pieces;

import akula.bootstrap.RunFailedException;
import java.io.IOException;

/** Runs each piece with a worker of its own and hands back the last one first. */
public final class LastFirst implements PieceRunner {
  @Override
  public <R> void run(Pieces<R> pieces, Sink<R> sink) throws RunFailedException, IOException {
    for (long piece = pieces.count() - 1; piece >= 0; piece--) {
      sink.accept(piece, pieces.newWorker().run(piece));
    }
  }
}
