package akula.cli.sweep;

import java.io.Closeable;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on standard error, for sweeps that take longer than a moment. There is none unless
 * standard error is a terminal, which the launcher tells by {@code -Dakula.terminal=true}.
 */
final class Progress implements Closeable {
  private static final long QUIET_NANOS = 1_000_000_000;

  private final String task;
  private final long total;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");
  private final long start = System.nanoTime();
  private long done;
  private ProgressBar bar;

  /**
   * Begins to count.
   *
   * @param part name of the part of the sweep; empty if it has none
   * @param total number of runs
   * @param done how many of them are done already
   */
  Progress(String part, long total, long done) {
    this.task = part.isEmpty() ? "sweep" : part;
    this.total = total;
    this.done = done;
  }

  /** Counts some more runs. */
  void done(int count) {
    done += count;
    if (bar == null && terminal && System.nanoTime() - start > QUIET_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setUnit(" runs", 1)
              .setInitialMax(total)
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
