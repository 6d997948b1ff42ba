package akula.toolkit.common;

import java.nio.file.Path;

/** A command was asked for something that cannot be done as asked. The message is one sentence. */
public final class UsageException extends RuntimeException {

  /**
   * Makes the exception.
   *
   * @param message what is wrong, and what would be right
   */
  public UsageException(String message) {
    super(message);
  }

  /**
   * Refuses a file that is to be written in a folder that is not there.
   *
   * @param option that names the file
   * @throws UsageException if there is no such folder
   */
  public static void requireFolderOf(String option, Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || NewFolder.isNoFolder(folder)) {
      throw new UsageException(
          "%s is %s, but there is no folder %s; make it first".formatted(option, file, folder));
    }
  }
}
