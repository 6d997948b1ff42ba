package akula.cli.machine;

import akula.formats.machine.CpuList;
import akula.formats.topology.Topology;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A machine as a text: the tree, then what does not fit into one. */
final class MachineText {
  private final Topology machine;

  private MachineText(Topology machine) {
    this.machine = machine;
  }

  /** Returns the parts that there is something to say about, with a blank line between them. */
  static String of(Topology machine) {
    MachineText text = new MachineText(machine);
    return Stream.of(
            new MachineTree(machine).tree().draw() + text.model(),
            text.doubts(),
            text.distances(),
            text.types(),
            text.frequencies(),
            text.leftOut())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private String model() {
    String family = machine.family().isEmpty() ? "" : " (" + machine.family() + ")";
    return machine.model().isEmpty() ? "" : "\nprocessor: " + machine.model() + family + "\n";
  }

  private String doubts() {
    List<Topology.Domain> doubtful = machine.doubtfulDomains();
    if (doubtful.isEmpty()) {
      return "";
    }
    List<Integer> numbers = doubtful.stream().map(machine.domains()::indexOf).toList();
    return "doubtful: the kernel reports the cache of memory domain%s %s over several packages,"
            .formatted(numbers.size() == 1 ? "" : "s", CpuList.format(numbers))
        + " which no cache spans: firmware or hypervisor tell too little.\n";
  }

  private String distances() {
    if (machine.nodes().size() < 2) {
      return "";
    }
    List<Column> columns = new ArrayList<>(List.of(Column.left("distance from NUMA node")));
    machine.nodes().forEach(node -> columns.add(Column.right("to " + node.id())));
    TextTable table = new TextTable(columns);
    for (Topology.Node node : machine.nodes()) {
      List<String> cells = new ArrayList<>(List.of(Integer.toString(node.id())));
      node.distances().forEach(distance -> cells.add(distance.toString()));
      table.row(cells);
    }
    return table.text();
  }

  private String types() {
    if (machine.types().isEmpty()) {
      return "";
    }
    TextTable table =
        new TextTable(
            List.of(Column.left("core type"), Column.right("speed"), Column.left("cpus")));
    for (Topology.CoreType type : machine.types()) {
      String speed = String.format(Locale.ROOT, "%.3f", type.speed());
      table.row(type.name(), speed, CpuList.format(type.cpus()));
    }
    return table.text();
  }

  /** Present frequencies change all the time and differ from cpu to cpu: they are in the JSON. */
  private String frequencies() {
    Map<List<Long>, List<Integer>> cpus = new LinkedHashMap<>();
    for (Topology.Frequency known : machine.frequencies()) {
      if (known.minHz() + known.maxHz() > 0) {
        List<Long> range = List.of(known.minHz(), known.maxHz());
        cpus.computeIfAbsent(range, key -> new ArrayList<>()).add(known.cpu());
      }
    }
    if (cpus.isEmpty()) {
      return "";
    }
    TextTable table =
        new TextTable(
            List.of(Column.right("lowest (GHz)"), Column.right("highest"), Column.left("cpus")));
    cpus.forEach((range, list) ->
        table.row(frequency(range.get(0)), frequency(range.get(1)), CpuList.format(list)));
    return table.text();
  }

  private static String frequency(long hertz) {
    return hertz == 0 ? "-" : Quantities.gigahertz(hertz);
  }

  private String leftOut() {
    Topology.LeftOut left = machine.leftOut();
    List<String> lines = new ArrayList<>();
    lines.add(line("offline: cpu", left.offline()));
    lines.add(line("not allowed for this process: cpu", left.forbidden()));
    lines.add(line("offline or not allowed: cpu", left.unavailable()));
    lines.add(line("memory not to be used: NUMA node", left.nodes()));
    lines.removeIf(Objects::isNull);
    return lines.isEmpty() ? "" : "left out\n" + String.join("", lines);
  }

  private static String line(String what, List<Integer> numbers) {
    return numbers.isEmpty()
        ? null
        : "  " + what + (numbers.size() == 1 ? " " : "s ") + CpuList.format(numbers) + "\n";
  }
}
