package akula.formats;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file or folder cannot be made. The message is a sentence that names it as the user did. */
public final class NotWrittenException extends FileSystemException {
  private final String action;

  private NotWrittenException(String action, Path file, String reason, IOException cause) {
    super(file.toString(), null, reason);
    this.action = action;
    initCause(cause);
  }

  /**
   * Makes the exception.
   *
   * @param action what could not be done, such as {@code write}
   * @param file what it should have been done to
   * @param part the name under which that is written until it is whole
   * @param cause what the system said
   */
  public static NotWrittenException of(String action, Path file, Path part, IOException cause) {
    return cause instanceof NotWrittenException known
        ? known
        : new NotWrittenException(action, file, reason(part, cause), cause);
  }

  private static String reason(Path part, IOException cause) {
    Path parent = part.toAbsolutePath().getParent();
    return cause instanceof NoSuchFileException && parent != null && !Files.exists(parent)
        ? "there is no folder " + parent
        : FileReason.of(part, cause);
  }

  @Override
  public String getMessage() {
    return "cannot %s %s: %s".formatted(action, getFile(), getReason());
  }
}
