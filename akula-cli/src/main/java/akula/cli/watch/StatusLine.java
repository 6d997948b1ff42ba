package akula.cli.watch;

import akula.cli.terminal.Terminal;
import akula.cli.terminal.TerminalWriter;
import akula.formats.VisibleText;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * A line on standard error that says what is going on and is written over by the next, and the
 * sentences between. There is none unless standard error is a terminal on which a line can be
 * written over; sentences are reported anywhere.
 */
public final class StatusLine implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean terminal = Terminal.ERROR.isInteractive();

  /** Makes one that is empty. */
  public StatusLine(PrintWriter err) {
    this.err = err;
  }

  /** Returns whether anybody sees it. */
  public boolean isSeen() {
    return terminal;
  }

  /** Writes it anew. */
  public void show(String text) {
    if (terminal) {
      TerminalWriter.control(err, CLEAR);
      err.print(VisibleText.line(text));
      err.flush();
    }
  }

  /** Reports a sentence in its place, wherever that goes; its end is added. */
  public void report(String sentence) {
    close();
    err.println("akula: " + sentence + ".");
    err.flush();
  }

  /** Takes it away. */
  @Override
  public void close() {
    show("");
  }

  /** Returns a time in minutes and seconds, for people. */
  public static String time(double seconds) {
    long whole = Math.round(seconds);
    return whole < 60
        ? String.format(Locale.ROOT, "%d s", whole)
        : String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
  }
}
