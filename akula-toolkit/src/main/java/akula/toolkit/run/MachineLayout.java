package akula.toolkit.run;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.formats.machine.CpuList;
import akula.formats.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What of a machine results depend on, each in a line of its own, so that work that is not resumed
 * on another machine can say what of it differs. How much memory there is is not part of it: that
 * of a virtual machine grows and shrinks while it runs.
 */
public final class MachineLayout {
  private MachineLayout() {}

  /**
   * Returns the lines by their names.
   *
   * @param machine the cpus that are used
   * @param topology the machine that has them
   */
  public static SequencedMap<String, String> of(MachineDescription machine, Topology topology) {
    List<CoreDescription> cores =
        machine.domains().stream().flatMap(domain -> domain.cores().stream()).toList();
    SequencedMap<String, String> lines = new LinkedHashMap<>();
    lines.put("memory_domains", joined(machine.domains(), domain -> domain(domain, machine)));
    lines.put("cores", joined(cores, core -> CpuList.format(core.cpus())));
    lines.put("core_speeds", byValue(cores, core -> Double.toString(core.speed())));
    lines.put("core_frequencies", byValue(cores, MachineLayout::frequency));
    lines.put("node_distances", joined(machine.nodes(), MachineLayout::distances));
    lines.put("caches", joined(domainsOf(machine, topology), MachineLayout::cache));
    return lines;
  }

  private static <T> String joined(List<T> parts, Function<T, String> text) {
    return parts.stream().map(text).collect(Collectors.joining("; "));
  }

  private static String domain(Domain domain, MachineDescription machine) {
    return "%s on node %d".formatted(cpus(domain.cores()), machine.nodes().get(domain.node()).id());
  }

  private static String cpus(List<CoreDescription> cores) {
    return CpuList.format(cores.stream().flatMap(core -> core.cpus().stream()).sorted().toList());
  }

  private static String byValue(
      List<CoreDescription> cores, Function<CoreDescription, String> value) {
    SequencedMap<String, List<CoreDescription>> groups = new LinkedHashMap<>();
    cores.forEach(
        core -> groups.computeIfAbsent(value.apply(core), _ -> new ArrayList<>()).add(core));
    return joined(
        List.copyOf(groups.keySet()), one -> "%s of %s".formatted(one, cpus(groups.get(one))));
  }

  private static String frequency(CoreDescription core) {
    return core.frequencyHz() == 0
        ? "unknown"
        : "%d Hz (%d to %d)".formatted(core.frequencyHz(), core.minHz(), core.maxHz());
  }

  private static String distances(Node node) {
    return "%d: %s"
        .formatted(
            node.id(),
            node.distances().stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }

  private static List<Topology.Domain> domainsOf(MachineDescription machine, Topology topology) {
    List<Integer> used =
        machine.domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .flatMap(core -> core.cpus().stream())
            .toList();
    return topology.domains().stream()
        .filter(domain -> !Collections.disjoint(domain.cpus(), used))
        .toList();
  }

  private static String cache(Topology.Domain domain) {
    return domain.level() == 0
        ? "unknown of %s".formatted(CpuList.format(domain.cpus()))
        : "L%d with %d bytes of %s"
            .formatted(domain.level(), domain.cacheBytes(), CpuList.format(domain.cpus()));
  }
}
