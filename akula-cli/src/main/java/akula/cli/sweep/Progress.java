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

  private final long total;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");
  private final long start = System.nanoTime();
  private long done;
  private ProgressBar bar;

  /**
   * Begins to count.
   *
   * @param total number of runs
   */
  Progress(long total) {
    this.total = total;
  }

  /** Counts some more runs. */
  void done(int count) {
    done += count;
    if (bar == null && terminal && System.nanoTime() - start > QUIET_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("sweep")
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
