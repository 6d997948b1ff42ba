package akula.wrapper.kernel;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;

/** The thread that decides: how it was prepared, where it runs, and what it took. */
public final class DecidingThread implements AutoCloseable {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /**
   * Before it sleeps, where nobody else wants its cpu: most answers are followed by news soon.
   * About what it takes to fall asleep and to be woken, so that what is in vain costs no more than
   * that.
   */
  private static final long SPIN_NANOS = 20_000;

  private final OwnCpu cpu;
  private final long rehearsed;
  private final LoadedKernel kernel;
  private final CountDownLatch ready = new CountDownLatch(1);
  private volatile long beganNanos;
  private volatile long tookNanos;

  private DecidingThread(OwnCpu cpu, long rehearsed, LoadedKernel kernel) {
    this.cpu = cpu;
    this.rehearsed = rehearsed;
    this.kernel = kernel;
  }

  /** Makes one that is not prepared, and runs where it may. */
  public static DecidingThread anywhere() {
    return new DecidingThread(null, 0, null);
  }

  /** Makes one that is to be prepared. */
  static DecidingThread on(OwnCpu cpu, long rehearsed, LoadedKernel kernel) {
    return new DecidingThread(cpu, rehearsed, kernel);
  }

  /** The calling thread is it; it takes its cpu. */
  void begin() {
    if (cpu != null) {
      cpu.take();
      kernel.spin(cpu.number().isPresent() ? SPIN_NANOS : 0);
      kernel.rehearse();
    }
    beganNanos = THREADS.getCurrentThreadCpuTime();
    ready.countDown();
  }

  void awaitReady() throws InterruptedException {
    ready.await();
  }

  /** The calling thread decides no more. */
  void end() {
    tookNanos = THREADS.getCurrentThreadCpuTime() - beganNanos;
    ready.countDown();
  }

  /** Returns the cpu that it has alone, if there was one to spare. */
  public OptionalInt cpu() {
    return cpu == null ? OptionalInt.empty() : cpu.number();
  }

  /** Returns how many turns of threads that are none it had decided before the run. */
  public long rehearsed() {
    return rehearsed;
  }

  /** Returns the processor time that it took from the first turn to the last, nanoseconds. */
  public long tookNanos() {
    return tookNanos;
  }

  /** Says that in words, of a run of so many turns. */
  public String text(long turns) {
    return String.format(
        Locale.ROOT,
        "decided %s, %.1f us of it for each turn, after a rehearsal of %,d turns",
        cpu().isPresent()
            ? "on cpu %d, its own".formatted(cpu().getAsInt())
            : "on no cpu of its own",
        turns == 0 ? 0 : tookNanos / 1e3 / turns,
        rehearsed);
  }

  @Override
  public void close() {
    if (cpu != null) {
      cpu.close();
    }
  }
}
