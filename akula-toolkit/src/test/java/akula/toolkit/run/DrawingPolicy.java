package akula.toolkit.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A policy, as a source file, that writes down what it draws first in each of its runs. */
public final class DrawingPolicy {
  private final Path source;
  private final Path drawn;

  /** Writes it. */
  public DrawingPolicy(Path folder) throws IOException {
    drawn = Files.writeString(folder.resolve("drawn"), "");
    source =
        Files.writeString(
            folder.resolve("Draws.java"),
            """
            import akula.api.*;
            import java.nio.file.*;
            import java.util.random.RandomGenerator;
            public final class Draws implements Scheduler {
              private final RandomGenerator random;
              private boolean drawn;
              public Draws(RandomGenerator random) { this.random = random; }
              public void launchThread(AkulaThread thread, Machine machine) {
                thread.activate();
                machine.addThread(thread);
                if (!drawn) {
                  drawn = true;
                  write(random.nextLong() + "\\n");
                }
              }
              public void updateSchedule(Machine machine) {}
              private static void write(String line) {
                try {
                  Files.writeString(Path.of("%s"), line, StandardOpenOption.APPEND);
                } catch (java.io.IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              }
            }
            """
                .formatted(drawn));
  }

  /** Returns how it is named to jobs. */
  public String name() {
    return source.toString();
  }

  /** Returns what was drawn, a line each run. */
  public List<String> drawn() throws IOException {
    return Files.readAllLines(drawn);
  }
}
