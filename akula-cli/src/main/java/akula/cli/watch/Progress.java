package akula.cli.watch;

import java.io.Closeable;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on standard error, for what takes longer than a moment. There is none unless
 * standard error is a terminal, which the launcher tells by {@code -Dakula.terminal=true}.
 */
public final class Progress implements Closeable {
  private static final long QUIET_NANOS = 1_000_000_000;

  private final String task;
  private final Unit unit;
  private final LongSupplier total;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");
  private final long start = System.nanoTime();
  private long done;
  private ProgressBar bar;

  /** What is counted. */
  public enum Unit {
    /** One run of one policy. */
    RUN(" runs", 1),
    /** One workload, whatever is done with it. */
    WORKLOAD(" workloads", 1),
    /** One byte; shown are megabytes. */
    BYTE(" MB", 1_000_000);

    private final String shown;
    private final long size;

    Unit(String shown, long size) {
      this.shown = shown;
      this.size = size;
    }
  }

  /**
   * Begins to count.
   *
   * @param task what is being done, in a word
   * @param total how much there is to do; not asked unless a bar is shown
   * @param done how much of that is done already
   */
  public Progress(String task, Unit unit, LongSupplier total, long done) {
    this.task = task;
    this.unit = unit;
    this.total = total;
    this.done = done;
  }

  /** Counts some more. */
  public void done(long count) {
    done += count;
    if (bar == null && terminal && System.nanoTime() - start > QUIET_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setUnit(unit.shown, unit.size)
              .setInitialMax(total.getAsLong())
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .build();
    }
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
