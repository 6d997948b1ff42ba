package akula.cli.watch;

import akula.toolkit.job.JobListener;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** Tells what a job tells on standard error: sentences, and progress where that is a terminal. */
public final class TerminalListener implements JobListener {
  private final PrintWriter err;

  /** Makes one that writes to standard error. */
  public TerminalListener(PrintWriter err) {
    this.err = err;
  }

  @Override
  public Counter begin(String task, Unit unit, LongSupplier total, long done) {
    return new ProgressBarLine(task, unit, total, done);
  }

  @Override
  public void message(String sentence) {
    err.println("akula: " + sentence);
  }
}
