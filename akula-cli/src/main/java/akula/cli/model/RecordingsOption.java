package akula.cli.model;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where recordings of a real machine are, that take the place of what is simulated. */
final class RecordingsOption {
  private static final String NAME = "--recordings";

  /** What says something beside recordings, too. */
  private static final Set<String> BESIDE =
      Set.of(NAME, "--smt", "--alone", "--waiting", "--shrink", "--component", "--out", "--format");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = NAME,
      paramLabel = "DIR",
      description =
          "Take what '${ROOT-COMMAND-NAME} model measure' recorded there, and simulate nothing; goes without the"
              + " options that say what is simulated.")
  private Path folder;

  /**
   * Returns the folder, or null.
   *
   * @throws UsageException if there is one and also an option that it makes void
   */
  Path folder() {
    if (folder != null) {
      for (OptionSpec option : spec.commandLine().getParseResult().matchedOptionsSet()) {
        if (!BESIDE.contains(option.longestName())) {
          throw new UsageException(
              MessageCode.NOT_TOGETHER,
              "%s is for simulated mixes; recordings have their own"
                  .formatted(option.longestName()));
        }
      }
    }
    return folder;
  }
}
