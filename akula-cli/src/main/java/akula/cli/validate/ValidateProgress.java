package akula.cli.validate;

import akula.profiler.campaign.CampaignEvents;
import java.io.PrintWriter;
import java.util.Locale;

/** Tells how far a validation is: on a terminal a line that is written over, else nothing. */
final class ValidateProgress implements CampaignEvents, AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");

  ValidateProgress(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void prepares(String file) {
    show("making " + file);
  }

  /**
   * A step begins.
   *
   * @param step its number, from 1
   * @param steps how many there are
   * @param leftSeconds how long all that are left will take
   */
  void begins(String what, int step, int steps, double leftSeconds) {
    show("run %d of %d, %s left: %s".formatted(step, steps, text(leftSeconds), what));
  }

  /** Tells a sentence, wherever it goes. */
  void tell(String sentence) {
    close();
    err.println("akula: " + sentence + ".");
    err.flush();
  }

  private void show(String text) {
    if (terminal) {
      err.print(CLEAR + text);
      err.flush();
    }
  }

  /** Returns a time in minutes and seconds, for people. */
  static String text(double seconds) {
    long whole = Math.round(seconds);
    return whole < 60
        ? String.format(Locale.ROOT, "%d s", whole)
        : String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
  }

  /** Takes the line away. */
  @Override
  public void close() {
    if (terminal) {
      err.print(CLEAR);
      err.flush();
    }
  }
}
