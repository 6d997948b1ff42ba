package akula.formats.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.NewFile;
import akula.formats.PlainFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * What work writes down so that it can be resumed after an interruption, however sudden: a line
 * that says what is to be done, then one for each step that was done, on disk before the next one
 * begins. A line is its checksum (CRC-32C, eight hexadecimal digits), a space, and a JSON object. A
 * last line that was cut by the end of the process is as if it had never been, so a step is there
 * wholly or not at all; any other line that does not fit its checksum was edited, and is refused.
 *
 * <p>While a journal is open no other process can open it.
 */
public final class Journal implements Closeable {
  /** Name of the file in its folder. */
  public static final String FILE = "journal.part";

  /** How journals of sweeps and runs began that had no fingerprints of policies. */
  private static final byte[] EARLIER = "akula journal 1 ".getBytes(UTF_8);

  private static final int CHECKSUM = 8;

  /** A gigabyte: a line is some hundred bytes, and there is at most one a second. */
  private static final int LONGEST = 1 << 30;

  private final Path file;
  private final String what;
  private final RandomAccessFile out;
  private final List<String> lines;

  /**
   * What stands in a journal.
   *
   * @param task what is to be done
   * @param steps what was done, in order
   */
  public record Content(String task, List<String> steps) {}

  private Journal(Path file, String what, RandomAccessFile out, List<String> lines) {
    this.file = file;
    this.what = what;
    this.out = out;
    this.lines = lines;
  }

  /**
   * Begins a journal, in place of one that may be there.
   *
   * @param folder where it is kept, which has to be there
   * @param what it is of, such as {@code campaign}
   * @param task what is to be done, as one line of JSON
   * @throws IOException if it cannot be written, or another process has it open
   */
  public static Journal begin(Path folder, String what, String task) throws IOException {
    Path file = folder.resolve(FILE);
    Journal journal = new Journal(file, what, open(file), new ArrayList<>());
    try {
      journal.out.setLength(0);
      journal.add(task);
      return journal;
    } catch (IOException e) {
      journal.close();
      discard(file);
      throw NewFile.naming(file, e);
    }
  }

  /**
   * Opens the journal of what was interrupted.
   *
   * @param what it is of, such as {@code campaign}
   * @return nothing if there is none, or it was killed before it was begun
   * @throws IOException if it cannot be read, or another process has it open
   * @throws InvalidInputException if somebody has edited it
   */
  public static Optional<Journal> reopen(Path folder, String what)
      throws IOException, InvalidInputException {
    Path file = folder.resolve(FILE);
    if (isMissing(file)) {
      return Optional.empty();
    }
    Journal journal = new Journal(file, what, open(file), new ArrayList<>());
    try {
      long length = journal.read(journal.content());
      journal.out.setLength(length);
      journal.out.seek(length);
      if (length > 0) {
        return Optional.of(journal);
      }
      journal.close();
      return Optional.empty();
    } catch (IOException e) {
      journal.close();
      throw NewFile.naming(file, e);
    } catch (InvalidInputException e) {
      journal.close();
      throw e;
    }
  }

  /**
   * Reads a journal and changes nothing.
   *
   * @param what it is of, such as {@code campaign}
   * @return nothing if there is none, or it was killed before it was begun
   * @throws IOException if it cannot be read
   * @throws InvalidInputException if somebody has edited it
   */
  public static Optional<Content> look(Path folder, String what)
      throws IOException, InvalidInputException {
    Path file = folder.resolve(FILE);
    if (isMissing(file)) {
      return Optional.empty();
    }
    Journal journal = new Journal(file, what, null, new ArrayList<>());
    return journal.read(PlainFile.content(file, LONGEST)) > 0
        ? Optional.of(new Content(journal.task(), journal.steps()))
        : Optional.empty();
  }

  /** A journal that cannot be looked at is not taken for none: what it tells of would be lost. */
  private static boolean isMissing(Path file) throws IOException {
    try {
      PlainFile.require(file);
      return false;
    } catch (NoSuchFileException _) {
      return true;
    }
  }

  /** Opens the file; not as a channel, which an interruption would close. */
  private static RandomAccessFile open(Path file) throws IOException {
    if (!PlainFile.isThere(file)) {
      create(file);
    }
    PlainFile.require(file);
    RandomAccessFile out;
    try {
      out = new RandomAccessFile(file.toFile(), "rw");
    } catch (IOException e) {
      throw NewFile.naming(file, e);
    }
    try {
      if (FolderLock.isLocked(out.getChannel())) {
        return out;
      }
    } catch (IOException e) {
      close(out);
      throw NewFile.naming(file, e);
    }
    close(out);
    throw new FolderInUseException(file.toAbsolutePath().getParent());
  }

  /** What a run is asked for may tell of the environment of who asks: others need not read it. */
  private static void create(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } else {
      Files.createFile(file);
    }
  }

  private static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // The beginning of a journal does no harm.
    }
  }

  /** Returns what is in the file. To open it again for that would give up the lock. */
  private byte[] content() throws IOException, InvalidInputException {
    if (out.length() > LONGEST) {
      throw mistake(file, 0, "has %d bytes, which no %s wrote".formatted(out.length(), what));
    }
    byte[] content = new byte[(int) out.length()];
    out.readFully(content);
    return content;
  }

  /** Reads all whole lines; returns how many bytes they have. */
  private int read(byte[] bytes) throws InvalidInputException {
    if (Arrays.mismatch(bytes, EARLIER) == EARLIER.length) {
      throw mistake(
          file,
          0,
          "was begun by an earlier version, which did not write down how its policies decide;"
              + " resume it with that version");
    }
    int begin = 0;
    for (int end = endOfLine(bytes, 0); end >= 0; end = endOfLine(bytes, begin)) {
      String text = new String(bytes, begin, end - begin, UTF_8);
      if (!isWhole(text)) {
        if (end + 1 == bytes.length) {
          break; // a file system may have kept the end of a line and lost its middle
        }
        throw edited(lines.size() + 1);
      }
      lines.add(text.substring(CHECKSUM + 1));
      begin = end + 1;
    }
    return begin;
  }

  /**
   * Returns what to report of a line that is not as it was written.
   *
   * @param line its number in the file, from 1
   */
  public InvalidInputException edited(int line) {
    return edited(file, what, line);
  }

  /**
   * Returns what to report of a line of a journal that was only looked at.
   *
   * @param folder where the journal is
   * @param what it is of, such as {@code campaign}
   * @param step its position among the steps, from 0
   */
  public static InvalidInputException editedStep(Path folder, String what, int step) {
    return edited(folder.resolve(FILE), what, step + 2); // the first line has the task
  }

  private static InvalidInputException edited(Path file, String what, int line) {
    return mistake(
        file, line, "is not as the %s wrote it; expected the journal untouched".formatted(what));
  }

  private static InvalidInputException mistake(Path file, int line, String message) {
    return new InvalidInputException(
        List.of(
            new Mistake(
                file.toString(),
                line,
                0,
                MessageCode.DAMAGED_RESULTS,
                message + "; --overwrite begins anew")));
  }

  private static int endOfLine(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private static boolean isWhole(String line) {
    return line.length() > CHECKSUM
        && line.charAt(CHECKSUM) == ' '
        && line.startsWith(checksum(line.substring(CHECKSUM + 1)));
  }

  private static String checksum(String text) {
    CRC32C crc = new CRC32C();
    byte[] bytes = text.getBytes(UTF_8);
    crc.update(bytes, 0, bytes.length);
    return "%08x".formatted(crc.getValue());
  }

  /** Returns what is to be done, as it was given to {@link #begin}. */
  public String task() {
    return lines.getFirst();
  }

  /** Returns the lines of the steps that were done, in order, without that of the task. */
  public List<String> steps() {
    return List.copyOf(lines.subList(1, lines.size()));
  }

  /**
   * Adds a step. When this returns, it is on disk; what it tells of has to be there before.
   *
   * @param json one line of JSON
   */
  public void add(String json) throws IOException {
    try {
      out.write((checksum(json) + " " + json + "\n").getBytes(UTF_8));
      out.getFD().sync();
      lines.add(json);
    } catch (IOException e) {
      throw NewFile.naming(file, e);
    }
  }

  /** Closes it; the file stays. */
  @Override
  public void close() {
    close(out);
  }

  private static void close(RandomAccessFile out) {
    try {
      out.close();
    } catch (IOException _) {
      // What was to be written was written, or its failure reported.
    }
  }
}
