package akula.benchmarks;

import akula.wrapper.manager.Manager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads that wait for each other in a spinning barrier, again and again, connected to a
 * manager if one runs. Arguments: items of work between two barriers, for both together, and how
 * many barriers. Prints when it began and ended, seconds. Run by {@code benchmarks/managed-gang}.
 */
public final class SpinningBarriers {
  private static final int THREADS = 2;

  private final AtomicInteger missing = new AtomicInteger(THREADS);

  /** Sense-reversing: which way it is says whether those of this round may pass. */
  private final AtomicBoolean sense = new AtomicBoolean();

  private volatile long kept;

  private SpinningBarriers() {}

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    new SpinningBarriers().run(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
  }

  private void run(int items, int barriers) throws Exception {
    try (Manager app = Manager.connect("barriers", THREADS)) {
      work(items, 5_000, app); // it is compiled by then
      double begin = System.currentTimeMillis() / 1e3;
      work(items, barriers, app);
      System.out.println("barriers " + begin + " " + System.currentTimeMillis() / 1e3);
    }
  }

  private void work(int items, int barriers, Manager app) throws InterruptedException {
    CyclicBarrier together = new CyclicBarrier(THREADS);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(Thread.ofPlatform().start(() -> enter(items, barriers, together, app)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void enter(int items, int barriers, CyclicBarrier together, Manager app) {
    try (Manager.Entered _ = app.thread(1, 0)) {
      together.await();
      boolean turn = sense.get();
      together.await();
      long sum = 0;
      for (int round = 0; round < barriers; round++) {
        for (int item = 0; item < items / THREADS; item++) {
          sum = (sum ^ item) * 0x9e3779b97f4a7c15L;
        }
        turn = !turn;
        await(turn);
      }
      kept = sum;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void await(boolean turn) {
    if (missing.decrementAndGet() == 0) {
      missing.set(THREADS);
      sense.set(turn);
    }
    while (sense.get() != turn) {
      Thread.onSpinWait();
    }
  }
}
