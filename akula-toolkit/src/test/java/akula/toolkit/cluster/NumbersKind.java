package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.MessageCode;
import akula.formats.packed.Packed;
import akula.toolkit.common.UsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/** Work that is soon done: the squares of numbers, some of which fail. */
public final class NumbersKind implements WorkKind {
  private static final String NAME = "numbers";

  /**
   * The pieces.
   *
   * @param count how many
   * @param failing those that fail
   * @param unfit the one that this process cannot do, or -1
   * @param defect the one that finds a mistake in the program, or -1
   */
  record Numbers(long count, Set<Long> failing, long unfit, long defect)
      implements PortablePieces<Long> {

    PackedWork packed() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      Packed.writeCount(out, count);
      Packed.writeCount(out, failing.size());
      for (long one : failing) {
        Packed.writeCount(out, one);
      }
      out.writeLong(unfit);
      out.writeLong(defect);
      return new PackedWork(NAME, bytes.toByteArray());
    }

    @Override
    public Worker<Long> newWorker() {
      return piece -> {
        if (piece == unfit) {
          throw new UsageException(MessageCode.LIMIT, "not here");
        }
        if (piece == defect) {
          throw new IllegalStateException("never");
        }
        if (failing.contains(piece)) {
          throw new RunFailedException("piece " + piece, null);
        }
        return piece * piece;
      };
    }

    @Override
    public String work() {
      return "squares";
    }

    @Override
    public void write(Long result, DataOutput out) throws IOException {
      Packed.writeCount(out, result);
    }

    @Override
    public Long read(DataInput in) throws IOException {
      return Packed.readCount(in);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public OpenWork open(byte[] content) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
    long count = Packed.readCount(in);
    Set<Long> failing = new TreeSet<>();
    for (long left = Packed.readCount(in); left > 0; left--) {
      failing.add(Packed.readCount(in));
    }
    Numbers numbers = new Numbers(count, failing, in.readLong(), in.readLong());
    return new OpenWork() {
      @Override
      public PortablePieces<?> pieces(String part, String work, IntFunction<byte[]> earlier) {
        return numbers;
      }

      @Override
      public void close() {}
    };
  }
}
