package akula.statistics.reading;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Reports how much of a stream was read. */
final class CountedStream extends FilterInputStream {
  private final LongConsumer bytes;

  CountedStream(InputStream in, LongConsumer bytes) {
    super(in);
    this.bytes = bytes;
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    bytes.accept(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    bytes.accept(Math.max(0, count));
    return count;
  }
}
