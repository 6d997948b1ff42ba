package akula.cli.hunt;

import java.io.Closeable;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on standard error, for hunts that take longer than a moment on a terminal. */
final class HuntProgress implements Closeable {
  private static final long QUIET_NANOS = 1_000_000_000;

  private final long total;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");
  private final long start = System.nanoTime();
  private long done;
  private ProgressBar bar;

  HuntProgress(long total) {
    this.total = total;
  }

  void done(int count) {
    done += count;
    if (bar == null && terminal && System.nanoTime() - start > QUIET_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("hunt")
              .setUnit(" workloads", 1)
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
