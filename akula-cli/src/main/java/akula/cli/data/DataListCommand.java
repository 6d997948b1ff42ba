package akula.cli.data;

import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.toolkit.common.Home;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula data list}: the data sets that ship. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "List the data sets that ship.")
final class DataListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException {
    List<DataSet> sets = new ArrayList<>();
    for (String name : Home.catalog().dataSets()) {
      sets.add(plugins.dataSet(name));
    }
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> sets.forEach(set -> printText(set, out));
      case JSON -> out.json(sets.stream().map(DataListCommand::fields).toList());
      case CSV -> {
        out.csv("name", "applications", "modelled", "description");
        sets.forEach(set -> printCsv(set, out));
      }
    }
    return 0;
  }

  private static void printText(DataSet set, Output out) {
    out.line(
        "%s: %s, %s"
            .formatted(
                set.name(),
                Numbers.count(set.applications().size(), "application"),
                set.modelled() ? "modelled" : "measured"));
    out.paragraph("  ", set.description());
  }

  private static void printCsv(DataSet set, Output out) {
    out.csv(
        set.name(),
        Integer.toString(set.applications().size()),
        Boolean.toString(set.modelled()),
        set.description());
  }

  private static SequencedMap<String, Object> fields(DataSet set) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", set.name());
    fields.put("description", set.description());
    fields.put("modelled", set.modelled());
    fields.put("applications", set.applicationNames());
    fields.put("sha256", set.contentHash());
    return fields;
  }
}
