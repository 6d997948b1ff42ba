package akula.wrapper.run;

import akula.api.progress.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java program of which two threads report what policies may go by. */
final class HintsJava {
  private HintsJava() {}

  /** Its threads work until a file 'stop' is there. */
  public static void main(String[] arguments) throws InterruptedException {
    Progress.wantContexts(2);
    Progress.team(2);
    List<Thread> threads = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      int number = i;
      threads.add(Thread.ofPlatform().start(() -> work(number)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void work(int number) {
    try (Progress progress = Progress.ofThread(100 * number, number / 10.0);
        Progress same = Progress.ofThread()) {
      for (long done = 1; !isThere("stop"); done++) {
        progress.report(done, 1_000_000_000);
        if (isThere("change")) {
          same.taskLength(100);
          same.criticalSectionLength(0);
        }
      }
    }
  }

  private static boolean isThere(String name) {
    return Files.exists(Path.of(name));
  }
}
