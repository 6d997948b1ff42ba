package akula.formats;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Why something could not be done to a file, in words: many exceptions have its path alone. */
public final class FileReason {
  private FileReason() {}

  /**
   * Returns the end of a sentence that has named the file.
   *
   * @param path the file
   * @param failure what the system said
   */
  public static String of(Path path, IOException failure) {
    return switch (failure) {
      case AccessDeniedException _ -> "permission denied";
      case NoSuchFileException e when path.toString().equals(e.getFile()) ->
          "the system lets nothing be made there";
      case NoSuchFileException e -> "there is no " + e.getFile();
      case FileAlreadyExistsException e when e.getReason() == null ->
          e.getFile() + " is there already";
      case DirectoryNotEmptyException e -> e.getFile() + " is a folder with files in it";
      case NotDirectoryException e -> e.getFile() + " is not a folder";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      case FileSystemException e -> "the system refuses " + e.getFile();
      case FileNotFoundException e
          when e.getMessage().startsWith(path + " (") && e.getMessage().endsWith(")") ->
          e.getMessage().substring(path.toString().length() + 2, e.getMessage().length() - 1);
      case IOException e
          when e.getCause() instanceof IOException cause
              && cause.toString().equals(e.getMessage()) ->
          of(path, cause);
      default ->
          failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    };
  }
}
