package akula.formats.kernel;

import akula.formats.machine.CpuList;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a recording: who ran where, when, and what happened. All tools print that in the same
 * order: {@code comm-tid [cpu] flags seconds: event: fields} by ftrace, {@code comm tid [cpu]
 * seconds: group:event: fields} by perf; ftrace has no colon behind the names of system calls.
 *
 * @param tid of the thread that ran, if the line tells it
 * @param process of that thread, if the line tells it
 * @param cpu where it ran
 * @param nanos when
 * @param event its name without the group
 * @param fields what follows, without blanks around it
 */
record TraceLine(
    OptionalInt tid, OptionalInt process, int cpu, long nanos, String event, String fields) {
  private static final int FRACTION_DIGITS = 9;

  private static final Pattern LINE =
      Pattern.compile(
          "(?<thread>.*?) *\\[(?<cpu>\\d{1,5})\\] +(?:[^ :]{1,9} +)?"
              + "(?<seconds>\\d{1,9})\\.(?<fraction>\\d{1,9}): +(?:\\w{1,40}:)?"
              + "(?<event>[\\w.]{1,80})(?<fields>$|:.*|\\(.*| -> .*| .*)");

  /** {@code comm-1977}, {@code comm-1977 ( 1970)}, {@code comm 1977}, {@code comm 1970/1977}. */
  private static final Pattern THREAD =
      Pattern.compile(
          ".*?(?<![0-9])(?:(?<group>\\d{1,7})/)?(?<tid>\\d{1,7})(?: *\\( *(?<tgid>\\d{1,7}|-+)\\))?");

  /** Reads a line; nothing if it is none. */
  static Optional<TraceLine> of(String text) {
    Matcher line = LINE.matcher(text);
    if (!line.matches() || Integer.parseInt(line.group("cpu")) > CpuList.HIGHEST) {
      return Optional.empty();
    }
    Matcher thread = THREAD.matcher(line.group("thread"));
    boolean isNamed = thread.matches();
    String process = isNamed ? thread.group("group") : null;
    if (isNamed && process == null) {
      process = thread.group("tgid");
    }
    String fields = line.group("fields");
    return Optional.of(
        new TraceLine(
            isNamed ? OptionalInt.of(Integer.parseInt(thread.group("tid"))) : OptionalInt.empty(),
            process == null || process.startsWith("-")
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(process)),
            Integer.parseInt(line.group("cpu")),
            nanos(line.group("seconds"), line.group("fraction")),
            line.group("event"),
            (fields.startsWith(":") ? fields.substring(1) : fields).strip()));
  }

  private static long nanos(String seconds, String fraction) {
    String digits = fraction + "0".repeat(FRACTION_DIGITS - fraction.length());
    return Long.parseLong(seconds) * 1_000_000_000 + Long.parseLong(digits);
  }
}
