package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A cluster whose two machines know the work from what was packed alone, are handed numbers of
 * pieces, and hand back bytes, in any order.
 */
public final class TwoProcesses implements Cluster {
  private final List<OpenWork> machines = new ArrayList<>();
  private long bytes;

  @Override
  public PieceRunner runner(Supplier<PackedWork> work, String part) {
    return new PieceRunner() {
      @Override
      public <R> void run(Pieces<R> pieces, Sink<R> sink)
          throws RunFailedException, IOException, InterruptedException {
        runAll((PortablePieces<R>) pieces, sink, work.get(), part);
      }
    };
  }

  private <R> void runAll(
      PortablePieces<R> here, PieceRunner.Sink<R> sink, PackedWork work, String part)
      throws RunFailedException, IOException, InterruptedException {
    Random random = new Random(here.work().hashCode());
    List<Machine<?>> ready = new ArrayList<>();
    try {
      while (machines.size() < 2) {
        machines.add(new PackedWork(work.kind(), work.content().clone()).open());
      }
      for (OpenWork machine : machines) {
        ready.add(Machine.of(machine.pieces(part, here.work())));
      }
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e);
    }
    List<Long> numbers = new ArrayList<>();
    for (long piece = 0; piece < here.count(); piece++) {
      numbers.add(piece);
    }
    Collections.shuffle(numbers, random);
    for (long piece : numbers) {
      byte[] answer = ready.get(random.nextInt(ready.size())).answer(piece);
      bytes += answer.length;
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(answer));
      sink.accept(piece, here.read(in));
      if (in.read() >= 0) {
        throw new IllegalStateException("there is more than was read of piece " + piece);
      }
    }
  }

  /** Returns how many bytes were handed back. */
  public long bytes() {
    return bytes;
  }

  @Override
  public BatchTotals totals() {
    return new BatchTotals();
  }

  @Override
  public void close() {
    machines.forEach(OpenWork::close);
  }

  private record Machine<T>(PortablePieces<T> pieces, Pieces.Worker<T> worker) {
    static <T> Machine<T> of(PortablePieces<T> pieces) throws RunFailedException {
      return new Machine<>(pieces, pieces.newWorker());
    }

    byte[] answer(long piece) throws RunFailedException, IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      pieces.write(worker.run(piece), new DataOutputStream(out));
      return out.toByteArray();
    }
  }
}
