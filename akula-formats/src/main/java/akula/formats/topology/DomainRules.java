package akula.formats.topology;

import akula.formats.topology.TopologyBuilder.FoundNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which cpus share a last-level cache: the outermost data or unified cache of each cpu, whatever
 * its level. Cpus of which no cache is known are one domain per NUMA node, else one per package,
 * else one.
 */
final class DomainRules {
  private record Cache(int level, long bytes, BitSet cpus) {}

  private final Map<Cache, Cache> caches = new LinkedHashMap<>();

  /** Takes a cache; one that every sharing cpu reports may come as often. */
  void addCache(int level, long bytes, BitSet cpus) {
    Cache cache = new Cache(level, bytes, cpus);
    caches.putIfAbsent(cache, cache);
  }

  /**
   * Returns the domains by lowest cpu.
   *
   * @param usable the cpus to be divided
   * @param nodes all NUMA nodes of the machine, by id
   * @param packages the cpus of all packages
   * @param kept the nodes whose memory may be used, at least one, by id
   * @param distances between nodes
   */
  List<Topology.Domain> domains(
      BitSet usable,
      List<FoundNode> nodes,
      List<BitSet> packages,
      List<FoundNode> kept,
      Distances distances) {
    BitSet left = (BitSet) usable.clone();
    List<Cache> parts = new ArrayList<>();
    caches.values().stream()
        .sorted(Comparator.comparingInt(Cache::level).reversed())
        .forEach(cache -> take(cache.level(), cache.bytes(), cache.cpus(), left, parts));
    nodes.forEach(node -> take(0, 0, node.cpus(), left, parts));
    packages.forEach(cpus -> take(0, 0, cpus, left, parts));
    take(0, 0, usable, left, parts);
    return parts.stream()
        .sorted(Comparator.comparingInt(part -> part.cpus().nextSetBit(0)))
        .map(part ->
            new Topology.Domain(
                part.level(),
                part.bytes(),
                CpuSets.list(part.cpus()),
                nodeOf(part.cpus(), nodes, kept, distances)))
        .toList();
  }

  private static void take(int level, long bytes, BitSet cpus, BitSet left, List<Cache> parts) {
    BitSet part = CpuSets.and(cpus, left);
    left.andNot(part);
    if (!part.isEmpty()) {
      parts.add(new Cache(level, bytes, part));
    }
  }

  /**
   * Returns the node with most of the cpus. If its memory is forbidden, the process gets that of
   * the nearest one which is allowed.
   */
  private static int nodeOf(
      BitSet cpus, List<FoundNode> nodes, List<FoundNode> kept, Distances distances) {
    FoundNode here = most(cpus, kept);
    if (here.cpus().intersects(cpus) || nodes.isEmpty()) {
      return here.id();
    }
    int home = most(cpus, nodes).id();
    return kept.stream()
        .map(FoundNode::id)
        .min(Comparator.comparingInt(id -> distances.get(home, id).orElse(Integer.MAX_VALUE)))
        .orElseThrow();
  }

  private static FoundNode most(BitSet cpus, List<FoundNode> nodes) {
    FoundNode best = nodes.getFirst();
    for (FoundNode node : nodes) {
      if (shared(node, cpus) > shared(best, cpus)) {
        best = node;
      }
    }
    return best;
  }

  private static int shared(FoundNode node, BitSet cpus) {
    return CpuSets.and(node.cpus(), cpus).cardinality();
  }
}
