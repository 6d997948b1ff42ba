package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.formats.packed.Packed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came of consecutive pieces in another process.
 *
 * @param results of the pieces, encoded, up to the first that failed
 * @param failure why that one failed, if one did
 * @param nanos how long the pieces took, without what had to be planned before
 * @param cpuNanos the processor time of the thread that ran them
 * @param idleNanos how long what ran them had had nothing to do since the batch before
 */
record BatchAnswer(
    List<byte[]> results, Optional<Failure> failure, long nanos, long cpuNanos, long idleNanos) {

  /** What is to be made of a failure where the work was planned. */
  enum Meaning {
    /** The run fails, and would again. */
    RUN,
    /** The heap was full. */
    MEMORY,
    /** That process cannot do this work, whatever the piece. */
    UNFIT,
    /** Something is wrong with the program. */
    DEFECT
  }

  /**
   * A failure.
   *
   * @param text one sentence; of a defect all that is known
   * @param place which run of a sweep failed, if it was one
   */
  record Failure(Meaning meaning, String text, Optional<RunFailedException.Place> place) {
    Failure(Meaning meaning, String text) {
      this(meaning, text, Optional.empty());
    }

    private void encode(DataOutputStream out) throws IOException {
      out.writeByte(1 + meaning.ordinal());
      Packed.writeText(out, text);
      out.writeBoolean(place.isPresent());
      if (place.isPresent()) {
        out.writeInt(place.get().category());
        out.writeInt(place.get().number());
        out.writeInt(place.get().policy());
      }
    }

    private static Optional<Failure> decode(DataInputStream in) throws IOException {
      int meaning = in.readUnsignedByte();
      if (meaning == 0) {
        return Optional.empty();
      }
      String text = Packed.readText(in);
      Optional<RunFailedException.Place> place =
          in.readBoolean()
              ? Optional.of(new RunFailedException.Place(in.readInt(), in.readInt(), in.readInt()))
              : Optional.empty();
      return Optional.of(new Failure(Meaning.values()[meaning - 1], text, place));
    }
  }

  /** Nothing came of the pieces. */
  static BatchAnswer failed(Meaning meaning, String text) {
    return failed(new Failure(meaning, text));
  }

  /** Nothing came of the pieces. */
  static BatchAnswer failed(Failure failure) {
    return new BatchAnswer(List.of(), Optional.of(failure), 0, 0, 0);
  }

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      Packed.writeCount(out, results.size());
      for (byte[] result : results) {
        Packed.writeBytes(out, result);
      }
      if (failure.isPresent()) {
        failure.get().encode(out);
      } else {
        out.writeByte(0);
      }
      Packed.writeCount(out, nanos);
      Packed.writeCount(out, cpuNanos);
      Packed.writeCount(out, idleNanos);
    } catch (IOException e) {
      throw new IllegalStateException("memory can be written", e);
    }
    return bytes.toByteArray();
  }

  static BatchAnswer decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    List<byte[]> results = new ArrayList<>();
    for (int left = Packed.readSmall(in); left > 0; left--) {
      results.add(Packed.readBytes(in));
    }
    return new BatchAnswer(
        results,
        Failure.decode(in),
        Packed.readCount(in),
        Packed.readCount(in),
        Packed.readCount(in));
  }
}
