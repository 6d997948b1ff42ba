package akula.cli.watch;

import akula.cli.terminal.Terminal;
import akula.cli.terminal.TerminalWriter;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import java.io.PrintWriter;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on standard error, for what takes longer than a moment. There is none unless
 * standard error is a terminal on which a line can be written over.
 */
public final class ProgressBarLine implements JobListener.Counter {
  private static final long QUIET_NANOS = 1_000_000_000;

  private final PrintWriter err;
  private final String task;
  private final Unit unit;
  private final LongSupplier total;
  private final boolean terminal = Terminal.ERROR.isInteractive();
  private final long start = System.nanoTime();
  private long done;
  private ProgressBar bar;

  /**
   * Begins to count.
   *
   * @param err standard error
   * @param task what is being done, in a word
   * @param total how much there is to do; not asked unless a bar is shown
   * @param done how much of that is done already
   */
  public ProgressBarLine(PrintWriter err, String task, Unit unit, LongSupplier total, long done) {
    this.err = err;
    this.task = task;
    this.unit = unit;
    this.total = total;
    this.done = done;
  }

  @Override
  public void done(long count) {
    done += count;
    if (bar == null && terminal && System.nanoTime() - start > QUIET_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setUnit(shown(unit), unit == Unit.BYTE ? 1_000_000 : 1)
              .setInitialMax(total.getAsLong())
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .setConsumer(new Line(err))
              .build();
    }
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  /**
   * Where the library draws. Its own way there opens the terminal with another library, which takes
   * signals over from the JVM: Ctrl-C would end the process at once.
   */
  private record Line(PrintWriter err) implements ProgressBarConsumer {
    @Override
    public int getMaxRenderedLength() {
      // The last column is left free: some terminals go to the next line behind it.
      return Terminal.ERROR.size().columns() - 1;
    }

    @Override
    public void accept(String bar) {
      TerminalWriter.control(err, "\r");
      err.print(bar);
      TerminalWriter.control(err, "\u001b[K");
      err.flush();
    }

    @Override
    public void close() {
      err.println();
      err.flush();
    }
  }

  private static String shown(Unit unit) {
    return switch (unit) {
      case RUN -> " runs";
      case WORKLOAD -> " workloads";
      case BYTE -> " MB";
      case SHARE -> " shares";
    };
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
