import akula.api.progress.Progress;
import java.util.ArrayList;
import java.util.List;

/** Two threads that tell how long their tasks are, as lengths.c does. */
public class Lengths {
  public static void main(String[] arguments) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    Progress.team(2); // the main thread only waits for these two
    for (long steps : new long[] {300_000_000, 900_000_000}) {
      threads.add(Thread.ofPlatform().start(() -> work(steps)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void work(long steps) {
    double sum = 0;
    try (Progress progress = Progress.ofThread(steps, 0)) { // task and critical section length
      for (long i = 1; i <= steps; i++) {
        sum += 1.0 / i;
        if (i % 1_000_000 == 0) {
          progress.report(i, steps);
        }
      }
    }
    System.out.printf("%d steps: %.3f%n", steps, sum);
  }
}
