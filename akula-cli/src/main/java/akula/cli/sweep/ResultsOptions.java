package akula.cli.sweep;

import akula.bootstrap.sweep.SweepPlan;
import akula.cli.ground.NewFolder;
import akula.cli.ground.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that say where results go and how much of them is kept. */
final class ResultsOptions {
  private static final Path PARENT = Path.of("results");
  private static final long FEW_ROWS = 1_000_000;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The results folder, a new one (default: results/sweep-1, or the next number).")
  private Path folder;

  @Option(names = "--overwrite", description = "Replace the results in a folder that exists.")
  private boolean overwrite;

  @Option(
      names = "--threads",
      negatable = true,
      arity = "0",
      description =
          "Write threads.csv, a row for each thread, or not (default: if it has at most a million"
              + " rows).")
  private Boolean threads;

  /** Tells whether threads.csv is to be written. */
  boolean withThreads(long rows) {
    return threads == null ? rows <= FEW_ROWS : threads;
  }

  /**
   * Makes the results folder.
   *
   * @throws IOException if it cannot be made
   */
  SweepResults open(SweepPlan plan) throws IOException {
    if (folder != null) {
      NewFolder.requireFolder(folder);
      if (!overwrite && Files.exists(folder)) {
        throw new UsageException(
            "the results folder %s exists; name a new one, or add --overwrite to replace it"
                .formatted(folder));
      }
    }
    return new SweepResults(folder == null ? free() : folder, overwrite, plan.withThreads());
  }

  private static Path free() {
    int number = 1;
    while (Files.exists(PARENT.resolve("sweep-" + number))) {
      number++;
    }
    return PARENT.resolve("sweep-" + number);
  }
}
