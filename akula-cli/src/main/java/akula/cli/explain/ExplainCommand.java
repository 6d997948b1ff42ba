package akula.cli.explain;

import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.results.FolderCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula explain}: what was observed in real runs that were made before. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Tell of real runs who was where and beside whom, for how long, and what was read of them"
          + " meanwhile. The runs have to have been made with '${ROOT-COMMAND-NAME} run --explain', or"
          + " to be what '${ROOT-COMMAND-NAME} manager results' made of a log.",
      "A simulated run is explained by 'akula simulate --explain'."
    })
public final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "RESULTS", description = "The results folder of real runs.")
  private Path folder;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "WHAT",
      description =
          "worst (the thread with the highest degradation), the number or name of a thread"
              + " (mcf#2), a span of time (10s..12s, 10s.., .. for all), or a thread and a span"
              + " (worst,10s..12s); default: all, with a long list cut.")
  private String what = "";

  @Option(
      names = "--policy",
      paramLabel = "P",
      description = "A policy, named as in the results (default: all).")
  private String policy = "";

  @Option(
      names = "--repetition",
      paramLabel = "N",
      description = "The number of a repetition, from 0 (default: all).")
  private Integer repetition;

  @Option(
      names = "--data",
      paramLabel = "D",
      description =
          "A data set that says how fast each thread is expected to be beside each other one.")
  private String data;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException, IOException {
    if (format.format() == Format.CSV) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "an explanation has no form as csv; expected --format text or json (placements.csv in"
              + " the folder is what it is made of)");
    }
    if (repetition != null && repetition < 0) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--repetition is %d; expected at least 0".formatted(repetition));
    }
    ExplainChoice choice = ExplainChoice.parse(what);
    Optional<String> simulated = FolderCommands.explaining(folder);
    if (simulated.isPresent()) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "%s has simulated runs, which are explained when they are run again, for example the first:\n%s"
              .formatted(folder, simulated.get()));
    }
    ObservedRuns runs =
        new ObservedRuns(folder, policy, repetition == null ? -1 : repetition, data, choice);
    Output out = new Output(spec);
    if (format.format() == Format.JSON) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("explained", runs.fields());
      out.json(JsonFormat.EXPLAIN, fields);
    } else {
      runs.print(out);
    }
    return 0;
  }
}
