package akula.policies.naive;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the schedule of the policy 'fixed': which thread is on which core from which time on. */
final class TimedPlacements {
  static final String HEADER = "time_s,thread,core";

  /**
   * From a time on a thread is on a core.
   *
   * @param nanos time since the run began
   * @param thread number of the thread in the order of launch, from 0
   * @param core number of the core across the machine
   * @param line where this stands in the file, from 1
   */
  record Entry(long nanos, int thread, int core, int line) {}

  private record Moment(long nanos, int thread) {}

  private final Path file;
  private final List<String> mistakes = new ArrayList<>();
  private final Map<Moment, Integer> lines = new HashMap<>();

  private TimedPlacements(Path file) {
    this.file = file;
  }

  /**
   * Returns the entries in the order of time; entries of one time stay in the order of the file.
   *
   * @throws IllegalArgumentException with every mistake, if the file cannot be used
   */
  static List<Entry> read(Path file) {
    TimedPlacements reader = new TimedPlacements(file);
    List<Entry> entries = reader.entries(linesOf(file));
    if (!reader.mistakes.isEmpty()) {
      throw new IllegalArgumentException(String.join("\n", reader.mistakes));
    }
    return entries;
  }

  private static List<String> linesOf(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no file " + file, e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(file + " is not text in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private List<Entry> entries(List<String> text) {
    List<Entry> entries = new ArrayList<>();
    if (text.isEmpty() || !text.getFirst().strip().equals(HEADER)) {
      mistake(
          1,
          "the first line has to be %s, not '%s'",
          HEADER,
          text.isEmpty() ? "" : text.getFirst());
      return entries;
    }
    for (int line = 2; line <= text.size(); line++) {
      String row = text.get(line - 1).strip();
      if (!row.isEmpty()) {
        addEntry(line, row.split(",", -1), entries);
      }
    }
    if (entries.isEmpty() && mistakes.isEmpty()) {
      mistake(1, "there is no entry below the header");
    }
    entries.sort(Comparator.comparingLong(Entry::nanos));
    return entries;
  }

  private void addEntry(int line, String[] fields, List<Entry> entries) {
    if (fields.length != 3) {
      mistake(line, "%d field(s) found, 3 expected: %s", fields.length, HEADER);
      return;
    }
    long nanos = nanos(line, fields[0].strip());
    int thread = number(line, "thread", fields[1].strip());
    int core = number(line, "core", fields[2].strip());
    Integer before = lines.putIfAbsent(new Moment(nanos, thread), line);
    if (before != null && nanos >= 0 && thread >= 0) {
      mistake(line, "thread %d has an entry for this time in line %d already", thread, before);
    }
    entries.add(new Entry(nanos, thread, core, line));
  }

  private long nanos(int line, String text) {
    try {
      long nanos = new BigDecimal(text).movePointRight(9).longValueExact();
      if (nanos >= 0) {
        return nanos;
      }
    } catch (ArithmeticException | NumberFormatException e) {
      // told below, as a negative time is
    }
    mistake(line, "time_s has to be seconds from 0 on, with 9 decimals at most, not '%s'", text);
    return -1;
  }

  private int number(int line, String column, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below, as a negative number is
    }
    mistake(line, "%s has to be a whole number from 0 on, not '%s'", column, text);
    return -1;
  }

  private void mistake(int line, String message, Object... arguments) {
    mistakes.add(file + ":" + line + ": " + message.formatted(arguments));
  }
}
