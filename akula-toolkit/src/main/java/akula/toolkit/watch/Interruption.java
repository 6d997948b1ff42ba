package akula.toolkit.watch;

import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C while this is open interrupts the thread that opened it and gives it a moment to clean up
 * before the process ends.
 */
public final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 5;

  /** The one that is open in this process, or null. */
  private static volatile Interruption open;

  /** Tells who ends this process, or null if nobody has to. */
  private static volatile ExitWatch exits;

  private static volatile boolean byPolicy;

  private final Thread worker = Thread.currentThread();
  private volatile boolean asked;
  private final CountDownLatch cleanedUp = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupt, "ctrl-c");

  /** Begins to listen for Ctrl-C; where the process is ending already, it waits for that. */
  public Interruption() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      open = this;
    } catch (IllegalStateException _) {
      asked = true;
      awaitCleanUp(); // nothing has begun, and whoever ends the process has said so
      worker.interrupt();
    }
  }

  /** From now on it is asked first, and says, whether what interrupts is a policy and no signal. */
  public static void ask(ExitWatch watch) {
    exits = watch;
  }

  /**
   * Returns whether what interrupted is a policy that ends the process: that was said already, and
   * all that there is to be said beside it is what was kept.
   */
  public static boolean isByPolicy() {
    return byPolicy;
  }

  /** Returns whether something failed because its thread was interrupted while it wrote a file. */
  public static boolean isCauseOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ClosedByInterruptException) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether Ctrl-C came; a thread may have taken note of its interrupt and gone on. */
  public boolean isAsked() {
    return asked;
  }

  /** Returns whether something would be interrupted by Ctrl-C, and then has to report it. */
  public static boolean isOpen() {
    return open != null;
  }

  private void interrupt() {
    try {
      byPolicy = exits != null && exits.isByPolicy();
    } catch (OutOfMemoryError _) {
      // Whoever fills the heap finds that out as well, and can tell it.
    } finally {
      asked = true;
      worker.interrupt();
      awaitCleanUp();
    }
  }

  /**
   * Waits, a moment at most, until what was interrupted has cleaned up; returns at once if nothing
   * is open.
   */
  public static void awaitOpen() {
    Interruption present = open;
    if (present != null) {
      present.awaitCleanUp();
    }
  }

  private void awaitCleanUp() {
    try {
      cleanedUp.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    cleanedUp.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      open = null;
    } catch (IllegalStateException _) {
      // The process is ending already: this one was interrupted, and stays open until the end.
    }
  }
}
