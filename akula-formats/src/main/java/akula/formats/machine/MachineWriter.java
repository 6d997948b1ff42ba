package akula.formats.machine;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
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
    List<Object> types = types(cores);
    if (!types.isEmpty()) {
      json.put("core_types", types);
    }
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

  private static List<Object> types(List<CoreDescription> cores) {
    var cpusOfType = new LinkedHashMap<CoreDescription, List<Integer>>();
    for (CoreDescription core : cores) {
      var type =
          new CoreDescription(
              List.of(0), core.speed(), core.frequencyHz(), core.minHz(), core.maxHz());
      cpusOfType.computeIfAbsent(type, t -> new ArrayList<>()).addAll(core.cpus());
    }
    cpusOfType.remove(CoreDescription.nominal(List.of(0)));
    var types = new ArrayList<Object>();
    cpusOfType.forEach((type, cpus) -> {
      var json = new LinkedHashMap<String, Object>();
      json.put("name", "type-" + (types.size() + 1));
      json.put("cpus", CpuList.format(cpus));
      json.put("speed", Numbers.json(type.speed()));
      putUnlessZero(json, "frequency_hz", type.frequencyHz());
      putUnlessZero(json, "min_frequency_hz", type.minHz());
      putUnlessZero(json, "max_frequency_hz", type.maxHz());
      types.add(json);
    });
    return types;
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
