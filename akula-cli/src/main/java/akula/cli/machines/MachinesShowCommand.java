package akula.cli.machines;

import akula.api.host.MachineDescription;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.formats.machine.MachineReader;
import akula.toolkit.common.Home;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula machines show}: the memory domains and cores of one machine. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description =
        "Show the memory domains and cores of a machine as the simulator has it; '${ROOT-COMMAND-NAME} machine'"
            + " shows this machine.")
final class MachinesShowCommand implements Callable<Integer> {
  private static final double HERTZ_PER_GIGAHERTZ = 1e9;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "MACHINE",
      description = "The name of one that ships, a machine file, or an XML export of hwloc.")
  private String machine;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    MachineDescription shown = MachineReader.read(Home.catalog().machine(machine));
    Listing cores = cores(shown);
    Output out = new Output(spec);
    if (format.format() == Format.JSON) {
      out.json(JsonFormat.MACHINES_SHOW, fields(shown, cores));
      return 0;
    }
    if (format.format() == Format.TEXT) {
      out.line(
          "%s: %s, %s, %s, %s"
              .formatted(
                  shown.name(),
                  Numbers.count(shown.nodes().size(), "NUMA node"),
                  Numbers.count(shown.domains().size(), "memory domain"),
                  Numbers.count(MachineCores.count(shown), "core"),
                  Numbers.count(shown.contextCount(), "context")));
      shown
          .power()
          .ifPresent(power -> out.line("uncore %s W".formatted(Numbers.json(power.uncoreWatts()))));
      out.line("");
    }
    cores.print(format.format(), out);
    return 0;
  }

  private static Listing cores(MachineDescription machine) {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "memory_domain",
                "numa_node",
                "cores",
                "contexts_per_core",
                "speed",
                "frequency_ghz"));
    if (machine.power().isPresent()) {
      columns.addAll(List.of("active_watts", "idle_watts"));
    }
    Listing list = new Listing(columns.toArray(String[]::new));
    MachineCores.of(machine).forEach(cores -> list.row(row(cores)));
    return list;
  }

  private static Object[] row(MachineCores cores) {
    long hertz = cores.like().frequencyHz();
    List<Object> row = new ArrayList<>();
    row.add(cores.domain());
    row.add(cores.node());
    row.add(cores.numbers());
    row.add(cores.like().cpus().size());
    row.add(cores.like().speed());
    row.add(hertz == 0 ? null : hertz / HERTZ_PER_GIGAHERTZ);
    cores
        .power()
        .ifPresent(power -> {
          row.add(power.activeWatts(hertz));
          row.add(power.idleWatts(hertz));
        });
    return row.toArray();
  }

  private static SequencedMap<String, Object> fields(MachineDescription machine, Listing cores) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", machine.name());
    fields.put("numa_nodes", machine.nodes().size());
    fields.put("memory_domains", machine.domains().size());
    fields.put("cores", MachineCores.count(machine));
    fields.put("contexts", machine.contextCount());
    machine.power().ifPresent(power -> fields.put("uncore_watts", power.uncoreWatts()));
    fields.put("rows", cores.json());
    return fields;
  }
}
