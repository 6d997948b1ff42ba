package akula.toolkit.common;

import akula.formats.MessageCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/** The files without which results are not whole, although they are finished. */
public final class WholeFiles {
  private WholeFiles() {}

  /**
   * Refuses to call results complete of which a file is missing.
   *
   * @param folder of the results
   * @param names of files that are written with all such results
   * @throws UsageException if one is not there, or is no file
   */
  public static void require(Path folder, Collection<String> names) {
    for (String name : names) {
      Path file = folder.resolve(name);
      if (!Files.isRegularFile(file)) {
        throw damaged(file, Files.exists(file) ? "is no plain file" : "is not there");
      }
    }
  }

  /**
   * Returns what to report of a file of finished results that is not as it was written.
   *
   * @param how the rest of a sentence that begins with the file
   */
  public static UsageException damaged(Path file, String how) {
    return new UsageException(
        MessageCode.OTHER_JOB,
        ("--resume: %s %s, but the results around it are finished; expected it as it was written,"
                + " so put it back, or begin anew with --overwrite")
            .formatted(file, how));
  }
}
