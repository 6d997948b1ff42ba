package akula.cli.watch;

import akula.toolkit.common.Invocation;
import akula.toolkit.job.JobListener;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Reports what a job tells on standard error: sentences, and progress where that is a terminal. */
public final class TerminalListener implements JobListener {
  private final PrintWriter err;
  private final BooleanSupplier stopped;

  /** Makes one that writes to standard error. */
  public TerminalListener(PrintWriter err) {
    this(err, () -> false);
  }

  /**
   * Makes one that writes to standard error.
   *
   * @param stopped tells whether Ctrl-C came
   */
  public TerminalListener(PrintWriter err, BooleanSupplier stopped) {
    this.err = err;
    this.stopped = stopped;
  }

  @Override
  public boolean isCancelled() {
    return stopped.getAsBoolean();
  }

  @Override
  public Counter begin(String task, Unit unit, LongSupplier total, long done) {
    return new ProgressBarLine(err, task, unit, total, done);
  }

  @Override
  public void message(String sentence) {
    err.println("akula: " + Invocation.inSentence(sentence));
    err.flush();
  }
}
