package akula.cli.data;

import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Numbers;
import akula.formats.dataset.CellName;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.profiler.merge.DataSetMerge;
import akula.profiler.merge.MergedDataSet;
import akula.profiler.merge.MissingFigures;
import akula.profiler.merge.PredictedFigures;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula data merge}: one data set of two. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write one data set with the applications of two. A figure that both have is combined;"
          + " docs/reference/commands.md says how.",
      "Speeds of pairs that nobody measured are not made up: if there are any, they are listed and"
          + " nothing is written, unless --fill predict is given."
    })
final class DataMergeCommand implements Callable<Integer> {
  private static final int MOST_MISSING = 20;
  private static final String PREDICT = "predict";

  /** Of the folds of cross-validation: the same two data sets give the same bytes. */
  private static final long SEED = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "A data set that ships, or the folder of one.")
  private String first;

  @Parameters(index = "1", paramLabel = "B", description = "The other data set.")
  private String second;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write, a new one; its name is the name of the data set.")
  private Path folder;

  @Option(
      names = "--force",
      description = "Merge although machines, methods or rules of composition differ.")
  private boolean force;

  @Option(
      names = "--fill",
      paramLabel = "HOW",
      description =
          "predict: predict the speeds that nobody measured from the others, with 90%% intervals.")
  private String fill;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, IOException {
    NewFolder.require(folder);
    if (fill != null && !fill.equals(PREDICT)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--fill is '%s'; expected %s".formatted(fill, PREDICT));
    }
    DataSet one = plugins.dataSet(first);
    DataSet other = plugins.dataSet(second);
    DataSetMerge merge = new DataSetMerge(one, other);
    requirePossible(merge);
    if (!force && one.contentHash().equals(other.contentHash())) {
      throw new UsageException(
          MessageCode.GIVEN_TWICE,
          ("%s and %s are the same data set, so every measurement would count twice; add --force to"
                  + " merge them nevertheless")
              .formatted(first, second));
    }
    PredictedFigures predicted = new PredictedFigures(SEED);
    MergedDataSet merged = merge.merged(name(), filling(merge, predicted));
    DataSet written = DataSetWriter.write(merged.dataSet(), folder);
    PrintWriter err = spec.commandLine().getErr();
    merged.notes().forEach(note -> err.println("akula: " + note + "."));
    predicted.sentences().forEach(sentence -> err.println("akula: " + sentence));
    new Output(spec)
        .line(
            "%s: data set %s, %s, %s with intervals"
                .formatted(
                    folder,
                    written.name(),
                    Numbers.count(written.applications().size(), "application"),
                    Numbers.count(written.uncertainty().size(), "figure")));
    return 0;
  }

  private String name() {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  private void requirePossible(DataSetMerge merge) {
    if (!merge.obstacles().isEmpty()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "%s and %s cannot be merged: %s"
              .formatted(first, second, String.join("; ", merge.obstacles())));
    }
    if (!force && !merge.objections().isEmpty()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "%s and %s are hardly comparable: %s; add --force to merge them nevertheless"
              .formatted(first, second, String.join("; ", merge.objections())));
    }
  }

  /** Returns who tells what nobody measured. */
  private MissingFigures filling(DataSetMerge merge, PredictedFigures predicted) {
    List<CellName> missing = merge.missing();
    if (missing.isEmpty()) {
      return (_, _) -> Map.of();
    }
    if (fill != null) {
      return predicted;
    }
    PrintWriter err = spec.commandLine().getErr();
    missing.stream().limit(MOST_MISSING).forEach(name -> err.println("not measured: " + name));
    if (missing.size() > MOST_MISSING) {
      err.println("and %d more".formatted(missing.size() - MOST_MISSING));
    }
    throw new UsageException(
        MessageCode.UNFIT,
        "nobody measured %d of the speeds that %s and %s have together; measure them in a data set"
                .formatted(missing.size(), first, second)
            + " of their own and merge that first, choose data sets with the same applications, or"
            + " add --fill predict");
  }
}
