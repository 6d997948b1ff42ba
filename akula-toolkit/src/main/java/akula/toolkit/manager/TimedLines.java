package akula.toolkit.manager;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Lines of a log, each of which begins with when that was, as {@code 2026-11-28T16:15:00Z}. */
final class TimedLines extends FilterWriter {
  private static final String TIME = "(?m)^\\d{4,}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ ";

  private final InstantSource clock;
  private boolean isInLine;

  private TimedLines(Writer out, InstantSource clock) {
    super(out);
    this.clock = clock;
  }

  /** Returns what writes to a log. */
  static PrintWriter before(Writer log, InstantSource clock) {
    return new PrintWriter(new TimedLines(log, clock), true);
  }

  /** Returns such lines without the times. */
  static String without(String lines) {
    return lines.replaceAll(TIME, "");
  }

  @Override
  public void write(int c) throws IOException {
    if (!isInLine) {
      out.write(clock.instant().truncatedTo(ChronoUnit.SECONDS) + " ");
    }
    out.write(c);
    isInLine = c != '\n';
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(text.charAt(i));
    }
  }
}
