package akula.wrapper.run;

import akula.api.progress.Progress;
import java.nio.file.Files;
import java.nio.file.Path;

/** A Java program that reports as a whole, and of which one thread registers and reports too. */
final class ReportingJava {
  private ReportingJava() {}

  /** Works until a file 'stop' is there. */
  public static void main(String[] arguments) throws InterruptedException {
    Progress program = Progress.ofProgram();
    Thread worker = Thread.ofPlatform().start(ReportingJava::work);
    for (long done = 1; !reported(); done++) {
      program.report(2 * done, 0);
    }
    worker.join();
    if (!program.isHeard()) {
      throw new IllegalStateException("nobody listens");
    }
  }

  private static void work() {
    try (Progress progress = Progress.ofThread();
        Progress same = Progress.ofThread()) {
      for (long done = 1; !reported(); done++) {
        progress.report(done, 1_000_000_000);
        same.report(done, 1_000_000_000);
      }
    }
  }

  private static boolean reported() {
    return Files.exists(Path.of("stop"));
  }
}
