package akula.cli.watch;

import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on standard error, for what takes longer than a moment. There is none unless
 * standard error is a terminal, which the launcher tells by {@code -Dakula.terminal=true}.
 */
public final class ProgressBarLine implements JobListener.Counter {
  private static final long QUIET_NANOS = 1_000_000_000;

  private final String task;
  private final Unit unit;
  private final LongSupplier total;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");
  private final long start = System.nanoTime();
  private long done;
  private ProgressBar bar;

  /**
   * Begins to count.
   *
   * @param task what is being done, in a word
   * @param total how much there is to do; not asked unless a bar is shown
   * @param done how much of that is done already
   */
  public ProgressBarLine(String task, Unit unit, LongSupplier total, long done) {
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
              .build();
    }
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  private static String shown(Unit unit) {
    return switch (unit) {
      case RUN -> " runs";
      case WORKLOAD -> " workloads";
      case BYTE -> " MB";
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
