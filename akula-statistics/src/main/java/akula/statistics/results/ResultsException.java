package akula.statistics.results;

import akula.formats.journal.FolderInUseException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Results could not be written. The message is one sentence for the user that names the file or
 * folder and the cause.
 */
public final class ResultsException extends IOException {

  /** Makes one from a whole sentence. */
  public ResultsException(String message) {
    super(message);
  }

  private ResultsException(String message, IOException cause) {
    super(message, cause);
  }

  /**
   * Makes the exception of something that failed.
   *
   * @param action what could not be done, such as {@code write}
   * @param path what it should have been done to
   * @param cause keeps its reason; one that is a {@code ResultsException} already is returned as is
   */
  public static ResultsException of(String action, Path path, IOException cause) {
    return switch (cause) {
      case ResultsException known -> known;
      case FolderInUseException other -> new ResultsException(other.getMessage(), other);
      default ->
          new ResultsException(
              "cannot %s %s: %s".formatted(action, path, reason(path, cause)), cause);
    };
  }

  private static String reason(Path path, IOException cause) {
    return switch (cause) {
      case AccessDeniedException _ -> "permission denied";
      case NoSuchFileException e when e.getFile().equals(path.toString()) ->
          "the system lets nothing be made there";
      case NoSuchFileException e -> "there is no " + e.getFile();
      case FileAlreadyExistsException e -> e.getFile() + " is there already";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    };
  }
}
