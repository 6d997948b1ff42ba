package akula.cli.ground;

import java.nio.file.Files;
import java.nio.file.Path;

/** Checks the folder that a command is to make, given with {@code --out}. */
public final class NewFolder {
  private NewFolder() {}

  /**
   * Refuses what cannot become a new folder.
   *
   * @param folder as written
   * @throws UsageException if it is empty or exists, or lies in a file
   */
  public static void require(Path folder) {
    requireFolder(folder);
    if (Files.exists(folder)) {
      throw new UsageException("the folder %s exists; name a new one".formatted(folder));
    }
  }

  /**
   * Refuses what is no folder and cannot become one.
   *
   * @param folder as written
   * @throws UsageException if it is empty or a file, or lies in one
   */
  public static void requireFolder(Path folder) {
    if (folder.toString().isEmpty()) {
      throw new UsageException("--out is empty; expected the name of a folder");
    }
    Path there = folder.toAbsolutePath();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (there != null && !Files.isDirectory(there)) {
      throw new UsageException(
          there.equals(folder.toAbsolutePath())
              ? "--out is the file %s; expected the name of a new folder".formatted(folder)
              : "--out is %s, but %s is a file; expected the name of a new folder"
                  .formatted(folder, there));
    }
  }
}
