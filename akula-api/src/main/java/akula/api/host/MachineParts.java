package akula.api.host;

import akula.api.Core;
import akula.api.MemoryDomain;
import akula.api.NumaNode;
import java.util.ArrayList;
import java.util.List;

/** What a machine consists of: its parts in the order of their numbers. They stay the same. */
final class MachineParts {
  final NodeModel[] nodes;
  final DomainModel[] domains;
  final CoreModel[] cores;
  final ContextModel[] contexts;
  final List<NumaNode> nodesView;
  final List<MemoryDomain> domainsView;
  final List<Core> coresView;
  private final MachineModel machine;

  /**
   * Makes the parts.
   *
   * @param machine whose parts they will be
   */
  MachineParts(MachineModel machine, MachineDescription description) {
    this.machine = machine;
    nodes = new NodeModel[description.nodes().size()];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = new NodeModel(machine, i, description.nodes().get(i));
    }
    List<CoreModel> allCores = new ArrayList<>();
    List<ContextModel> allContexts = new ArrayList<>();
    domains = new DomainModel[description.domains().size()];
    for (int i = 0; i < domains.length; i++) {
      MachineDescription.Domain part = description.domains().get(i);
      NodeModel node = nodes[part.node()];
      domains[i] = new DomainModel(i, allCores.size(), allContexts.size(), machine, node, part);
      for (CoreModel core : domains[i].coreArray()) {
        allCores.add(core);
        for (int k = 0; k < core.contextCount(); k++) {
          allContexts.add(core.getContext(k));
        }
      }
    }
    cores = allCores.toArray(CoreModel[]::new);
    contexts = allContexts.toArray(ContextModel[]::new);
    nodesView = new Numbered<>(machine, "NUMA node", nodes);
    domainsView = new Numbered<>(machine, "memory domain", domains);
    coresView = new Numbered<>(machine, "core", cores);
  }

  DomainModel domain(int index) {
    return domains[Numbered.check(index, domains.length, machine, "memory domain")];
  }

  CoreModel core(int index) {
    return cores[Numbered.check(index, cores.length, machine, "core")];
  }

  ContextModel context(int index) {
    return contexts[Numbered.check(index, contexts.length, machine, "context")];
  }
}
