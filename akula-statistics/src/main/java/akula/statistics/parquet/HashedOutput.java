package akula.statistics.parquet;

import akula.formats.PlainFile;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A new file that the Parquet writer writes, with the hash of what is in it. */
final class HashedOutput implements OutputFile, Closeable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final MessageDigest digest = sha256();
  private Counted out;

  HashedOutput(Path file) {
    this.file = file;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has it", e);
    }
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) throws IOException {
    out =
        new Counted(
            new BufferedOutputStream(
                new DigestOutputStream(PlainFile.create(file), digest), BUFFER_BYTES));
    return out;
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
    return create(blockSizeHint);
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return -1;
  }

  @Override
  public String getPath() {
    return file.toString();
  }

  /** Returns what was written, once it is closed. */
  WrittenParquet written() {
    return new WrittenParquet(out.count, HexFormat.of().formatHex(digest.digest()));
  }

  /** Closes what a writer has left open that failed. */
  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
    }
  }

  /** Tells where it is. */
  private static final class Counted extends PositionOutputStream {
    private final OutputStream to;
    private long count;
    private boolean closed;

    Counted(OutputStream to) {
      this.to = to;
    }

    @Override
    public long getPos() {
      return count;
    }

    @Override
    public void write(int one) throws IOException {
      to.write(one);
      count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      to.write(bytes, offset, length);
      count += length;
    }

    @Override
    public void flush() throws IOException {
      to.flush();
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        to.close();
      }
    }
  }
}
