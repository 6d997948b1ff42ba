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
    List<Long> numbers = new ArrayList<>();
    for (long piece = 0; piece < pieces.count(); piece++) {
      numbers.add(piece);
    }
    Collections.shuffle(numbers, random);
    for (long piece : numbers) {
      byte[] answer = answer(machines.get(random.nextInt(machines.size())), here.work(), piece);
      sink.accept(piece, here.read(new DataInputStream(new ByteArrayInputStream(answer))));
    }
  }

  private byte[] answer(OpenBundle machine, String work, long piece)
      throws RunFailedException, IOException {
    try {
      return answer(machine.pieces(part, work), piece);
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> byte[] answer(PortablePieces<T> there, long piece)
      throws RunFailedException, IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    there.write(there.newWorker().run(piece), new DataOutputStream(out));
    return out.toByteArray();
  }
}
