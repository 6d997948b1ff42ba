package akula.formats.topology;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns a topology into the description that hosts work with. */
final class Description {
  private final Topology topology;
  private final Map<Integer, Double> speeds = new HashMap<>();
  private final Map<Integer, Topology.Frequency> frequencies = new HashMap<>();

  Description(Topology topology) {
    this.topology = topology;
    topology.types().forEach(type -> type.cpus().forEach(cpu -> speeds.put(cpu, type.speed())));
    topology.frequencies().forEach(known -> frequencies.put(known.cpu(), known));
  }

  MachineDescription machine() {
    List<Integer> ids = topology.nodes().stream().map(Topology.Node::id).toList();
    List<MachineDescription.Node> nodes =
        topology.nodes().stream()
            .map(n -> new MachineDescription.Node(n.id(), n.memoryBytes(), n.distances()))
            .toList();
    List<MachineDescription.Domain> domains =
        topology.domains().stream()
            .map(d -> new MachineDescription.Domain(ids.indexOf(d.node()), cores(d)))
            .toList();
    return new MachineDescription(topology.name(), nodes, domains);
  }

  /** Where a machine says that a core's contexts have different caches, it is told apart. */
  private List<CoreDescription> cores(Topology.Domain domain) {
    BitSet cpus = CpuSets.of(domain.cpus());
    List<CoreDescription> cores = new ArrayList<>();
    for (List<Integer> core : topology.cores()) {
      List<Integer> here = core.stream().filter(cpus::get).toList();
      if (!here.isEmpty()) {
        cores.add(core(here));
      }
    }
    return cores;
  }

  private CoreDescription core(List<Integer> cpus) {
    double speed = speeds.getOrDefault(cpus.getFirst(), 1.0);
    Topology.Frequency known = frequencies.get(cpus.getFirst());
    if (known == null || known.maxHz() == 0) {
      return new CoreDescription(cpus, speed, 0, 0, 0);
    }
    boolean settable = known.minHz() > 0 && known.minHz() <= known.maxHz();
    return settable
        ? new CoreDescription(cpus, speed, known.maxHz(), known.minHz(), known.maxHz())
        : new CoreDescription(cpus, speed, known.maxHz(), 0, 0);
  }
}
