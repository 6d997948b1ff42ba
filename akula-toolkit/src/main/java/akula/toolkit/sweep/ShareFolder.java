package akula.toolkit.sweep;

import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.PlainFile;
import akula.formats.csv.CsvSchema;
import akula.formats.tree.JsonText;
import akula.statistics.reading.Manifest;
import akula.statistics.results.BoundsCsv;
import akula.statistics.results.Checkpoint;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.ShareCsv;
import akula.toolkit.common.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * The results of a share of a sweep, or of one of its parts.
 *
 * @param path the folder
 * @param content what its manifest says, without what makes it a share
 * @param share which share it is
 * @param first number of its first workload; 0 in a folder of parts
 * @param end number of the one after the last; 0 in a folder of parts
 */
record ShareFolder(
    Path path, SequencedMap<String, Object> content, SweepShare share, long first, long end) {
  /** The keys that the manifest of a share has beside those of the whole. */
  static final String SHARE = "share";

  static final String FIRST = "share_first";
  static final String END = "share_end";

  private static final int CHUNK = 1 << 16;

  /** What a folder is that is no share, as the end of a sentence that has named it. */
  static final class NoShareException extends Exception {
    NoShareException(String message) {
      super(message);
    }
  }

  /**
   * Reads the manifest of a share.
   *
   * @throws NoShareException if there is none, or it is of something else
   */
  static ShareFolder read(Path path) throws NoShareException {
    Path file = path.resolve(ResultsFolder.MANIFEST);
    try {
      byte[] bytes = FolderFile.content(file);
      SequencedMap<String, Object> content =
          new LinkedHashMap<>(Manifest.of(file.toString(), bytes).content());
      Object share = content.remove(SHARE);
      Object first = content.remove(FIRST);
      Object end = content.remove(END);
      if (share == null) {
        throw new NoShareException("has a %s of no share of a sweep".formatted(file.getFileName()));
      }
      ShareFolder folder =
          new ShareFolder(
              path, content, SweepShare.parse((String) share), number(first), number(end));
      if (!Arrays.equals(folder.manifest(), bytes)) {
        throw edited();
      }
      return folder;
    } catch (IOException e) {
      throw new NoShareException(
          "has a %s that %s".formatted(file.getFileName(), FolderFile.complaint(e)));
    } catch (InvalidInputException | ClassCastException | UsageException _) {
      throw edited();
    }
  }

  private static NoShareException edited() {
    return new NoShareException(
        "has a %s that no share wrote; was it cut or edited?".formatted(ResultsFolder.MANIFEST));
  }

  private static long number(Object value) {
    return value == null ? 0 : (Long) value;
  }

  private byte[] manifest() {
    SequencedMap<String, Object> all = new LinkedHashMap<>(content);
    all.put(SHARE, share.toString());
    if (!hasParts()) {
      all.put(FIRST, first);
      all.put(END, end);
    }
    return JsonText.encode(all);
  }

  /** Returns the manifest of the whole. */
  byte[] whole() {
    return JsonText.encode(content);
  }

  /** Returns the names of the parts, each that of a folder; none of a sweep without parts. */
  List<String> parts() {
    return content.get("parts") instanceof List<?> names
        ? names.stream().map(Object::toString).toList()
        : List.of();
  }

  private boolean hasParts() {
    return !parts().isEmpty();
  }

  /** Returns whether bounds were asked for. */
  boolean isBound() {
    return Boolean.TRUE.equals(content.get("bound"));
  }

  /** Returns whether the bounds are to be there that were asked for, and are not. */
  boolean lacksBounds() {
    return isBound() && !PlainFile.exists(path.resolve(BoundsCsv.FILE));
  }

  /**
   * Checks that all files are as they were written.
   *
   * @throws InvalidInputException if one is not
   */
  void require() throws IOException, InvalidInputException {
    for (Checkpoint.State file : ShareCsv.read(path)) {
      copy(file, OutputStream.nullOutputStream());
    }
  }

  /**
   * Checks that a file is as it was written.
   *
   * @throws InvalidInputException if it is not
   */
  void require(String name) throws IOException, InvalidInputException {
    copy(state(name), OutputStream.nullOutputStream());
  }

  /**
   * Copies the rows of a table behind others.
   *
   * @param columns of the table
   * @throws InvalidInputException if the file is not as it was written
   */
  void copyRows(String name, CsvSchema columns, OutputStream out)
      throws IOException, InvalidInputException {
    byte[] header = (columns.header() + "\n").getBytes(StandardCharsets.UTF_8);
    copy(state(name), new Behind(header.length, out));
  }

  /**
   * Returns what is in a file.
   *
   * @throws InvalidInputException if it is not as it was written
   */
  byte[] content(String name) throws IOException, InvalidInputException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    copy(state(name), out);
    return out.toByteArray();
  }

  private Checkpoint.State state(String name) throws InvalidInputException {
    return ShareCsv.read(path).stream()
        .filter(file -> file.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            damaged(path.resolve(ShareCsv.FILE), 0, "has no row of " + name + "; was it edited?"));
  }

  private void copy(Checkpoint.State expected, OutputStream out)
      throws IOException, InvalidInputException {
    Path file = path.resolve(expected.name());
    CRC32C crc = new CRC32C();
    long length = 0;
    try (InputStream in = new CheckedInputStream(opened(file), crc)) {
      byte[] chunk = new byte[CHUNK];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        length += read;
        if (length > expected.length()) {
          break;
        }
        out.write(chunk, 0, read);
      }
    }
    if (length != expected.length() || crc.getValue() != expected.crc()) {
      throw damaged(file, 0, "was changed since it was written; expected it untouched");
    }
  }

  private static InputStream opened(Path file) throws InvalidInputException {
    try {
      return FolderFile.open(file);
    } catch (IOException e) {
      throw damaged(file, 0, FolderFile.complaint(e));
    }
  }

  /** Returns what to report of a file of a share that is not as it was written. */
  static InvalidInputException damaged(Path file, long line, String message) {
    String remedy = message + "; --overwrite runs this share again";
    return new InvalidInputException(
        List.of(new Mistake(file.toString(), (int) line, 0, MessageCode.DAMAGED_RESULTS, remedy)));
  }

  /** Hands on all but the first bytes. */
  private static final class Behind extends OutputStream {
    private final OutputStream out;
    private long left;

    Behind(long bytes, OutputStream out) {
      left = bytes;
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
      int skipped = (int) Math.min(left, count);
      left -= skipped;
      out.write(bytes, offset + skipped, count - skipped);
    }
  }
}
