package akula.profiler.journal;

import akula.formats.InvalidInputException;
import akula.formats.Mistake;
import akula.formats.NewFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A journal of lines: one that says what is to be done, then one for each step that was done, on
 * disk before the next one begins. A line is a checksum and a JSON object; a last line that was cut
 * by the end of the process is as if it had never been, so a step is there wholly or not at all.
 *
 * <p>While a journal is open no other process can open it.
 */
public final class LineJournal implements AutoCloseable {
  /** Name of the file in its folder. */
  public static final String FILE = "journal.part";

  private static final int CHECKSUM = 8;

  private final Path file;
  private final String what;
  private final RandomAccessFile out;
  private final List<String> lines = new ArrayList<>();

  private LineJournal(Path file, String what, RandomAccessFile out) {
    this.file = file;
    this.what = what;
    this.out = out;
  }

  /**
   * Begins a journal, in place of one that may be there.
   *
   * @param folder where it is kept, which has to be there
   * @param what it is of, such as {@code campaign}
   * @param task what is to be done, as one line of JSON
   * @throws IOException if it cannot be written, or another process has it open
   */
  public static LineJournal begin(Path folder, String what, String task) throws IOException {
    LineJournal journal = open(folder.resolve(FILE), what);
    try {
      journal.out.setLength(0);
      journal.add(task);
      return journal;
    } catch (IOException e) {
      journal.close();
      throw e;
    }
  }

  /**
   * Opens the journal of what was broken off.
   *
   * @param what it is of, such as {@code campaign}
   * @return nothing if there is none, or it was killed before it was begun
   * @throws IOException if it cannot be read, or another process has it open
   * @throws InvalidInputException if somebody has edited it
   */
  public static Optional<LineJournal> reopen(Path folder, String what)
      throws IOException, InvalidInputException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    LineJournal journal = open(file, what);
    try {
      if (journal.read(Files.readAllBytes(file))) {
        return Optional.of(journal);
      }
      journal.close();
      return Optional.empty();
    } catch (IOException | InvalidInputException e) {
      journal.close();
      throw e;
    }
  }

  private static LineJournal open(Path file, String what) throws IOException {
    RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
    if (!isLocked(out.getChannel())) {
      out.close();
      throw new FileSystemException(
          file.toString(), null, "is being written by another process; wait until it has ended");
    }
    return new LineJournal(file, what, out);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Reads all whole lines, and forgets what is behind them; false if there is none. */
  private boolean read(byte[] bytes) throws IOException, InvalidInputException {
    int begin = 0;
    for (int end = endOfLine(bytes, 0); end >= 0; end = endOfLine(bytes, begin)) {
      String text = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
      boolean isLast = endOfLine(bytes, end + 1) < 0 && end + 1 == bytes.length;
      if (!isWhole(text)) {
        if (isLast) {
          break; // a file system may have kept the end of a line and lost its middle
        }
        throw edited(lines.size() + 1);
      }
      lines.add(text.substring(CHECKSUM + 1));
      begin = end + 1;
    }
    out.setLength(begin);
    out.seek(begin);
    return !lines.isEmpty();
  }

  /**
   * Returns what is told of a line that is not as it was written.
   *
   * @param line its number in the file, from 1
   */
  public InvalidInputException edited(int line) {
    return new InvalidInputException(
        List.of(
            new Mistake(
                file.toString(),
                line,
                0,
                ("is not as the %s wrote it; expected the journal untouched"
                        + " (--overwrite begins anew)")
                    .formatted(what))));
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
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
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
   * Adds a line. When this returns, it is on disk.
   *
   * @param json one line of JSON
   */
  public void add(String json) throws IOException {
    try {
      out.write((checksum(json) + " " + json + "\n").getBytes(StandardCharsets.UTF_8));
      out.getFD().sync();
      lines.add(json);
    } catch (IOException e) {
      throw NewFile.naming(file, e);
    }
  }

  /** Closes it; the file stays. */
  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException _) {
      // What was to be written was written, or its failure told.
    }
  }
}
