package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * What a sweep writes down so that it can go on after having been killed: first what it was asked
 * to do, then from time to time a {@link Checkpoint}. Each line ends with its own checksum, so that
 * one that was cut by the end of the process is told from a whole one.
 *
 * <p>While a journal is open no other process can open it.
 */
public final class Journal implements Closeable {
  /** Name of the file in a results folder. */
  public static final String FILE = "journal.part";

  private static final String FIRST = "akula journal 1 ";
  private static final Pattern HEAD = Pattern.compile(FIRST + "(\\d{1,9}) ([0-9a-f]{1,8})");
  private final Path file;
  private final RandomAccessFile out;
  private final byte[] task;
  private final List<Checkpoint> checkpoints;

  private Journal(Path file, RandomAccessFile out, byte[] task, List<Checkpoint> checkpoints) {
    this.file = file;
    this.out = out;
    this.task = task;
    this.checkpoints = checkpoints;
  }

  /**
   * Begins a journal.
   *
   * @param folder where the results are
   * @param task what the sweep is to do, as it will stand in the manifest
   */
  static Journal create(Path folder, byte[] task) throws ResultsException {
    Path file = folder.resolve(FILE);
    RandomAccessFile out = open(file);
    try {
      out.setLength(0);
      String head = FIRST + task.length + " " + crc(task, task.length) + "\n";
      out.write(head.getBytes(UTF_8));
      out.write(task);
      return new Journal(file, out, task, new ArrayList<>());
    } catch (IOException e) {
      close(out);
      discard(file);
      throw ResultsException.of("write", file, e);
    }
  }

  private static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // The beginning of a journal does no harm.
    }
  }

  /**
   * Opens the journal of a sweep that was broken off.
   *
   * @param folder where the results are
   * @return nothing if there is none, or one that was killed before it was begun
   * @throws ResultsException if it cannot be read, or another process has it open
   * @throws DamagedResultsException if somebody has changed what the sweep was asked to do
   */
  static Optional<Journal> reopen(Path folder) throws ResultsException, DamagedResultsException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    RandomAccessFile out = open(file);
    try {
      Optional<Journal> journal = parse(file, out, Files.readAllBytes(file));
      if (journal.isEmpty()) {
        out.close();
      }
      return journal;
    } catch (DamagedResultsException e) {
      close(out);
      throw e;
    } catch (IOException e) {
      close(out);
      throw ResultsException.of("read", file, e);
    }
  }

  /** Opens the file; not as a channel, which an interruption would close. */
  private static RandomAccessFile open(Path file) throws ResultsException {
    try {
      if (!Files.exists(file)) {
        Files.createFile(file);
      }
      RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
      if (isLocked(out.getChannel())) {
        return out;
      }
      out.close();
    } catch (IOException e) {
      throw ResultsException.of("open", file, e);
    }
    throw new ResultsException(
        "the sweep in %s is under way in another process; wait until it has ended"
            .formatted(file.toAbsolutePath().getParent()));
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static DamagedResultsException edited(Path file) {
    return DamagedResultsException.at(
        file, 1, "is not as the sweep wrote it; expected the journal untouched");
  }

  private static Optional<Journal> parse(Path file, RandomAccessFile out, byte[] bytes)
      throws IOException, DamagedResultsException {
    int at = endOfLine(bytes, 0);
    if (at < 0) {
      return Optional.empty();
    }
    Matcher head = HEAD.matcher(new String(bytes, 0, at, UTF_8));
    if (!head.matches()) {
      throw edited(file);
    }
    int length = Integer.parseInt(head.group(1));
    int begin = at + 1;
    if (bytes.length - begin < length) {
      return Optional.empty();
    }
    byte[] task = Arrays.copyOfRange(bytes, begin, begin + length);
    if (!crc(task, length).equals(head.group(2))) {
      throw edited(file);
    }
    List<Checkpoint> checkpoints = new ArrayList<>();
    int whole = checkpoints(bytes, begin + length, checkpoints);
    out.setLength(whole);
    out.seek(whole);
    return Optional.of(new Journal(file, out, task, checkpoints));
  }

  /** Reads lines up to the first that is not whole; returns where that begins. */
  private static int checkpoints(byte[] bytes, int from, List<Checkpoint> checkpoints) {
    int begin = from;
    for (int end = endOfLine(bytes, begin); end >= 0; end = endOfLine(bytes, begin)) {
      Optional<Checkpoint> checkpoint = checkpoint(new String(bytes, begin, end - begin, UTF_8));
      if (checkpoint.isEmpty()) {
        return begin;
      }
      checkpoints.add(checkpoint.get());
      begin = end + 1;
    }
    return begin;
  }

  private static int endOfLine(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private static Optional<Checkpoint> checkpoint(String line) {
    int last = line.lastIndexOf(' ');
    byte[] content = line.substring(0, Math.max(0, last)).getBytes(UTF_8);
    if (last < 0 || !crc(content, content.length).equals(line.substring(last + 1))) {
      return Optional.empty();
    }
    String[] words = line.substring(0, last).split(" ");
    List<Checkpoint.State> files = new ArrayList<>();
    for (int i = 1; i + 2 < words.length; i += 3) {
      files.add(
          new Checkpoint.State(
              words[i], Long.parseLong(words[i + 1]), Long.parseLong(words[i + 2], 16)));
    }
    return Optional.of(new Checkpoint(Long.parseLong(words[0]), files));
  }

  /** Returns what the sweep was asked to do, as it was given to {@link #create}. */
  public byte[] task() {
    return task.clone();
  }

  /** Returns all checkpoints, in the order in which they were written. */
  public List<Checkpoint> checkpoints() {
    return List.copyOf(checkpoints);
  }

  /** Returns the last checkpoint, or {@link Checkpoint#NONE}. */
  public Checkpoint last() {
    return checkpoints.isEmpty() ? Checkpoint.NONE : checkpoints.getLast();
  }

  /** Adds a checkpoint; what it tells of has to be on disk. */
  void add(Checkpoint checkpoint) throws ResultsException {
    StringBuilder line = new StringBuilder().append(checkpoint.workloads());
    for (Checkpoint.State state : checkpoint.files()) {
      line.append(' ').append(state.name()).append(' ').append(state.length());
      line.append(' ').append(Long.toHexString(state.crc()));
    }
    byte[] content = line.toString().getBytes(UTF_8);
    line.append(' ').append(crc(content, content.length)).append('\n');
    try {
      out.write(line.toString().getBytes(UTF_8));
    } catch (IOException e) {
      throw ResultsException.of("write", file, e);
    }
    checkpoints.add(checkpoint);
  }

  /** Removes the file: what it told of is whole. */
  void delete() throws ResultsException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw ResultsException.of("delete", file, e);
    }
  }

  private static String crc(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return Long.toHexString(crc.getValue());
  }

  @Override
  public void close() {
    close(out);
  }

  private static void close(RandomAccessFile out) {
    try {
      out.close();
    } catch (IOException _) {
      // Whatever was to be written was written, or its failure told.
    }
  }
}
