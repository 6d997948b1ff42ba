package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * What stands in a {@link Journal}. Each line ends with its own checksum, so that one that was cut
 * by the end of the process is told from a whole one.
 *
 * @param task what the sweep was asked to do
 * @param checkpoints in the order in which they were written
 * @param length bytes of all this; what is behind them was cut
 */
record JournalText(byte[] task, List<Checkpoint> checkpoints, int length) {
  private static final String FIRST = "akula journal 1 ";
  private static final Pattern HEAD = Pattern.compile(FIRST + "(\\d{1,9}) ([0-9a-f]{1,8})");

  /** Returns the first line, behind which the task stands. */
  static String head(byte[] task) {
    return FIRST + task.length + " " + crc(task) + "\n";
  }

  /** Returns the line of a checkpoint. */
  static String line(Checkpoint checkpoint) {
    StringBuilder line = new StringBuilder().append(checkpoint.workloads());
    for (Checkpoint.State state : checkpoint.files()) {
      line.append(' ').append(state.name()).append(' ').append(state.length());
      line.append(' ').append(Long.toHexString(state.crc()));
    }
    String crc = crc(line.toString().getBytes(UTF_8));
    return line.append(' ').append(crc).append('\n').toString();
  }

  /**
   * Reads.
   *
   * @param file for messages
   * @param bytes its content
   * @return nothing if it ends before the task does
   * @throws DamagedResultsException if somebody has changed the task
   */
  static Optional<JournalText> read(Path file, byte[] bytes) throws DamagedResultsException {
    int end = endOfLine(bytes, 0);
    if (end < 0) {
      return Optional.empty();
    }
    Matcher head = HEAD.matcher(new String(bytes, 0, end, UTF_8));
    if (!head.matches()) {
      throw edited(file);
    }
    int begin = end + 1;
    int length = Integer.parseInt(head.group(1));
    if (bytes.length - begin < length) {
      return Optional.empty();
    }
    byte[] task = Arrays.copyOfRange(bytes, begin, begin + length);
    if (!crc(task).equals(head.group(2))) {
      throw edited(file);
    }
    List<Checkpoint> checkpoints = new ArrayList<>();
    int whole = checkpoints(bytes, begin + length, checkpoints);
    return Optional.of(new JournalText(task, checkpoints, whole));
  }

  private static DamagedResultsException edited(Path file) {
    return DamagedResultsException.at(
        file, 1, "is not as the sweep wrote it; expected the journal untouched");
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
    if (last < 0 || !crc(content).equals(line.substring(last + 1))) {
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

  private static String crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    return Long.toHexString(crc.getValue());
  }
}
