package akula.cli.machines;

import akula.api.host.MachineDescription;
import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.machine.MachineReader;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
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

/** {@code akula machines}: the machines that ship, with their sizes. */
@Command(
    name = "machines",
    mixinStandardHelpOptions = true,
    description = "List the machines that ship.")
public final class MachinesCommand implements Callable<Integer> {
  private static final List<String> FIELDS =
      List.of("name", "numa_nodes", "memory_domains", "cores", "contexts", "lowest_core_speed");

  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    Output out = new Output(spec);
    List<List<String>> rows = rows();
    switch (format.format()) {
      case TEXT -> out.text(table(rows));
      case JSON -> out.json(rows.stream().map(MachinesCommand::fields).toList());
      case CSV -> {
        out.csv(FIELDS.toArray(String[]::new));
        rows.forEach(row -> out.csv(row.toArray(String[]::new)));
      }
    }
    return 0;
  }

  private static List<List<String>> rows() throws InvalidInputException {
    Catalog catalog = Home.catalog();
    List<List<String>> rows = new ArrayList<>();
    for (String name : catalog.machines()) {
      rows.add(row(name, MachineReader.read(catalog.machine(name))));
    }
    return rows;
  }

  private static List<String> row(String name, MachineDescription machine) {
    var cores = machine.domains().stream().flatMap(domain -> domain.cores().stream()).toList();
    double slowest =
        cores.stream().mapToDouble(MachineDescription.CoreDescription::speed).min().orElseThrow();
    return List.of(
        name,
        Integer.toString(machine.nodes().size()),
        Integer.toString(machine.domains().size()),
        Integer.toString(cores.size()),
        Integer.toString(machine.contextCount()),
        Double.toString(slowest));
  }

  private static SequencedMap<String, Object> fields(List<String> row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put(FIELDS.getFirst(), row.getFirst());
    for (int i = 1; i < row.size() - 1; i++) {
      fields.put(FIELDS.get(i), Integer.valueOf(row.get(i)));
    }
    fields.put(FIELDS.getLast(), Double.valueOf(row.getLast()));
    return fields;
  }

  private static String table(List<List<String>> rows) {
    List<Column> columns = new ArrayList<>();
    for (String field : FIELDS) {
      String title = field.replace('_', ' ');
      columns.add(columns.isEmpty() ? Column.left(title) : Column.right(title));
    }
    TextTable table = new TextTable(columns);
    rows.forEach(table::row);
    return table.text();
  }
}
