package akula.profiler.queues;

import java.util.ArrayList;
import java.util.List;

/**
 * What a scheduler did with a thread, from when all were ready until it had ended.
 *
 * @param nice its nice value
 * @param beforeNanos how long it ran before it was ready
 * @param endNanos when it ended, nanoseconds
 * @param runNanos how long it ran
 * @param waitNanos how long it waited for a cpu
 * @param turns how often it was given one
 * @param replaced how often another took its place though it could have gone on, as when it yields
 */
public record ThreadTurns(
    int nice,
    long beforeNanos,
    long endNanos,
    long runNanos,
    long waitNanos,
    long turns,
    long replaced) {
  private static final String HEADER =
      "thread,nice,before_ns,begin_ns,end_ns,run_ns,wait_ns,turns,asleep,replaced";
  private static final int NICE = 1;
  private static final int BEFORE = 2;
  private static final int END = 4;
  private static final int RUN = 5;
  private static final int WAIT = 6;
  private static final int TURNS = 7;
  private static final int REPLACED = 9;

  /**
   * Reads what {@code akula-kernel turns} prints.
   *
   * @return the threads, by number
   * @throws IllegalArgumentException if it is something else
   */
  static List<ThreadTurns> of(List<String> lines) {
    if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
      throw new IllegalArgumentException("no table of turns: " + lines);
    }
    List<ThreadTurns> threads = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      if (cells.length != REPLACED + 1) {
        throw new IllegalArgumentException("no row of turns: " + line);
      }
      threads.add(
          new ThreadTurns(
              Integer.parseInt(cells[NICE]),
              Long.parseLong(cells[BEFORE]),
              Long.parseLong(cells[END]),
              Long.parseLong(cells[RUN]),
              Long.parseLong(cells[WAIT]),
              Long.parseLong(cells[TURNS]),
              Long.parseLong(cells[REPLACED])));
    }
    return threads;
  }
}
