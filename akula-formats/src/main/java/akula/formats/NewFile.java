package akula.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files so that nobody ever finds half of one. */
public final class NewFile {
  private NewFile() {}

  /**
   * Writes a new text file in UTF-8: first to a file called {@code .part}, which gets its name when
   * it is whole.
   *
   * @param file the file to make
   * @param text its content
   * @throws IOException if the file exists already or cannot be written
   */
  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes a new file, as {@link #write(Path, String)} does.
   *
   * @throws IOException if the file exists already or cannot be written
   */
  public static void write(Path file, byte[] content) throws IOException {
    requireAbsent(file);
    write(file, content, NewFile::move);
  }

  /**
   * Writes a file, in place of an older one if there is one: first to a file called {@code .part},
   * which gets its name when it is whole.
   *
   * @throws IOException if it cannot be written; an older one is then still there
   */
  public static void replace(Path file, byte[] content) throws IOException {
    write(
        file,
        content,
        (part, whole) -> Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING));
  }

  private interface Rename {
    void to(Path part, Path whole) throws IOException;
  }

  private static void write(Path file, byte[] content, Rename rename) throws IOException {
    Path part = partOf(file);
    try {
      PlainFile.remove(part);
    } catch (IOException e) {
      throw naming(part, e);
    }
    try {
      try (OutputStream out = PlainFile.create(part)) {
        out.write(content);
      }
      rename.to(part, file.toAbsolutePath());
    } catch (IOException e) {
      discard(part);
      throw NotWrittenException.of("write", file, part, e);
    }
  }

  private static void discard(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException _) {
      // Why the file could not be written is reported; the next writer removes what is left.
    }
  }

  /**
   * Returns an exception that names the file that could not be written. The system names none when
   * a disk is full.
   */
  public static IOException naming(Path file, IOException failure) {
    if (failure instanceof FileSystemException) {
      return failure;
    }
    var naming = new FileSystemException(file.toString(), null, FileReason.of(file, failure));
    naming.initCause(failure);
    return naming;
  }

  /** Returns the name under which a file or folder is written until it is whole. */
  public static Path partOf(Path file) {
    Path absolute = file.toAbsolutePath();
    return absolute.resolveSibling(absolute.getFileName() + ".part");
  }

  /**
   * Refuses to continue if something of this name is there.
   *
   * @throws FileAlreadyExistsException if it is
   * @throws IOException if that cannot be told
   */
  public static void requireAbsent(Path file) throws IOException {
    if (PlainFile.isThere(file)) {
      throw new FileAlreadyExistsException(
          file.toString(), null, "exists already; give another name or remove it");
    }
  }

  /**
   * Gives a whole file or folder its name, in one step where the file system can.
   *
   * @throws IOException if it cannot be renamed
   */
  public static void move(Path part, Path file) throws IOException {
    try {
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, file);
    }
  }
}
