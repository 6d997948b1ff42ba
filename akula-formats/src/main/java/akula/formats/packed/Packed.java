package akula.formats.packed;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Writes and reads whole numbers in as many bytes as they need: seven bits in each, the lowest
 * first, the eighth set in all but the last.
 */
public final class Packed {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  /** Nothing that is handed on is longer. */
  private static final int MOST_BYTES = 1 << 28;

  private Packed() {}

  /**
   * Writes a count.
   *
   * @param value at least 0
   */
  public static void writeCount(DataOutput out, long value) throws IOException {
    if (value < 0) {
      throw new IllegalArgumentException(value + " is no count");
    }
    long left = value;
    while (left >= MORE) {
      out.writeByte((int) (left & MORE - 1 | MORE));
      left >>>= BITS;
    }
    out.writeByte((int) left);
  }

  /**
   * Reads a count.
   *
   * @throws IOException if there is none
   */
  public static long readCount(DataInput in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE - 1; shift += BITS) {
      int one = in.readUnsignedByte();
      value |= (long) (one & MORE - 1) << shift;
      if (one < MORE) {
        return value;
      }
    }
    throw new IOException("a count has more than 63 bits");
  }

  /** Reads a count that is a length or a position. */
  public static int readSmall(DataInput in) throws IOException {
    long value = readCount(in);
    if (value > MOST_BYTES) {
      throw new IOException("%d is more than %d".formatted(value, MOST_BYTES));
    }
    return (int) value;
  }

  /** Writes bytes behind their number. */
  public static void writeBytes(DataOutput out, byte[] bytes) throws IOException {
    writeCount(out, bytes.length);
    out.write(bytes);
  }

  /** Reads bytes behind their number. */
  public static byte[] readBytes(DataInput in) throws IOException {
    byte[] bytes = new byte[readSmall(in)];
    in.readFully(bytes);
    return bytes;
  }

  /** Writes a text. */
  public static void writeText(DataOutput out, String text) throws IOException {
    writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads a text. */
  public static String readText(DataInput in) throws IOException {
    return new String(readBytes(in), StandardCharsets.UTF_8);
  }

  /** Writes a whole number of any size. */
  public static void writeWhole(DataOutput out, BigInteger value) throws IOException {
    writeBytes(out, value.signum() == 0 ? new byte[0] : value.toByteArray());
  }

  /** Reads a whole number of any size. */
  public static BigInteger readWhole(DataInput in) throws IOException {
    byte[] bytes = readBytes(in);
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }
}
