package akula.formats.dataset;

import akula.formats.FolderFile;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.csv.CsvTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a data set while it is read: each is read once, and what was read is what is hashed.
 */
final class DataSetFolder {
  private final Path folder;
  private final Map<String, byte[]> inMemory;
  private final Mistakes mistakes;
  private final SortedMap<String, byte[]> used = new TreeMap<>();
  private final Map<String, Optional<CsvTable>> tables = new HashMap<>();

  /**
   * Opens a folder.
   *
   * @param folder where it is, or is to be
   * @param inMemory the files by name if they are not there yet, else null
   * @param mistakes takes the mistakes
   */
  DataSetFolder(Path folder, Map<String, byte[]> inMemory, Mistakes mistakes) {
    this.folder = folder;
    this.inMemory = inMemory;
    this.mistakes = mistakes;
  }

  /** Returns the name of a file for messages. */
  String nameOf(String file) {
    return folder.resolve(file).toString();
  }

  /** Returns whether a file is there. */
  boolean has(String file) {
    return inMemory == null ? Files.exists(folder.resolve(file)) : inMemory.containsKey(file);
  }

  /** Returns the text of a file, or nothing and a mistake. */
  Optional<SourceText> text(String file) {
    try {
      byte[] content = content(file);
      used.put(file, content);
      return SourceText.of(nameOf(file), content, mistakes);
    } catch (IOException e) {
      complain(file, FolderFile.complaint(e));
      return Optional.empty();
    }
  }

  private byte[] content(String file) throws IOException {
    if (inMemory == null) {
      return FolderFile.content(folder.resolve(file));
    }
    if (!inMemory.containsKey(file)) {
      throw new NoSuchFileException(file);
    }
    return inMemory.get(file);
  }

  /** Returns the table that a file holds, or nothing and a mistake. */
  Optional<CsvTable> table(String file) {
    return tables.computeIfAbsent(
        file, f -> text(f).flatMap(text -> CsvTable.read(text, mistakes)));
  }

  /** Adds a mistake about a whole file. */
  void complain(String file, String message) {
    mistakes.add(nameOf(file), 0, 0, message);
  }

  /** Returns whether nothing was found wrong so far. */
  boolean isSound() {
    return mistakes.isEmpty();
  }

  /** Returns the files that were read, by name. */
  SortedMap<String, byte[]> used() {
    return used;
  }

  /** Returns whether a file was read. */
  boolean used(String file) {
    return used.containsKey(file);
  }

  /**
   * Returns the SHA-256 of all files that were read, by name in the order of their bytes: the name
   * in UTF-8, a zero byte, the length in eight bytes (big-endian), the content.
   */
  String hash() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      used.forEach((name, content) -> {
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(content.length).flip());
        digest.update(content);
      });
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
