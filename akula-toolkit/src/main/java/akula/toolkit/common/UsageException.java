package akula.toolkit.common;

import akula.formats.MessageCode;
import java.nio.file.Path;

/** A command was asked for something that cannot be done as asked. The message is one sentence. */
public final class UsageException extends RuntimeException {

  private final MessageCode code;

  /**
   * Makes the exception.
   *
   * @param code what kind of thing is wrong
   * @param message what is wrong, and what would be right
   */
  public UsageException(MessageCode code, String message) {
    super(message);
    this.code = code;
  }

  /** Returns what kind of thing is wrong. */
  public MessageCode code() {
    return code;
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
          MessageCode.NOT_THERE,
          "%s is %s, but there is no folder %s; make it first".formatted(option, file, folder));
    }
  }
}
