package akula.cli.common;

import akula.formats.NotWrittenException;
import akula.formats.PlainFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** A new folder of texts, which is there with all of them or not at all. */
public final class TextFolder {
  private TextFolder() {}

  /**
   * Writes a new folder, which gets its name when it is whole.
   *
   * @param files texts by their paths within the folder
   * @throws IOException if one cannot be written, or the folder exists; then nothing is left
   */
  public static void write(Path folder, SequencedMap<String, String> files) throws IOException {
    Path part = folder.toAbsolutePath().resolveSibling(folder.getFileName() + ".part");
    delete(part);
    try {
      create(part, folder);
      for (Map.Entry<String, String> file : files.entrySet()) {
        write(part.resolve(file.getKey()), folder.resolve(file.getKey()), file.getValue());
      }
      if (PlainFile.exists(folder)) {
        throw new FileAlreadyExistsException(folder.toString());
      }
      Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(part);
    }
  }

  private static void create(Path part, Path folder) throws IOException {
    try {
      Files.createDirectories(part);
    } catch (IOException e) {
      throw NotWrittenException.of("create", folder, part, e);
    }
  }

  /** Writes a file of the unfinished folder; who is told names it as it would be called. */
  private static void write(Path target, Path file, String text) throws IOException {
    try {
      Files.createDirectories(target.getParent());
      Files.writeString(target, text);
    } catch (IOException e) {
      throw NotWrittenException.of("write", file, target, e);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (PlainFile.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
