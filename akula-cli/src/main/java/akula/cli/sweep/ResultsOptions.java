package akula.cli.sweep;

import akula.cli.common.WrongValueException;
import akula.statistics.results.Segments;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepShare;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that say where results go and how much of them is kept. */
final class ResultsOptions {
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
          "Resume the sweep in the folder of --out that was interrupted; the other options have"
              + " to be the same, or are all left out.")
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

  @Option(
      names = "--parquet-from",
      paramLabel = "ROWS",
      description =
          "Write the rows of a sweep with so many runs or more, or of a part of one, in Parquet"
              + " parts alone: runs/part-00000.parquet and so on in place of runs.csv (default: "
              + Segments.FROM
              + ").")
  private Long parquetFrom;

  @Option(
      names = "--share",
      paramLabel = "K/N",
      converter = ShareConverter.class,
      description =
          "Run share K of N of the sweep, from 1, for machines that do not know of each other; 'akula"
              + " results merge' puts the shares together. Needs a folder of its own in --out.")
  private SweepShare share;

  /** Reads a share. */
  static final class ShareConverter implements ITypeConverter<SweepShare> {
    @Override
    public SweepShare convert(String text) {
      try {
        return SweepShare.parse(text);
      } catch (UsageException _) {
        throw new WrongValueException(SweepShare.EXPECTED, "");
      }
    }
  }

  /** Gives a plan what stands on the command line. */
  void into(SweepBuilder plan) {
    plan.out(folder).resume(resume).overwrite(overwrite).share(share);
    if (threads != null) {
      plan.threads(threads);
    }
    if (parquet != null) {
      plan.parquet(parquet);
    }
    if (parquetFrom != null) {
      plan.parquetFrom(parquetFrom);
    }
  }

  /** Returns whether results in the folder are replaced. */
  boolean overwrite() {
    return overwrite;
  }
}
