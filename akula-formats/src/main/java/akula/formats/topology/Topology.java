package akula.formats.topology;

import akula.api.host.MachineDescription;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What of a machine a process may use. Lists of cpus are in ascending order; what is not known is
 * 0, -1 or empty, and never guessed.
 *
 * @param name a short name
 * @param model what the processor calls itself, empty if not known
 * @param family by which numbers its maker tells its kind, such as {@code GenuineIntel-6-143},
 *     empty if not known
 * @param packages the packages of which a cpu or the memory may be used, by lowest cpu; empty if
 *     the machine reports none
 * @param cores the cores, each as the cpus that are its hardware contexts, by lowest cpu
 * @param domains the memory domains, by lowest cpu; each cpu is in exactly one
 * @param nodes the NUMA nodes whose memory may be used, at least one, by id
 * @param types the kinds of cores, fastest first; empty if there is only one
 * @param frequencies what is known of the frequencies of cpus, by cpu
 * @param leftOut what the machine has and the process may not use
 */
public record Topology(
    String name,
    String model,
    String family,
    List<Package> packages,
    List<List<Integer>> cores,
    List<Domain> domains,
    List<Node> nodes,
    List<CoreType> types,
    List<Frequency> frequencies,
    LeftOut leftOut) {

  /**
   * A package.
   *
   * @param id the number that the machine gives it, -1 if there is none
   * @param cpus the cpus that may be used, empty if only memory may
   */
  public record Package(int id, List<Integer> cpus) {
    /** Keeps its own copy. */
    public Package {
      cpus = List.copyOf(cpus);
    }
  }

  /**
   * The cpus that share a last-level cache.
   *
   * @param level of the cache, 0 if the machine reports no cache
   * @param cacheBytes its size, 0 if not known
   * @param cpus at least one
   * @param node id of the node that has most of its cpus, or is nearest to the one that has
   */
  public record Domain(int level, long cacheBytes, List<Integer> cpus, int node) {
    /** Keeps its own copy. */
    public Domain {
      cpus = List.copyOf(cpus);
    }
  }

  /**
   * A NUMA node.
   *
   * @param id the operating system's number
   * @param cpus its cpus that may be used; empty for memory without cpus
   * @param memoryBytes the size of its memory, 0 if not known or none
   * @param distances to each of {@link Topology#nodes()}, in their order; 10 to itself
   */
  public record Node(int id, List<Integer> cpus, long memoryBytes, List<Integer> distances) {
    /** Keeps its own copy. */
    public Node {
      cpus = List.copyOf(cpus);
      distances = List.copyOf(distances);
    }
  }

  /**
   * Cores of one kind.
   *
   * @param name what the machine calls them
   * @param cpus their cpus that may be used
   * @param speed relative to the fastest kind of the machine if the machine tells it, else 1
   */
  public record CoreType(String name, List<Integer> cpus, double speed) {
    /** Keeps its own copy. */
    public CoreType {
      cpus = List.copyOf(cpus);
    }
  }

  /**
   * Frequencies of a cpu, in hertz.
   *
   * @param cpu which
   * @param minHz the lowest that can be set, 0 if not known
   * @param maxHz the highest, 0 if not known
   * @param currentHz the present one, 0 if not known
   */
  public record Frequency(int cpu, long minHz, long maxHz, long currentHz) {}

  /**
   * What the machine has and the process may not use.
   *
   * @param offline cpus that are switched off
   * @param forbidden cpus that are on, but not for this process (affinity, control group)
   * @param unavailable cpus of which it is only known that one of both is the case
   * @param nodes NUMA nodes whose memory this process may not use, or that are not believed
   */
  public record LeftOut(
      List<Integer> offline,
      List<Integer> forbidden,
      List<Integer> unavailable,
      List<Integer> nodes) {
    /** Keeps its own copy. */
    public LeftOut {
      offline = List.copyOf(offline);
      forbidden = List.copyOf(forbidden);
      unavailable = List.copyOf(unavailable);
      nodes = List.copyOf(nodes);
    }
  }

  /** Keeps its own copies. */
  public Topology {
    packages = List.copyOf(packages);
    cores = cores.stream().map(List::copyOf).toList();
    domains = List.copyOf(domains);
    nodes = List.copyOf(nodes);
    types = List.copyOf(types);
    frequencies = List.copyOf(frequencies);
  }

  /**
   * Returns the domains whose cache is reported over several packages. No cache spans two: kernels
   * report so where the firmware does not tell them of caches.
   */
  public List<Domain> doubtfulDomains() {
    return domains.stream()
        .filter(domain -> domain.level() > 0 && packagesOf(domain).size() > 1)
        .toList();
  }

  /** Returns the packages that have a cpu of a domain. */
  public List<Package> packagesOf(Domain domain) {
    return packages.stream()
        .filter(one -> !Collections.disjoint(one.cpus(), domain.cpus()))
        .toList();
  }

  /** Returns what the processor is called: by itself, and by the numbers of its maker. */
  public Set<String> processors() {
    return Stream.of(model, family).filter(name -> !name.isEmpty()).collect(Collectors.toSet());
  }

  /** Returns the number of cpus that may be used. */
  public int contextCount() {
    return cores.stream().mapToInt(List::size).sum();
  }

  /**
   * Returns the machine as a host sees it. A core starts at its highest frequency, to which {@link
   * CoreType#speed()} refers; it can be set if the lowest one is known too.
   */
  public MachineDescription description() {
    return new Description(this).machine();
  }
}
