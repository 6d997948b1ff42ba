package akula.bootstrap;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waiting for what other threads work out. */
public final class Awaited {
  private Awaited() {}

  /**
   * Returns what a thread works out, when it has. Also a result that is there already is not
   * returned to a thread that was interrupted: it is to stop.
   *
   * @throws RunFailedException if that is how the work ended
   * @throws InterruptedException if this thread, or the one that works, was interrupted
   */
  public static <T> T result(Future<T> future) throws RunFailedException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    try {
      return future.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RunFailedException failure -> throw failure;
        case InterruptedException interrupted -> throw interrupted;
        case Error error -> throw error;
        case RuntimeException defect -> throw defect;
        default -> throw new IllegalStateException(e.getCause());
      }
    }
  }
}
