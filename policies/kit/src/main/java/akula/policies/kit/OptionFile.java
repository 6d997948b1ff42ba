package akula.policies.kit;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** A file that an option of a policy names. */
public final class OptionFile {
  private OptionFile() {}

  /**
   * Returns its lines.
   *
   * @param mostBytes how large it may be
   * @throws IllegalArgumentException with a sentence that names the file, if it is not there, is
   *     larger, is no text in UTF-8, or cannot be read
   */
  public static List<String> lines(Path file, long mostBytes) {
    try {
      if (Files.isDirectory(file)) {
        throw new IllegalArgumentException(file + " is a folder; expected a file");
      }
      if (Files.size(file) > mostBytes) {
        throw new IllegalArgumentException(file + " has more than " + mostBytes + " bytes");
      }
      return Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no file " + file, e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(file + " is not text in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
