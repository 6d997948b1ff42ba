package akula.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A policy file that stops the sweep of the thread that wrote it, as Ctrl-C does, when asked to.
 */
final class StoppingPolicy implements AutoCloseable {
  private static final String STOP_AT = "akula.test.stop";
  private static final String THREAD = "akula.test.thread";

  private final Path source;

  /** Writes it into a folder. */
  StoppingPolicy(Path folder) throws IOException {
    source = folder.resolve("Stopping.java");
    Files.writeString(
        source,
        """
        import akula.api.*;
        public final class Stopping implements Scheduler {
          private static int runs;
          public Stopping() {
            if (++runs == Integer.getInteger("%s", -1)) {
              ((Thread) System.getProperties().get("%s")).interrupt();
            }
          }
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }
          public void updateSchedule(Machine machine) {}
        }
        """
            .formatted(STOP_AT, THREAD));
    System.getProperties().put(THREAD, Thread.currentThread());
  }

  Path source() {
    return source;
  }

  /** Runs a command line that is stopped in one of its runs, counted from 1. */
  Cli stopAt(int run, String line) {
    System.setProperty(STOP_AT, Integer.toString(run));
    try {
      return Cli.line(line);
    } finally {
      System.clearProperty(STOP_AT);
    }
  }

  @Override
  public void close() {
    System.getProperties().remove(THREAD);
  }
}
