package akula.cli.data;

import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.profiler.difference.DataSetDifference;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula data diff}: in what two data sets differ. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Show in what two data sets differ, and whether their intervals overlap.",
      "Exit code: 0 if they say the same, 1 if they differ, 2 if something is wrong."
    })
final class DataDiffCommand implements Callable<Integer> {
  private static final int DIFFERENT = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "A data set that ships, or the folder of one.")
  private String first;

  @Parameters(index = "1", paramLabel = "B", description = "The data set to compare it with.")
  private String second;

  @Option(
      names = "--all",
      description =
          "All differences (default: at most "
              + DiffText.MOST
              + " of each kind, the largest first; figures that differ within their intervals are"
              + " only counted).")
  private boolean all;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException {
    DataSet one = plugins.dataSet(first);
    DataSet other = plugins.dataSet(second);
    DataSetDifference difference = DataSetDifference.between(one, other);
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> new DiffText(difference, all, out).print(one, other);
      case JSON -> out.json(JsonFormat.DATA_DIFF, DiffFields.of(one, other, difference));
      case CSV -> out.data(DiffFields.csv(difference));
    }
    return difference.isEmpty() ? 0 : DIFFERENT;
  }
}
