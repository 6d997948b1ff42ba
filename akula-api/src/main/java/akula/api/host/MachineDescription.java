package akula.api.host;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a machine is made of: plain data, from which a model is built.
 *
 * @param name a short name
 * @param nodes the NUMA nodes, at least one
 * @param domains the memory domains in order, at least one
 * @param power what its cores and the rest of it consume, if that is known
 */
public record MachineDescription(
    String name, List<Node> nodes, List<Domain> domains, Optional<MachinePower> power) {

  /** Makes a machine of which it is not known what it consumes. */
  public MachineDescription(String name, List<Node> nodes, List<Domain> domains) {
    this(name, nodes, domains, Optional.empty());
  }

  /**
   * A NUMA node.
   *
   * @param id the operating system's number
   * @param memoryBytes the size of its memory, 0 if not known
   * @param distances distance to each node, in the order of the nodes; 10 to itself
   */
  public record Node(int id, long memoryBytes, List<Integer> distances) {
    /** Keeps its own copy. */
    public Node {
      distances = List.copyOf(distances);
    }
  }

  /**
   * A memory domain.
   *
   * @param node position of its NUMA node in {@link MachineDescription#nodes()}
   * @param cores its cores in order, at least one
   */
  public record Domain(int node, List<CoreDescription> cores) {
    /** Keeps its own copy. */
    public Domain {
      cores = List.copyOf(cores);
    }
  }

  /**
   * A core.
   *
   * @param cpus the operating system's numbers of its hardware contexts, at least one
   * @param speed speed at {@code frequencyHz} relative to the core that data were measured on
   * @param frequencyHz frequency at the start, in hertz, 0 if not known
   * @param minHz lowest frequency that can be set, in hertz, 0 if none can
   * @param maxHz highest frequency that can be set, in hertz, 0 if none can
   */
  public record CoreDescription(
      List<Integer> cpus, double speed, long frequencyHz, long minHz, long maxHz) {
    /** Keeps its own copy. */
    public CoreDescription {
      cpus = List.copyOf(cpus);
      if (cpus.isEmpty()) {
        throw new IllegalArgumentException("a core needs at least one hardware context");
      }
      if (!(speed > 0 && speed <= 100)) {
        throw new IllegalArgumentException(
            "the speed of a core has to be above 0 and at most 100, but is " + speed);
      }
      if (minHz < 0 || maxHz < minHz || (maxHz > 0 && frequencyHz <= 0)) {
        throw new IllegalArgumentException(
            "frequencies %d to %d Hz, now %d Hz, are no range"
                .formatted(minHz, maxHz, frequencyHz));
      }
    }

    /** Returns a core of nominal speed whose frequency cannot be set. */
    public static CoreDescription nominal(List<Integer> cpus) {
      return new CoreDescription(cpus, 1.0, 0, 0, 0);
    }
  }

  /** Checks that the parts fit together. */
  public MachineDescription {
    nodes = List.copyOf(nodes);
    domains = List.copyOf(domains);
    if (nodes.isEmpty() || domains.isEmpty()) {
      throw new IllegalArgumentException("a machine needs at least one NUMA node and one domain");
    }
    Set<Integer> seen = new HashSet<>();
    for (Domain domain : domains) {
      if (domain.node() < 0 || domain.node() >= nodes.size()) {
        throw new IllegalArgumentException(
            "a domain names NUMA node number " + domain.node() + " of " + nodes.size());
      }
      if (domain.cores().isEmpty()) {
        throw new IllegalArgumentException("a memory domain needs at least one core");
      }
      for (CoreDescription core : domain.cores()) {
        for (int cpu : core.cpus()) {
          if (!seen.add(cpu)) {
            throw new IllegalArgumentException("cpu " + cpu + " is in two places");
          }
        }
      }
    }
    if (power.isPresent()) {
      power.get().requireAll(domains);
    }
  }

  /**
   * Returns what it is made of. Files have hashes of this, so that a machine of which it is not
   * known what it consumes has the text that it had before anything had power.
   */
  @Override
  public String toString() {
    String known = power.map(", power=%s"::formatted).orElse("");
    return "MachineDescription[name=%s, nodes=%s, domains=%s%s]"
        .formatted(name, nodes, domains, known);
  }

  /**
   * Returns a regular machine: one NUMA node per domain (distance 20 between nodes), cores of
   * nominal speed, cpus numbered in order.
   *
   * @param name its name
   * @param domainCount number of memory domains
   * @param coresPerDomain cores in each
   * @param contextsPerCore hardware contexts of each core
   */
  public static MachineDescription regular(
      String name, int domainCount, int coresPerDomain, int contextsPerCore) {
    List<Node> nodes = new ArrayList<>();
    List<Domain> domains = new ArrayList<>();
    int cpu = 0;
    for (int d = 0; d < domainCount; d++) {
      List<CoreDescription> cores = new ArrayList<>();
      for (int c = 0; c < coresPerDomain; c++) {
        cores.add(
            CoreDescription.nominal(IntStream.range(cpu, cpu + contextsPerCore).boxed().toList()));
        cpu += contextsPerCore;
      }
      nodes.add(new Node(d, 0, distances(d, domainCount)));
      domains.add(new Domain(d, cores));
    }
    return new MachineDescription(name, nodes, domains);
  }

  private static List<Integer> distances(int node, int count) {
    return IntStream.range(0, count).map(other -> other == node ? 10 : 20).boxed().toList();
  }

  /** Returns the number of hardware contexts of the whole machine. */
  public int contextCount() {
    int count = 0;
    for (Domain domain : domains) {
      for (CoreDescription core : domain.cores()) {
        count += core.cpus().size();
      }
    }
    return count;
  }
}
