package akula.toolkit.explain;

import akula.api.plugin.DurationText;
import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.inside.ThreadNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What of a run is to be explained.
 *
 * @param thread {@link #WORST}, the number or the name of a thread, or empty for all of them
 * @param from nanoseconds since the run began
 * @param to the same, after it; {@link Long#MAX_VALUE} for the end of the run
 * @param isCut whether a long list may be cut
 */
public record ExplainChoice(String thread, long from, long to, boolean isCut) {
  /** The whole run; a long list is cut. */
  public static final ExplainChoice ALL = new ExplainChoice("", 0, Long.MAX_VALUE, true);

  /** Stands for the thread with the highest degradation. */
  public static final String WORST = "worst";

  private static final String SUBJECT = "what to explain";
  private static final int MOST_NAMED = 8;
  private static final String BETWEEN = "..";
  private static final String EXPECTED =
      "worst, the number or name of a thread, such as 2 or mcf#2, a span of time, such as 10s..12s"
          + " or 10s.., or a thread and a span, such as worst,10s..12s";

  /**
   * Reads what is written after {@code --explain}.
   *
   * @param text such as {@code worst}, {@code mcf#2,10s..}, or empty for all
   * @throws UsageException if it is none of that
   */
  public static ExplainChoice parse(String text) {
    if (text.isEmpty()) {
      return ALL;
    }
    String thread = "";
    ExplainChoice span = null;
    for (String word : text.split(",", -1)) {
      if (word.contains(BETWEEN) && span == null) {
        span = span(word);
      } else if (!word.isEmpty() && !word.contains(BETWEEN) && thread.isEmpty()) {
        thread = word;
      } else {
        throw new UsageException(
            MessageCode.WRONG_VALUE, "%s is '%s'; expected %s".formatted(SUBJECT, text, EXPECTED));
      }
    }
    return span == null
        ? new ExplainChoice(thread, 0, Long.MAX_VALUE, false)
        : new ExplainChoice(thread, span.from, span.to, false);
  }

  private static ExplainChoice span(String word) {
    int at = word.indexOf(BETWEEN);
    String begin = word.substring(0, at);
    String end = word.substring(at + BETWEEN.length());
    long from = begin.isEmpty() ? 0 : nanos(begin);
    long to = end.isEmpty() ? Long.MAX_VALUE : nanos(end);
    if (from >= to) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s is '%s'; expected a span that ends after it begins".formatted(SUBJECT, word));
    }
    return new ExplainChoice("", from, to, false);
  }

  private static long nanos(String text) {
    try {
      Duration time = DurationText.parse(text);
      if (!time.isNegative()) {
        return time.toNanos();
      }
    } catch (IllegalArgumentException e) {
      // reported below, with what is negative
    }
    throw new UsageException(
        MessageCode.WRONG_VALUE,
        "%s is a span with the time '%s', since the run began; expected %s"
            .formatted(SUBJECT, text, DurationText.expected(text)));
  }

  /** Returns whether a time belongs to the span, its two ends included. */
  public boolean includes(long nanos) {
    return from <= nanos && nanos <= to;
  }

  /** Returns whether the span is the whole run. */
  public boolean isWhole() {
    return from == 0 && to == Long.MAX_VALUE;
  }

  /** Returns how much of a time belongs to the span, nanoseconds. */
  public long nanosWithin(long begin, long end) {
    return Math.max(0, Math.min(end, to) - Math.max(begin, from));
  }

  /** Returns whether the thread with the highest degradation is meant. */
  public boolean isWorst() {
    return thread.equals(WORST);
  }

  /** Returns whether a thread is chosen by its number. */
  public boolean isNumber() {
    return !thread.isEmpty() && thread.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /**
   * Looks the thread up that was named.
   *
   * @param applications of all threads, by their numbers
   * @return nothing if none was named, or the worst is meant
   * @throws UsageException if there is none of that name or number, or there are several
   */
  public OptionalInt numberOf(List<String> applications) {
    if (thread.isEmpty() || isWorst()) {
      return OptionalInt.empty();
    }
    if (isNumber()) {
      return OptionalInt.of(numbered(applications.size()));
    }
    int[] found =
        IntStream.range(0, applications.size())
            .filter(id ->
                thread.equals(applications.get(id))
                    || thread.equals(applications.get(id) + "#" + id))
            .toArray();
    if (found.length == 1) {
      return OptionalInt.of(found[0]);
    }
    throw new UsageException(
        MessageCode.UNKNOWN_NAME,
        found.length == 0
            ? unknown(applications)
            : "%s is %s, of which there are %d threads; expected %s"
                .formatted(SUBJECT, thread, found.length, numbersOf(found)));
  }

  private int numbered(int count) {
    if (thread.length() > 9 || Integer.parseInt(thread) >= count) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s is thread %s; expected %s"
              .formatted(SUBJECT, thread, count == 1 ? "0" : "0 to " + (count - 1)));
    }
    return Integer.parseInt(thread);
  }

  private String unknown(List<String> applications) {
    List<String> threads = ThreadNames.of(applications);
    List<String> known = new ArrayList<>(List.of(WORST));
    known.addAll(threads);
    return "'%s' is no thread of this run, which has %s%s"
        .formatted(
            thread,
            String.join(", ", threads.subList(0, Math.min(MOST_NAMED, threads.size()))),
            (threads.size() > MOST_NAMED ? ", ..." : "") + Spelling.hint(thread, known));
  }

  private String numbersOf(int[] found) {
    String names =
        String.join(
            ", ", IntStream.of(found).limit(MOST_NAMED).mapToObj(id -> thread + "#" + id).toList());
    return "one of " + names + (found.length > MOST_NAMED ? ", ..." : "");
  }
}
