package akula.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Standard output that remembers why it could not be written, which writers of Java forget. */
final class StandardOutput extends OutputStream {
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private IOException failure;

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }

  /** Returns why the output is not whole, or null if it is. */
  IOException failure() {
    return failure;
  }

  /** Returns whether the reader went away, as {@code head} does; that is no mistake of anybody. */
  boolean readerIsGone() {
    return failure != null && "Broken pipe".equals(failure.getMessage());
  }
}
