package akula.toolkit.common;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.FolderFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/** Reports files that this program wrote from others, which are not to be replaced. */
public final class FileMarker {
  private FileMarker() {}

  /** Returns whether a file begins with a text; one that cannot be read does not. */
  public static boolean is(Path file, String text) {
    byte[] expected = text.getBytes(UTF_8);
    try (InputStream in = FolderFile.open(file)) {
      return Arrays.equals(in.readNBytes(expected.length), expected);
    } catch (IOException _) {
      return false;
    }
  }
}
