package akula.contract;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * An instant of a run, in words: what came or went then, or last before it.
 *
 * @param text the time, as in {@code at 2.25 s}
 * @param why what happened, as in {@code , when thread 7 was launched}; empty if nothing has
 */
record Instant(String text, String why) {
  /** More threads are only counted. */
  private static final int MOST_NAMED = 3;

  /**
   * Returns an instant of a run.
   *
   * @param record what happened, a line each
   * @param number of the instant, from 0
   */
  static Instant of(List<String> record, int number) {
    List<Integer> begins = new ArrayList<>();
    for (int i = 0; i < record.size() && begins.size() <= number + 1; i++) {
      if (record.get(i).startsWith("at ")) {
        begins.add(i);
      }
    }
    int end = begins.size() > number + 1 ? begins.get(number + 1) : record.size();
    return last(record.subList(0, end));
  }

  /** Returns the instant that a record ends with. */
  static Instant last(List<String> record) {
    int end = record.size();
    String now = "";
    for (int i = record.size() - 1; i >= 0; i--) {
      if (!record.get(i).startsWith("at ")) {
        continue;
      }
      String time = seconds(record.get(i).split(" ")[1]);
      now = now.isEmpty() ? time : now;
      String events = events(record.subList(i, end));
      if (!events.isEmpty()) {
        String when =
            time.equals(now) ? ", when " + events : ", after %s at %s".formatted(events, time);
        return new Instant("at " + now, when);
      }
      end = i;
    }
    return new Instant("at " + now, "");
  }

  private static String seconds(String nanos) {
    return BigDecimal.valueOf(Long.parseLong(nanos), 9).stripTrailingZeros().toPlainString() + " s";
  }

  private static String events(List<String> lines) {
    String ended = threads(lines, "end ", " had ended");
    String launched = threads(lines, "launch ", " came");
    return ended + (ended.isEmpty() || launched.isEmpty() ? "" : " and ") + launched;
  }

  private static String threads(List<String> lines, String word, String what) {
    List<String> ids =
        lines.stream().filter(l -> l.startsWith(word)).map(l -> l.split(" ")[1]).toList();
    if (ids.isEmpty()) {
      return "";
    }
    return ids.size() > MOST_NAMED
        ? "%d threads%s".formatted(ids.size(), what)
        : "thread%s %s%s".formatted(ids.size() > 1 ? "s" : "", String.join(", ", ids), what);
  }

  @Override
  public String toString() {
    return text + why + (why.isEmpty() ? "" : ",");
  }
}
