package akula.wrapper.kernel;

import akula.api.host.PolicyWatchdog;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * The processor time of the thread that asks, always the same one, without a call of the kernel
 * each time: for a short time after each of these the thread is taken to have run.
 */
final class ProcessorClock implements PolicyWatchdog.ProcessorTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long eachNanos;
  private long lookedAt;
  private long had;

  /**
   * Makes one.
   *
   * @param budget what is held against the times: they are right to within a fiftieth of it
   */
  ProcessorClock(Duration budget) {
    eachNanos = budget.toNanos() / 50;
  }

  @Override
  public long nanos(long now) {
    long since = now - lookedAt;
    if (had != 0 && since < eachNanos) {
      return had + since;
    }
    had = THREADS.getCurrentThreadCpuTime();
    lookedAt = now;
    return had;
  }
}
