package akula.wrapper.topology;

import akula.formats.machine.CpuList;
import akula.formats.topology.Topology;
import java.util.List;

/** The parts of a machine, each as a short text. */
final class Parts {
  private Parts() {}

  static List<String> cores(Topology machine) {
    return machine.cores().stream().map(CpuList::format).toList();
  }

  static List<String> domains(Topology machine) {
    return machine.domains().stream().map(d -> d.level() + ":" + CpuList.format(d.cpus())).toList();
  }

  static List<String> packages(Topology machine) {
    return machine.packages().stream().map(p -> p.id() + ":" + CpuList.format(p.cpus())).toList();
  }
}
