package akula.formats;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Files of folders that are read: data sets, and results that are whole. Links are followed, and
 * behind them has to be a plain file: nothing waits for the other end of a pipe, and no device is
 * read for ever. What users name themselves may be a pipe ({@link SourceText#read}).
 */
public final class FolderFile {
  private FolderFile() {}

  /** What is there cannot be an input; the reason is the end of a sentence. */
  public static final class RefusedException extends FileSystemException {
    private RefusedException(Path file, String reason) {
      super(file.toString(), null, reason);
    }
  }

  /**
   * Opens a file, however large it is.
   *
   * @throws RefusedException if it is no plain file
   * @throws IOException if it is not there, or cannot be read
   */
  public static InputStream open(Path file) throws IOException {
    size(file);
    return Files.newInputStream(file);
  }

  /**
   * Returns what is in a file.
   *
   * @throws RefusedException if it is no plain file, or larger than inputs may be
   * @throws IOException if it is not there, or cannot be read
   */
  public static byte[] content(Path file) throws IOException {
    requireSize(file, size(file));
    return limited(file);
  }

  /** Reads to the end, which need not be where a size said. */
  static byte[] limited(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(SourceText.LARGEST_BYTES + 1);
      if (bytes.length <= SourceText.LARGEST_BYTES) {
        return bytes;
      }
    } catch (IOException e) {
      throw named(file, e);
    }
    throw tooLarge(file, "more than %d bytes".formatted(SourceText.LARGEST_BYTES));
  }

  /** Returns a failure that names its file: one while reading does not by itself. */
  public static IOException named(Path file, IOException failure) {
    return failure instanceof FileSystemException
        ? failure
        : new FileSystemException(file.toString(), null, failure.getMessage());
  }

  static void requireSize(Path file, long bytes) throws RefusedException {
    if (bytes > SourceText.LARGEST_BYTES) {
      throw tooLarge(file, bytes + " bytes");
    }
  }

  private static RefusedException tooLarge(Path file, String found) {
    return new RefusedException(
        file, "has %s; expected at most %d".formatted(found, SourceText.LARGEST_BYTES));
  }

  private static long size(Path file) throws IOException {
    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
    requireNoFolder(file, attributes.isDirectory());
    if (!attributes.isRegularFile()) {
      throw new RefusedException(file, "is a device or pipe; expected a plain file");
    }
    return attributes.size();
  }

  static void requireNoFolder(Path file, boolean isFolder) throws RefusedException {
    if (isFolder) {
      throw new RefusedException(file, "is a folder; expected a file");
    }
  }

  /** Returns a file in UTF-8, as {@link #content} does. */
  public static String text(Path file) throws IOException {
    return new String(content(file), StandardCharsets.UTF_8);
  }

  /** Returns why a file cannot be read, as the end of a sentence that has named it. */
  public static String complaint(IOException failure) {
    return switch (failure) {
      case RefusedException e -> e.getReason();
      case NoSuchFileException _ -> "there is no such file";
      case AccessDeniedException _ -> "cannot be read: permission denied";
      case FileSystemException e when e.getReason() != null -> "cannot be read: " + e.getReason();
      default -> "cannot be read: " + failure.getMessage();
    };
  }
}
