package akula.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Copies of what belongs to the project, to be changed by a test. The project may be where nothing
 * can be written, and the JDK's copy of a file keeps its permissions.
 */
final class OwnCopy {
  private OwnCopy() {}

  /** Copies a file, or a folder with all that is in it, to where nothing is yet. */
  static void make(Path from, Path to) throws IOException {
    if (Files.isDirectory(from)) {
      Files.createDirectory(to);
      try (Stream<Path> inside = Files.list(from)) {
        for (Path file : inside.toList()) {
          make(file, to.resolve(file.getFileName().toString()));
        }
      }
    } else {
      Files.write(to, Files.readAllBytes(from));
    }
  }
}
