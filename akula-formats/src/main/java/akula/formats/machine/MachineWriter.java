package akula.formats.machine;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachinePower.Point;
import akula.formats.NewFile;
import akula.formats.Numbers;
import akula.formats.tree.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Writes machine files, as {@link MachineReader} reads them. */
public final class MachineWriter {
  private MachineWriter() {}

  /**
   * Writes a machine to a new file.
   *
   * @throws IOException if the file exists already or cannot be written
   */
  public static void write(MachineDescription machine, Path file) throws IOException {
    NewFile.write(file, text(machine));
  }

  /** Returns the text of the file of a machine, the same for the same machine. */
  public static String text(MachineDescription machine) {
    var json = new LinkedHashMap<String, Object>();
    json.put("name", machine.name());
    json.put("memory_domains", machine.domains().stream().map(d -> domain(machine, d)).toList());
    List<CoreDescription> cores =
        machine.domains().stream().flatMap(domain -> domain.cores().stream()).toList();
    List<String> contexts =
        cores.stream().filter(c -> c.cpus().size() > 1).map(c -> CpuList.format(c.cpus())).toList();
    if (!contexts.isEmpty()) {
      json.put("core_contexts", contexts);
    }
    List<Object> types = types(machine, cores);
    if (!types.isEmpty()) {
      json.put("core_types", types);
    }
    machine.power().ifPresent(power -> json.put("uncore_watts", Numbers.json(power.uncoreWatts())));
    json.put("numa_nodes", machine.nodes().stream().map(MachineWriter::node).toList());
    return JsonText.of(json);
  }

  private static Map<String, Object> domain(MachineDescription machine, Domain domain) {
    // First the first context of each core, then the others: ascending on most machines.
    var cpus = new LinkedHashSet<Integer>();
    domain.cores().forEach(core -> cpus.add(core.cpus().getFirst()));
    domain.cores().forEach(core -> cpus.addAll(core.cpus()));
    var json = new LinkedHashMap<String, Object>();
    json.put("cpus", CpuList.format(List.copyOf(cpus)));
    json.put("node", machine.nodes().get(domain.node()).id());
    return json;
  }

  /** What cores of one type have in common. */
  private record CoreType(CoreDescription core, List<Point> power) {}

  private static List<Object> types(MachineDescription machine, List<CoreDescription> cores) {
    var cpusOfType = new LinkedHashMap<CoreType, List<Integer>>();
    for (int i = 0; i < cores.size(); i++) {
      CoreDescription core = cores.get(i);
      int position = i;
      var type =
          new CoreType(
              new CoreDescription(
                  List.of(0), core.speed(), core.frequencyHz(), core.minHz(), core.maxHz()),
              machine.power().map(all -> all.cores().get(position).points()).orElse(List.of()));
      cpusOfType.computeIfAbsent(type, t -> new ArrayList<>()).addAll(core.cpus());
    }
    cpusOfType.remove(new CoreType(CoreDescription.nominal(List.of(0)), List.of()));
    var types = new ArrayList<Object>();
    cpusOfType.forEach((type, cpus) -> {
      CoreDescription core = type.core();
      var json = new LinkedHashMap<String, Object>();
      json.put("name", "type-" + (types.size() + 1));
      json.put("cpus", CpuList.format(cpus));
      json.put("speed", Numbers.json(core.speed()));
      putUnlessZero(json, "frequency_hz", core.frequencyHz());
      putUnlessZero(json, "min_frequency_hz", core.minHz());
      putUnlessZero(json, "max_frequency_hz", core.maxHz());
      if (!type.power().isEmpty()) {
        json.put("power", type.power().stream().map(MachineWriter::point).toList());
      }
      types.add(json);
    });
    return types;
  }

  private static Map<String, Object> point(Point point) {
    var json = new LinkedHashMap<String, Object>();
    putUnlessZero(json, "frequency_hz", point.hertz());
    json.put("active_watts", Numbers.json(point.activeWatts()));
    json.put("idle_watts", Numbers.json(point.idleWatts()));
    return json;
  }

  private static void putUnlessZero(Map<String, Object> json, String key, long value) {
    if (value != 0) {
      json.put(key, value);
    }
  }

  private static Map<String, Object> node(Node node) {
    var json = new LinkedHashMap<String, Object>();
    json.put("id", node.id());
    json.put("memory_bytes", node.memoryBytes());
    json.put("distances", node.distances());
    return json;
  }
}
