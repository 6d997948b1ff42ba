package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Has a cluster run the pieces of a job, round after round, and keeps what comes of each round: by
 * that the processes of the cluster come to the same next one.
 */
final class RoundRecorder implements PieceRunner {
  private final Cluster cluster;
  private final PackedWork work;
  private final List<byte[]> rounds = new ArrayList<>();

  RoundRecorder(Cluster cluster, PackedWork work) {
    this.cluster = cluster;
    this.work = work;
  }

  @Override
  public PieceRunner fromTheBeginning() {
    return new RoundRecorder(cluster, work);
  }

  @Override
  public <R> void run(Pieces<R> pieces, Sink<R> sink)
      throws RunFailedException, IOException, InterruptedException {
    PortablePieces<R> portable = PackedWork.portable(pieces);
    PackedWork now = work.after(rounds);
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(results);
    InOrder<R> recorded = new InOrder<>((_, result) -> portable.write(result, out));
    cluster
        .runner(() -> now, "")
        .run(
            new Round<>(rounds.size(), portable),
            (piece, result) -> {
              recorded.accept(piece, result);
              sink.accept(piece, result);
            });
    rounds.add(results.toByteArray());
  }

  /**
   * The pieces of a round, which are known by its number.
   *
   * @param number from 0
   */
  private record Round<R>(int number, PortablePieces<R> pieces) implements PortablePieces<R> {
    @Override
    public String work() {
      return Integer.toString(number);
    }

    @Override
    public long count() {
      return pieces.count();
    }

    @Override
    public Worker<R> newWorker() throws RunFailedException {
      return pieces.newWorker();
    }

    @Override
    public void write(R result, DataOutput out) throws IOException {
      pieces.write(result, out);
    }

    @Override
    public R read(DataInput in) throws IOException {
      return pieces.read(in);
    }
  }
}
