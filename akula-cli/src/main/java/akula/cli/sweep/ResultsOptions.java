package akula.cli.sweep;

import akula.toolkit.common.NewFolder;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say where results go and how much of them is kept. */
final class ResultsOptions {
  private static final long FEW_ROWS = 1_000_000;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The results folder, a new one (default: results/sweep-1, or the next number).")
  private Path folder;

  @Option(
      names = "--overwrite",
      description =
          "Replace the results in a folder that exists, all of them;"
              + " files that no sweep wrote stay.")
  private boolean overwrite;

  @Option(
      names = "--resume",
      description =
          "Go on with the sweep in the folder of --out that was broken off; the other options have"
              + " to be the same.")
  private boolean resume;

  @Option(
      names = "--threads",
      negatable = true,
      arity = "0",
      description =
          "Write threads.csv, a row for each thread, or not (default: if it has at most a million"
              + " rows).")
  private Boolean threads;

  @Option(
      names = "--parquet",
      negatable = true,
      arity = "0",
      description = "Write the tables as Parquet, too, or not (default: not).")
  private Boolean parquet;

  /** Tells whether threads.csv is to be written. */
  boolean withThreads(Optional<Boolean> ofFile, long rows) {
    return threads == null ? ofFile.orElse(rows <= FEW_ROWS) : threads;
  }

  /** Tells whether Parquet files are to be written. */
  boolean withParquet(Optional<Boolean> ofFile) {
    return parquet == null ? ofFile.orElse(false) : parquet;
  }

  /** Tells whether results in the folder are replaced. */
  boolean overwrite() {
    return overwrite;
  }

  /** Tells whether a sweep goes on that was broken off. */
  boolean resume() {
    return resume;
  }

  /**
   * Returns the results folder.
   *
   * @throws UsageException if it exists and must not, or cannot be one
   */
  Path folder() {
    return NewFolder.ofResults(folder, "sweep", resume, overwrite);
  }
}
