package akula.toolkit.cluster;

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
   */
  record Failure(Meaning meaning, String text) {}

  /** Nothing came of the pieces. */
  static BatchAnswer failed(Meaning meaning, String text) {
    return new BatchAnswer(List.of(), Optional.of(new Failure(meaning, text)), 0, 0, 0);
  }

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      Packed.writeCount(out, results.size());
      for (byte[] result : results) {
        Packed.writeBytes(out, result);
      }
      out.writeByte(failure.map(one -> 1 + one.meaning.ordinal()).orElse(0));
      Packed.writeText(out, failure.map(Failure::text).orElse(""));
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
    int meaning = in.readUnsignedByte();
    String text = Packed.readText(in);
    Optional<Failure> failure =
        meaning == 0
            ? Optional.empty()
            : Optional.of(new Failure(Meaning.values()[meaning - 1], text));
    return new BatchAnswer(
        results, failure, Packed.readCount(in), Packed.readCount(in), Packed.readCount(in));
  }
}
