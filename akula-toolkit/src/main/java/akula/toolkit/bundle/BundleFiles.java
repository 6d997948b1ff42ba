package akula.toolkit.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.SourceText;
import akula.toolkit.common.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The files of a bundle, which is a ZIP archive: the index first, then all files that it names, by
 * their names, as they are and without a date, so that equal files give equal bytes.
 */
final class BundleFiles {
  private static final LocalDateTime NO_DATE = LocalDateTime.of(1980, 1, 1, 0, 0);
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_PATH = 600;

  private BundleFiles() {}

  /**
   * Returns whether a file may be called so: relative, nowhere outside its folder, and no longer
   * than what file systems take, wherever that is unpacked.
   */
  static boolean isName(String name) {
    return !name.isEmpty()
        && name.length() <= LONGEST_PATH
        && List.of(name.split("/", -1)).stream().allMatch(BundleFiles::isPart);
  }

  private static boolean isPart(String part) {
    return !part.isBlank()
        && part.getBytes(UTF_8).length <= LONGEST_NAME
        && !part.equals(".")
        && !part.equals("..")
        && part.chars().noneMatch(c -> c == '\\' || c == ':' || Character.isISOControl(c));
  }

  /** Returns the bytes of a bundle. */
  static byte[] encode(BundleIndex index, SortedMap<String, byte[]> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.setMethod(ZipOutputStream.STORED);
      add(zip, BundleIndex.FILE, index.encode());
      for (var file : files.entrySet()) {
        add(zip, file.getKey(), file.getValue());
      }
    } catch (IOException e) {
      throw new IllegalStateException("memory can be written", e);
    }
    return bytes.toByteArray();
  }

  private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(NO_DATE);
    entry.setSize(content.length);
    CRC32 crc = new CRC32();
    crc.update(content);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }

  /** What a bundle holds. */
  record Read(BundleIndex index, SortedMap<String, byte[]> files) {}

  /**
   * Reads a bundle, and holds each file against its hash.
   *
   * @throws InvalidInputException if it is none, was cut or edited, or has anything else in it
   */
  static Read decode(String bundle, byte[] bytes) throws InvalidInputException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try {
      ZipLinks.refuse(bytes);
      unpack(bytes, files);
    } catch (EOFException e) {
      throw refused(bundle, "was cut; expected a whole bundle of a sweep");
    } catch (IOException e) {
      throw refused(bundle, e.getMessage());
    }
    byte[] index = files.remove(BundleIndex.FILE);
    if (index == null) {
      throw refused(bundle, "has no %s; expected a bundle of a sweep".formatted(BundleIndex.FILE));
    }
    BundleIndex read = BundleIndex.decode(bundle + ", " + BundleIndex.FILE, index);
    requireSame(bundle, read.hashes(), files);
    return new Read(read, files);
  }

  private static void unpack(byte[] bytes, SortedMap<String, byte[]> files) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      long left = SourceText.LARGEST_BYTES;
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String name = entry.getName();
        if (!isName(name)) {
          throw new ZipException(
              "has an entry '%s'; expected names that begin in the bundle, without .."
                  .formatted(name));
        }
        byte[] content = zip.readNBytes((int) left + 1);
        left -= content.length;
        if (left < 0) {
          throw new ZipException(
              "has files of more than %d bytes; expected at most so many"
                  .formatted(SourceText.LARGEST_BYTES));
        }
        if (files.put(name, content) != null) {
          throw new ZipException("has two entries '%s'; expected one".formatted(name));
        }
      }
    } catch (IllegalArgumentException e) { // a name that is not encoded as it says
      throw new ZipException("has an entry whose name cannot be read");
    }
    if (files.isEmpty()) {
      throw new ZipException("is no ZIP archive, or an empty one; expected a bundle of a sweep");
    }
  }

  private static void requireSame(
      String bundle, SortedMap<String, String> hashes, SortedMap<String, byte[]> files)
      throws InvalidInputException {
    for (String name : files.keySet()) {
      for (int end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1)) {
        if (files.containsKey(name.substring(0, end))) {
          throw refused(
              bundle,
              "has a file %s, and one in a folder of this name; expected one of them"
                  .formatted(name.substring(0, end)));
        }
      }
    }
    for (String name : files.keySet()) {
      if (!hashes.containsKey(name)) {
        throw refused(bundle, "has a file %s that its index does not name".formatted(name));
      }
    }
    for (var expected : hashes.entrySet()) {
      byte[] content = files.get(expected.getKey());
      if (content == null) {
        throw refused(bundle, "lacks the file %s of its index".formatted(expected.getKey()));
      }
      if (!Sha256.of(content).equals(expected.getValue())) {
        throw refused(
            bundle,
            "has a file %s that is not as it was written; was the bundle edited or cut?"
                .formatted(expected.getKey()));
      }
    }
  }

  static InvalidInputException refused(String bundle, String why) {
    return new InvalidInputException(
        List.of(new Mistake(bundle, 0, 0, MessageCode.DAMAGED_RESULTS, why)));
  }
}
