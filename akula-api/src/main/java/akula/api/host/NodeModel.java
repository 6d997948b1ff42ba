package akula.api.host;

import akula.api.MemoryDomain;
import akula.api.NumaNode;
import java.util.List;

/** A NUMA node as the host sees it. */
public final class NodeModel implements NumaNode {
  private static final String DOMAIN = "memory domain";

  private final MachineModel machine;
  private final int index;
  private final MachineDescription.Node description;
  private List<MemoryDomain> domains = new Numbered<>(this, DOMAIN, new MemoryDomain[0]);

  NodeModel(MachineModel machine, int index, MachineDescription.Node description) {
    this.machine = machine;
    this.index = index;
    this.description = description;
  }

  void add(DomainModel domain) {
    MemoryDomain[] more = domains.toArray(new MemoryDomain[domains.size() + 1]);
    more[domains.size()] = domain;
    domains = new Numbered<>(this, DOMAIN, more);
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
    return domains;
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

  /** Hash sets and maps have the same order in every run, whatever the Java VM. */
  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public String toString() {
    return "NUMA node " + id();
  }
}
