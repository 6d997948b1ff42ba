package akula.cli.validate;

import akula.cli.watch.StatusLine;
import akula.toolkit.validate.ValidateEvents;
import java.io.PrintWriter;

/** Reports how far a validation is: on a terminal a line that is written over, else nothing. */
final class ValidateProgress implements ValidateEvents, AutoCloseable {
  private final StatusLine line;

  ValidateProgress(PrintWriter err) {
    line = new StatusLine(err);
  }

  @Override
  public void prepares(String file) {
    line.show("making " + file);
  }

  @Override
  public void begins(String what, int step, int steps, double leftSeconds) {
    line.show(
        "run %d of %d, %s left: %s".formatted(step, steps, StatusLine.time(leftSeconds), what));
  }

  @Override
  public void report(String sentence) {
    line.report(sentence);
  }

  /** Takes the line away. */
  @Override
  public void close() {
    line.close();
  }
}
