package akula.cli.machine;

import akula.formats.machine.CpuList;
import akula.formats.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** A machine as fields of JSON; sets of cpus are texts as the kernel writes them. */
final class MachineFields {
  private MachineFields() {}

  static SequencedMap<String, Object> of(Topology machine) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", machine.name());
    fields.put("model", machine.model());
    fields.put("packages", machine.packages().size());
    fields.put(
        "packages_with_cpus",
        (int) machine.packages().stream().filter(p -> !p.cpus().isEmpty()).count());
    fields.put("cores", machine.cores().size());
    fields.put("contexts", machine.contextCount());
    fields.put("memory_domains", machine.domains().stream().map(MachineFields::domain).toList());
    fields.put("core_contexts", machine.cores().stream().map(CpuList::format).toList());
    fields.put("numa_nodes", machine.nodes().stream().map(MachineFields::node).toList());
    fields.put("package_cpus", machine.packages().stream().map(MachineFields::pack).toList());
    fields.put("core_types", machine.types().stream().map(MachineFields::type).toList());
    fields.put("frequencies", frequencies(machine.frequencies()));
    fields.put("left_out", leftOut(machine.leftOut()));
    return fields;
  }

  private static SequencedMap<String, Object> domain(Topology.Domain domain) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("level", domain.level() == 0 ? null : domain.level());
    fields.put("cpus", CpuList.format(domain.cpus()));
    fields.put("cache_bytes", known(domain.cacheBytes()));
    fields.put("node", domain.node());
    return fields;
  }

  private static SequencedMap<String, Object> node(Topology.Node node) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", node.id());
    fields.put("cpus", CpuList.format(node.cpus()));
    fields.put("memory_bytes", node.memoryBytes());
    fields.put("distances", node.distances());
    return fields;
  }

  private static SequencedMap<String, Object> pack(Topology.Package found) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", found.id() < 0 ? null : found.id());
    fields.put("cpus", CpuList.format(found.cpus()));
    return fields;
  }

  private static SequencedMap<String, Object> type(Topology.CoreType type) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", type.name());
    fields.put("cpus", CpuList.format(type.cpus()));
    fields.put("speed", type.speed());
    return fields;
  }

  /** Cpus with the same frequencies stand together. */
  private static List<Object> frequencies(List<Topology.Frequency> known) {
    Map<List<Long>, List<Integer>> cpus = new LinkedHashMap<>();
    for (Topology.Frequency one : known) {
      List<Long> hertz = List.of(one.minHz(), one.maxHz(), one.currentHz());
      cpus.computeIfAbsent(hertz, key -> new ArrayList<>()).add(one.cpu());
    }
    List<Object> all = new ArrayList<>();
    cpus.forEach((hertz, list) -> {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("cpus", CpuList.format(list));
      fields.put("min_hz", known(hertz.get(0)));
      fields.put("max_hz", known(hertz.get(1)));
      fields.put("current_hz", known(hertz.get(2)));
      all.add(fields);
    });
    return all;
  }

  private static SequencedMap<String, Object> leftOut(Topology.LeftOut left) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("offline", CpuList.format(left.offline()));
    fields.put("forbidden", CpuList.format(left.forbidden()));
    fields.put("offline_or_forbidden", CpuList.format(left.unavailable()));
    fields.put("numa_nodes", CpuList.format(left.nodes()));
    return fields;
  }

  private static Long known(long value) {
    return value == 0 ? null : (Long) value;
  }
}
