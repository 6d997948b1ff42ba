package akula.toolkit.sweep;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Machines that lose pieces, run them twice and answer in any order, and hand back bytes alone:
 * each piece is run by a worker of its own until an answer comes, and the first one counts.
 */
public final class FakeCluster implements PieceRunner {
  private static final int MACHINES = 3;
  private static final double LOST = 0.3;
  private static final double TWICE = 0.2;

  private final Random random;
  private long lost;
  private long bytes;

  /** Makes one that behaves as a seed says. */
  public FakeCluster(long seed) {
    random = new Random(seed);
  }

  @Override
  public <R> void run(Pieces<R> pieces, Sink<R> sink) throws RunFailedException, IOException {
    PortablePieces<R> portable = (PortablePieces<R>) pieces;
    List<Pieces.Worker<R>> machines = new ArrayList<>();
    for (int i = 0; i < MACHINES; i++) {
      machines.add(pieces.newWorker());
    }
    List<Long> waiting = new ArrayList<>();
    for (long piece = 0; piece < pieces.count(); piece++) {
      waiting.add(piece);
    }
    while (!waiting.isEmpty()) {
      Collections.shuffle(waiting, random);
      long piece = waiting.removeLast();
      byte[] answer = answer(portable, machines.get(random.nextInt(MACHINES)), piece);
      if (random.nextDouble() < TWICE) {
        answer = answer(portable, machines.get(random.nextInt(MACHINES)), piece);
      }
      if (random.nextDouble() < LOST) {
        lost++;
        waiting.add(piece);
        continue;
      }
      bytes += answer.length;
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(answer));
      sink.accept(piece, portable.read(in));
      if (in.read() >= 0) {
        throw new IllegalStateException("there is more than was read of piece " + piece);
      }
    }
  }

  private static <R> byte[] answer(PortablePieces<R> pieces, Pieces.Worker<R> machine, long piece)
      throws RunFailedException, IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    pieces.write(machine.run(piece), new DataOutputStream(out));
    return out.toByteArray();
  }

  /** Returns how many answers were lost. */
  public long lost() {
    return lost;
  }

  /** Returns how many bytes were handed back. */
  public long bytes() {
    return bytes;
  }
}
