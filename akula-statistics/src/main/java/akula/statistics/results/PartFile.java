package akula.statistics.results;

import akula.formats.PlainFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.CRC32C;

/**
 * A file that has its final name only once it is whole. Every failure names the final file, and is
 * remembered: a file that failed is never published.
 */
final class PartFile extends OutputStream {
  /** What the name of an unfinished file ends in. */
  static final String SUFFIX = ".part";

  /** Opens files, so that a test can give one that fails. */
  @FunctionalInterface
  interface Opener {
    /** Opens a new file for writing. */
    OutputStream open(Path file) throws IOException;

    /** Opens files on disk that must not be there yet. */
    static OutputStream newFile(Path file) throws IOException {
      return PlainFile.create(file);
    }
  }

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final Path part;
  private final OutputStream out;
  private final CRC32C crc;
  private long length;
  private boolean closed;
  private ResultsException failure;

  PartFile(Path file, Opener opener) throws ResultsException {
    this.file = file;
    this.part = partOf(file);
    this.crc = new CRC32C();
    try {
      this.out = new BufferedOutputStream(opener.open(part), BUFFER_BYTES);
    } catch (IOException e) {
      throw ResultsException.of("create", file, e);
    }
  }

  /**
   * Resumes a file.
   *
   * @param written how much of it is to stay, in bytes
   * @param crc the checksum of that
   */
  PartFile(Path file, long written, CRC32C crc) throws ResultsException {
    this.file = file;
    this.part = partOf(file);
    this.crc = crc;
    this.length = written;
    try {
      PlainFile.truncate(part, written);
      out = new BufferedOutputStream(PlainFile.append(part), BUFFER_BYTES);
    } catch (IOException e) {
      throw ResultsException.of("open", part, e);
    }
  }

  static Path partOf(Path file) {
    return file.resolveSibling(file.getFileName() + SUFFIX);
  }

  Path file() {
    return file;
  }

  @Override
  public void write(int b) throws ResultsException {
    attempt(() -> out.write(b));
    crc.update(b);
    length++;
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws ResultsException {
    attempt(() -> out.write(bytes, offset, count));
    crc.update(bytes, offset, count);
    length += count;
  }

  @Override
  public void flush() throws ResultsException {
    attempt(out::flush);
  }

  @Override
  public void close() throws ResultsException {
    if (!closed) {
      closed = true;
      attempt(out::close);
    }
  }

  /** Waits until all that was written is on disk, and returns how much that is. */
  Checkpoint.State checkpoint() throws ResultsException {
    flush();
    force();
    return new Checkpoint.State(file.getFileName().toString(), length, crc.getValue());
  }

  /** Closes the file and waits until it is on disk, where late write errors come out. */
  void complete() throws ResultsException {
    close();
    force();
  }

  private void force() throws ResultsException {
    attempt(() -> PlainFile.force(part));
  }

  /** Gives the file its final name. */
  void publish() throws ResultsException {
    attempt(() -> Files.move(part, file, StandardCopyOption.ATOMIC_MOVE));
  }

  private interface Step {
    void run() throws IOException;
  }

  private void attempt(Step step) throws ResultsException {
    if (failure != null) {
      throw failure;
    }
    try {
      step.run();
    } catch (IOException e) {
      failure = ResultsException.of("write", file, e);
      throw failure;
    }
  }
}
