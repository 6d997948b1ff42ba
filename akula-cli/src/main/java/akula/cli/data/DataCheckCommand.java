package akula.cli.data;

import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula data check}: reads a data set and reports every mistake. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Read a data set and report every mistake in it with file, line and column.")
final class DataCheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DATA-SET", description = "The folder of a data set, or one that ships.")
  private String data;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException {
    DataSet set = plugins.dataSet(data);
    Output out = new Output(spec);
    out.line(
        "%s is sound: data set %s, %s, %s"
            .formatted(
                data,
                set.name(),
                Numbers.count(set.applications().size(), "application"),
                Numbers.count(set.parameters().size(), "parameter")));
    set.levels()
        .forEach((level, models) ->
            out.line(
                "  %s: %s"
                    .formatted(
                        level.word(),
                        models.stream().map(LevelModel::name).collect(Collectors.joining(", ")))));
    return 0;
  }
}
