package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
  private final FileChannel channel;
  private final byte[] task;
  private final List<Checkpoint> checkpoints;

  private Journal(Path file, FileChannel channel, byte[] task, List<Checkpoint> checkpoints) {
    this.file = file;
    this.channel = channel;
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
    FileChannel channel = open(file, StandardOpenOption.CREATE);
    try {
      channel.truncate(0);
      String head = FIRST + task.length + " " + crc(task, task.length) + "\n";
      write(channel, head.getBytes(UTF_8));
      write(channel, task);
      return new Journal(file, channel, task, new ArrayList<>());
    } catch (IOException e) {
      close(channel);
      throw ResultsException.of("write", file, e);
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
    FileChannel channel = open(file, StandardOpenOption.READ);
    try {
      Optional<Journal> journal = parse(file, channel, Files.readAllBytes(file));
      if (journal.isEmpty()) {
        channel.close();
      }
      return journal;
    } catch (DamagedResultsException e) {
      close(channel);
      throw e;
    } catch (IOException e) {
      close(channel);
      throw ResultsException.of("read", file, e);
    }
  }

  private static FileChannel open(Path file, StandardOpenOption option) throws ResultsException {
    try {
      FileChannel channel = FileChannel.open(file, option, StandardOpenOption.WRITE);
      if (isLocked(channel)) {
        return channel;
      }
      channel.close();
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

  private static Optional<Journal> parse(Path file, FileChannel channel, byte[] bytes)
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
    channel.truncate(whole);
    channel.position(whole);
    return Optional.of(new Journal(file, channel, task, checkpoints));
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
      write(channel, line.toString().getBytes(UTF_8));
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

  private static void write(FileChannel channel, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  private static String crc(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return Long.toHexString(crc.getValue());
  }

  @Override
  public void close() {
    close(channel);
  }

  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException _) {
      // Whatever was to be written was written, or its failure told.
    }
  }
}
