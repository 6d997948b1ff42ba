package akula.cli.data;

import akula.api.plugin.Spelling;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.cli.terminal.Display;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula data show}: a data set, its matrix as a heat map. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Show a data set: where it comes from, its applications, and how much they slow each other"
            + " as a heat map.")
final class DataShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DATA-SET", description = "One that ships, or the folder of one.")
  private String data;

  @Mixin private LevelOptions level;

  @Option(
      names = "--application",
      paramLabel = "NAME",
      description =
          "One application only: its speed next to each other one, and theirs next to it.")
  private String application;

  @Option(
      names = "--group",
      paramLabel = "A+B+...",
      description =
          "The speeds of these applications when they run together, and nothing else; may be"
              + " given several times.")
  private List<String> groups = List.of();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description =
          "The N pairs that lose most together, each next to the other, and nothing else: what"
              + " should not share.")
  private Integer pairs;

  @Option(
      names = "--drawable",
      description =
          "Only applications of which sweeps draw workloads: none that is a phase of another one or"
              + " does nothing; for --format csv and json.")
  private boolean drawable;

  @Option(
      names = "--all",
      description =
          "All applications and groups (default: at most "
              + ShowText.MOST_APPLICATIONS
              + " and "
              + ShowText.MOST_GROUPS
              + ").")
  private boolean all;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description =
          "Write the heat map as a picture, too: FILE.svg or FILE.png;"
              + " one that exists is replaced.")
  private Path picture;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, IOException {
    if (picture != null) {
      HeatPicture.requireKind(picture);
    }
    DataSet set = plugins.dataSet(data);
    if (pairs != null) {
      return showPairs(set);
    }
    if (!groups.isEmpty()) {
      return showGroups(set);
    }
    if (drawable && (application != null || format.format() == Format.TEXT)) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--drawable is for all, with --format csv or json");
    }
    ShownData shown =
        drawable
            ? new ShownData(set, level.speeds(set), set.drawable())
            : new ShownData(set, level.speeds(set));
    int only = application == null ? -1 : position(set, application);
    if (picture != null) {
      HeatPicture.write(shown, all, picture);
      spec.commandLine().getErr().println("picture in " + picture);
    }
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> {
        ShowText text = new ShowText(shown, all, Display.ofStandardOutput(), out);
        if (only >= 0) {
          text.print(only);
        } else {
          text.print();
        }
      }
      case JSON -> out.json(JsonFormat.DATA_SHOW, ShowFields.of(shown, only));
      case CSV -> FigureRow.print(rows(shown, only), out);
    }
    return 0;
  }

  private static List<FigureRow> rows(ShownData shown, int only) {
    var rows = new ArrayList<FigureRow>();
    if (only < 0) {
      rows.addAll(shown.soloTimes());
      rows.addAll(shown.speedsOfLevel());
    } else {
      rows.add(shown.soloTimes().get(only));
      rows.addAll(shown.of(shown.set().applications().get(only).name()));
    }
    return rows;
  }

  private int showPairs(DataSet set) {
    if (application != null || picture != null || drawable || !groups.isEmpty()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--pairs goes without --application, --group, --drawable and --picture");
    }
    if (pairs < 1) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--pairs has to be at least 1, not " + pairs);
    }
    print(new ShownData(set, level.speeds(set)).worstPairs(pairs));
    return 0;
  }

  private int showGroups(DataSet set) {
    if (application != null || picture != null || drawable) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--group goes without --application, --drawable and --picture");
    }
    ShownData shown = new ShownData(set, level.speeds(set));
    var rows = new ArrayList<FigureRow>();
    for (String group : groups) {
      int[] members = members(set, group);
      rows.addAll(shown.group(members, level.speeds(set, members)));
    }
    print(rows);
    return 0;
  }

  private void print(List<FigureRow> rows) {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(FigureTable.text(rows));
      case JSON -> out.json(rows.stream().map(FigureRow::fields).toList());
      case CSV -> FigureRow.print(rows, out);
    }
  }

  private static int[] members(DataSet set, String group) {
    int[] members =
        Stream.of(group.split("\\+", -1)).mapToInt(name -> position(set, name)).sorted().toArray();
    if (members.length < 2) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--group is '%s'; expected two or more applications, such as a+b".formatted(group));
    }
    return members;
  }

  private static int position(DataSet set, String application) {
    int position = set.indexOf(application);
    if (position < 0) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "data set %s has no application '%s'%s"
              .formatted(
                  set.name(),
                  application,
                  Spelling.hintOrNames(application, set.applicationNames())));
    }
    return position;
  }
}
