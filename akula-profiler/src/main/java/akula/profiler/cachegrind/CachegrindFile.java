package akula.profiler.cachegrind;

import akula.formats.InvalidInputException;
import akula.formats.Mistake;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What is needed of a file that cachegrind wrote: its line {@code events:} names the columns, its
 * line {@code summary:} has their sums over the whole program (valgrind's manual, section 5.9).
 *
 * @param instructions that were executed
 * @param misses of the last-level cache
 */
record CachegrindFile(double instructions, double misses) {
  private static final String EVENTS = "events:";
  private static final String SUMMARY = "summary:";
  private static final String INSTRUCTIONS = "Ir";
  private static final List<String> MISSES = List.of("ILmr", "DLmr", "DLmw");

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if it is not such a file, or has no misses
   */
  static CachegrindFile read(Path file) throws IOException, InvalidInputException {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      return read(file.toString(), lines);
    }
  }

  /** Reads a text; {@code name} is for messages. */
  static CachegrindFile read(String name, BufferedReader lines)
      throws IOException, InvalidInputException {
    List<String> events = List.of();
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (line.startsWith(EVENTS)) {
        events = words(line, EVENTS);
      } else if (line.startsWith(SUMMARY)) {
        return summary(name, number, events, words(line, SUMMARY));
      }
    }
    throw mistake(
        name, number, "ends without a line 'summary:'; expected what cachegrind writes at the end");
  }

  private static List<String> words(String line, String key) {
    return List.of(line.substring(key.length()).strip().split("\\s+"));
  }

  private static CachegrindFile summary(
      String name, int line, List<String> events, List<String> sums) throws InvalidInputException {
    double misses = 0;
    for (String miss : MISSES) {
      misses += sum(name, line, events, sums, miss);
    }
    double instructions = sum(name, line, events, sums, INSTRUCTIONS);
    if (instructions == 0) {
      throw mistake(name, line, "counts no instruction; expected at least one");
    }
    return new CachegrindFile(instructions, misses);
  }

  private static double sum(
      String name, int line, List<String> events, List<String> sums, String event)
      throws InvalidInputException {
    int column = events.indexOf(event);
    if (column < 0) {
      throw mistake(
          name,
          line,
          "has no event %s; expected the events of --cache-sim=yes in a line 'events:' before it"
              .formatted(event));
    }
    String sum = column < sums.size() ? sums.get(column) : "missing";
    if (!sum.matches("\\d{1,18}")) {
      throw mistake(name, line, "%s is '%s'; expected a whole number".formatted(event, sum));
    }
    return Long.parseLong(sum);
  }

  private static InvalidInputException mistake(String name, int line, String message) {
    return new InvalidInputException(List.of(new Mistake(name, line, 0, message)));
  }
}
