package akula.api.host;

import akula.api.MemoryDomain;
import akula.api.NumaNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A NUMA node as the host sees it. */
public final class NodeModel implements NumaNode {
  private final MachineModel machine;
  private final int index;
  private final MachineDescription.Node description;
  private final List<MemoryDomain> domains = new ArrayList<>();
  private final List<MemoryDomain> domainsView = Collections.unmodifiableList(domains);

  NodeModel(MachineModel machine, int index, MachineDescription.Node description) {
    this.machine = machine;
    this.index = index;
    this.description = description;
  }

  void add(DomainModel domain) {
    domains.add(domain);
  }

  /** Returns the position of this node in its machine. */
  public int index() {
    return index;
  }

  @Override
  public int id() {
    return description.id();
  }

  @Override
  public long memoryBytes() {
    return description.memoryBytes();
  }

  @Override
  public List<MemoryDomain> domains() {
    return domainsView;
  }

  @Override
  public int distanceTo(NumaNode other) {
    if (!(other instanceof NodeModel node) || node.machine != machine) {
      throw new IllegalArgumentException(
          "NUMA node "
              + other.id()
              + " belongs to another machine; take nodes from this machine's nodes()");
    }
    return description.distances().get(node.index);
  }

  @Override
  public String toString() {
    return "NUMA node " + id();
  }
}
