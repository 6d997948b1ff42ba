package akula.toolkit.trace;

import akula.formats.FileReason;
import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.toolkit.common.FileMarker;
import akula.toolkit.common.UsageException;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The file of a trace: called {@code .part} until it is whole, and gone if that is never the case.
 * Only a file that begins like a trace is replaced.
 */
final class TraceFile implements AutoCloseable {
  /** What every trace of this program begins with. */
  static final String BEGIN = "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"producer\":\"akula\"";

  private static final String SUFFIX = ".part";

  private final Path file;
  private final Path part;
  private final OutputStream out;
  private boolean open = true;

  /**
   * Opens a file.
   *
   * @throws UsageException if it is a folder, lies in none, or is there and no trace
   */
  TraceFile(Path file) {
    this.file = file;
    part = Path.of(file + SUFFIX);
    require(file);
    try {
      PlainFile.remove(part);
      out = new BufferedOutputStream(PlainFile.create(part), 1 << 16);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * Checks that a file may be written.
   *
   * @throws UsageException if it is a folder, lies in none, or is there and no trace
   */
  static void require(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (file.toString().isEmpty() || folder == null || Files.isDirectory(file)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--trace is %s; expected the name of a file"
              .formatted(file.toString().isEmpty() ? "empty" : "the folder " + file));
    }
    UsageException.requireFolderOf("--trace", file);
    if (PlainFile.exists(file) && !FileMarker.is(file, BEGIN)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          "--trace is %s, which is there and no trace; name another file, or remove it"
              .formatted(file));
    }
  }

  /** Writes what is in a buffer, and empties it. */
  void drain(ByteArrayOutputStream buffer) {
    try {
      buffer.writeTo(out);
      buffer.reset();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Gives the file its name: it is whole. */
  void publish() {
    try {
      out.close();
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      open = false;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private UncheckedIOException failure(IOException e) {
    return new UncheckedIOException(
        new IOException("cannot write %s: %s".formatted(file, FileReason.of(file, e)), e));
  }

  /** Removes the file if it is not whole. */
  @Override
  public void close() {
    if (open) {
      open = false;
      try {
        out.close();
      } catch (IOException e) {
        // what is written is thrown away
      }
      part.toFile().delete();
    }
  }
}
