package akula.cli.sweep;

import akula.bootstrap.RunFailedException;
import akula.cli.common.OnOption;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Numbers;
import akula.formats.PlainFile;
import akula.toolkit.bundle.BundledSweep;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.SweepJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that put a sweep into one file with all that it reads, and take it from there. */
final class BundleOptions {
  private static final String RUN = "--bundle";
  private static final String SAVE = "--save-bundle";

  /** What is not in a bundle. */
  private static final Set<String> BESIDE =
      Set.of(
          RUN,
          "--out",
          "--overwrite",
          "--resume",
          "--share",
          "--jobs",
          "--on",
          "--spark-conf",
          "--spark-properties",
          "--fetch-spark",
          "--format",
          "--policy-limit");

  private static final List<String> OF_RESULTS =
      Stream.concat(Stream.of("--out", "--resume", "--share"), OnOption.ALL.stream()).toList();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = SAVE,
      paramLabel = "FILE",
      description =
          "Do not run the sweep, but write it to a new file with everything that it reads: machines,"
              + " data sets, workloads, source files and plugins; --overwrite replaces one that is"
              + " there.")
  private Path save;

  @Option(
      names = RUN,
      paramLabel = "FILE",
      description =
          "Run the sweep of such a file, wherever that is; what is to be done is in it, and where"
              + " results go, the share and the workers are named beside it.")
  private Path run;

  /**
   * Returns the bundle that is run, if one was given.
   *
   * @throws UsageException if it stands beside what is in it
   */
  Optional<Path> toRun() {
    if (run == null) {
      return Optional.empty();
    }
    for (ArgSpec given : spec.commandLine().getParseResult().matchedArgs()) {
      String name = given instanceof OptionSpec option ? option.longestName() : "a sweep file";
      if (!BESIDE.contains(name)) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "%s stands beside %s, whose file says all of what is to be done; leave one of them out"
                .formatted(name, RUN));
      }
    }
    return Optional.of(run);
  }

  /** Returns whether the sweep is written to a bundle. */
  boolean isToSave() {
    return save != null;
  }

  /**
   * Writes a sweep to a bundle.
   *
   * @param overwrite whether one that is there is replaced
   * @return the exit code
   */
  int save(SweepJob job, boolean overwrite)
      throws InvalidInputException, RunFailedException, IOException {
    for (String option : OF_RESULTS) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "%s stands beside %s, which runs nothing; give it with %s"
                .formatted(option, SAVE, RUN));
      }
    }
    UsageException.requireFolderOf(SAVE, save);
    if (PlainFile.exists(save) && !overwrite) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          "%s is %s, which exists; name a new file, or add --overwrite to replace it"
              .formatted(SAVE, save));
    }
    int files = BundledSweep.write(job, save, overwrite);
    spec.commandLine()
        .getErr()
        .println(
            "%s has the sweep with %s; '%s' runs it"
                .formatted(
                    save,
                    Numbers.count(files, "file"),
                    Invocation.command(
                        "sweep %s %s".formatted(RUN, ShellWord.quoted(save.toString())))));
    return 0;
  }
}
