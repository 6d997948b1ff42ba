package akula.formats;

import akula.api.plugin.Spelling;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds the file that somebody meant who named one that does not exist. */
public final class NearbyFile {
  /** Of a folder with more files no more are looked at. */
  private static final int MOST_FILES = 10_000;

  private NearbyFile() {}

  /**
   * Returns the end of a sentence, {@code "; did you mean 'FOLDER/NAME'?"}, where the name is the
   * nearest in the same folder, or an empty text if none is near or the folder cannot be read.
   *
   * @param missing what was named
   */
  public static String hint(Path missing) {
    Path name = missing.getFileName();
    if (name == null || name.toString().isEmpty()) {
      return "";
    }
    Path parent = missing.getParent();
    return Spelling.nearest(name.toString(), names(parent == null ? Path.of("") : parent))
        .map(near -> "; did you mean '" + missing.resolveSibling(near) + "'?")
        .orElse("");
  }

  private static List<String> names(Path folder) {
    List<String> names = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return names;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        names.add(file.getFileName().toString());
        if (names.size() == MOST_FILES) {
          break;
        }
      }
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      return List.of(); // it is a help, no more
    }
    Collections.sort(names);
    return names;
  }
}
