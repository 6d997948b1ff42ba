package akula.toolkit.bundle;

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

/**
 * Machines that know a sweep from its bundle alone, and are handed numbers of pieces and hand back
 * bytes, in any order.
 *
 * @param machines what each has opened
 * @param part of the sweep that is run
 */
record BundleCluster(List<OpenBundle> machines, String part) implements PieceRunner {
  @Override
  public <R> void run(Pieces<R> pieces, Sink<R> sink) throws RunFailedException, IOException {
    PortablePieces<R> here = (PortablePieces<R>) pieces;
    Random random = new Random(here.work().hashCode());
    List<Machine<?>> ready = new ArrayList<>();
    for (OpenBundle machine : machines) {
      ready.add(ready(machine, here.work()));
    }
    List<Long> numbers = new ArrayList<>();
    for (long piece = 0; piece < pieces.count(); piece++) {
      numbers.add(piece);
    }
    Collections.shuffle(numbers, random);
    for (long piece : numbers) {
      byte[] answer = ready.get(random.nextInt(ready.size())).answer(piece);
      sink.accept(piece, here.read(new DataInputStream(new ByteArrayInputStream(answer))));
    }
  }

  private Machine<?> ready(OpenBundle machine, String work) throws RunFailedException, IOException {
    try {
      return Machine.of(machine.pieces(part, work));
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e);
    }
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
