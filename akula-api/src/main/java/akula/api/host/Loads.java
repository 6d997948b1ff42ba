package akula.api.host;

import java.util.Arrays;

/**
 * How many threads the parts of a machine have, kept up to date with every move, so that most
 * questions about loads need no look at every part.
 */
final class Loads {
  private final MachineModel machine;
  private final MachineParts topology;
  private final LoadCounts ofDomains;
  private final LoadCounts ofCores;
  private final boolean equalDomains;
  private final boolean equalCores;
  private final boolean sharedCores;
  private int total;

  Loads(MachineModel machine, MachineParts topology) {
    this.machine = machine;
    this.topology = topology;
    DomainModel[] domains = topology.domains;
    CoreModel[] cores = topology.cores;
    ofDomains = new LoadCounts(domains.length);
    ofCores = new LoadCounts(cores.length);
    equalDomains =
        Arrays.stream(domains).mapToInt(DomainModel::contextCount).distinct().count() == 1;
    equalCores = Arrays.stream(cores).mapToInt(CoreModel::contextCount).distinct().count() == 1;
    sharedCores = topology.contexts.length > cores.length;
  }

  void clear() {
    ofDomains.clear();
    ofCores.clear();
    total = 0;
  }

  int total() {
    return total;
  }

  void coreChanged(int before, int after) {
    ofCores.change(before, after);
  }

  void domainChanged(int before, int after) {
    ofDomains.change(before, after);
    total += after - before;
  }

  DomainModel leastLoadedDomain() {
    DomainModel[] domains = topology.domains;
    if (!equalDomains) {
      return Balance.leastLoaded(domains);
    }
    int position = 0;
    while (domains[position].load() != ofDomains.least()) {
      position++;
    }
    return domains[position];
  }

  void evenOutCores() {
    if (!equalCores || !ofCores.isEven()) {
      Balance.evenOutCores(machine, topology.cores);
    }
    if (sharedCores) {
      Balance.evenOutContexts(machine, topology.cores);
    }
  }

  void evenOutDomains() {
    if (!equalDomains || !ofDomains.isEven()) {
      Balance.evenOutDomains(machine, topology.domains);
    }
  }
}
