package akula.statistics.results;

import akula.formats.FileReason;
import akula.formats.journal.FolderInUseException;
import java.io.IOException;
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

  /** Makes the exception of a folder that is a link, so that what is in it lies elsewhere. */
  public static ResultsException notFolder(Path link) {
    return new ResultsException(
        "%s is a symbolic link; expected a folder of akula's own, so remove it".formatted(link));
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
              "cannot %s %s: %s".formatted(action, path, FileReason.of(path, cause)), cause);
    };
  }
}
