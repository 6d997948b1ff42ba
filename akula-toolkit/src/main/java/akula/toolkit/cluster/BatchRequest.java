package akula.toolkit.cluster;

import akula.formats.packed.Packed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;

/**
 * Consecutive pieces that another process is to run.
 *
 * @param kind of the packed work
 * @param hash of what was packed
 * @param part of the work
 * @param work which pieces of the part
 * @param first number of a piece
 * @param end the number after the last
 * @param policyLimit how long a callback of a policy may take
 */
record BatchRequest(
    String kind,
    String hash,
    String part,
    String work,
    long first,
    long end,
    Duration policyLimit) {

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      Packed.writeText(out, kind);
      Packed.writeText(out, hash);
      Packed.writeText(out, part);
      Packed.writeText(out, work);
      Packed.writeCount(out, first);
      Packed.writeCount(out, end - first);
      Packed.writeCount(out, policyLimit.toNanos());
    } catch (IOException e) {
      throw new IllegalStateException("memory can be written", e);
    }
    return bytes.toByteArray();
  }

  static BatchRequest decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    String kind = Packed.readText(in);
    String hash = Packed.readText(in);
    String part = Packed.readText(in);
    String work = Packed.readText(in);
    long first = Packed.readCount(in);
    long end = first + Packed.readCount(in);
    return new BatchRequest(
        kind, hash, part, work, first, end, Duration.ofNanos(Packed.readCount(in)));
  }
}
