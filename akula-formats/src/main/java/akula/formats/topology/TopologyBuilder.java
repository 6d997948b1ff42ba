package akula.formats.topology;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes what a reader finds, in any order and whether usable or not, and puts it together by the
 * rules that hold for every source.
 */
public final class TopologyBuilder {
  /** The highest frequency that is believed, in hertz. */
  private static final long MOST_HZ = 1_000_000_000_000L;

  /** A NUMA node as it was found; its cpus may be offline or forbidden. */
  record FoundNode(int id, BitSet cpus, long memoryBytes) {}

  private record FoundPackage(int id, BitSet cpus) {}

  private final String name;
  private String model = "";
  private String family = "";
  private final BitSet online = new BitSet();
  private final BitSet offline = new BitSet();
  private final BitSet unavailable = new BitSet();
  private final BitSet allowedCpus = new BitSet();
  private final BitSet allowedNodes = new BitSet();
  private final BitSet passedOverNodes = new BitSet();
  private final List<FoundPackage> packages = new ArrayList<>();
  private final List<BitSet> cores = new ArrayList<>();
  private final DomainRules domains = new DomainRules();
  private final Map<Integer, FoundNode> nodes = new TreeMap<>();
  private final Distances distances = new Distances();
  private final List<Topology.CoreType> types = new ArrayList<>();
  private final Map<Integer, Topology.Frequency> frequencies = new TreeMap<>();
  private long memoryBytes;

  /** Begins a machine of which everything that will be found may be used. */
  public TopologyBuilder(String name) {
    this.name = name.isBlank() ? "machine" : name;
    allowedCpus.set(0, CpuSets.HIGHEST + 1);
    allowedNodes.set(0, CpuSets.HIGHEST + 1);
  }

  /** Takes what the processor calls itself. */
  public TopologyBuilder model(String text) {
    model = text.strip().replaceAll("\\s+", " ");
    return this;
  }

  /** Takes by which numbers the processor's maker tells its kind. */
  public TopologyBuilder family(String numbers) {
    family = numbers;
    return this;
  }

  /** Takes cpus that are switched on. */
  public TopologyBuilder online(BitSet cpus) {
    online.or(cpus);
    return this;
  }

  /** Takes cpus that are there and switched off. */
  public TopologyBuilder offline(BitSet cpus) {
    offline.or(cpus);
    return this;
  }

  /** Takes cpus that are there and switched off or forbidden. */
  public TopologyBuilder unavailable(BitSet cpus) {
    unavailable.or(cpus);
    return this;
  }

  /** Forbids all other cpus. */
  public TopologyBuilder allowCpus(BitSet cpus) {
    allowedCpus.and(cpus);
    return this;
  }

  /** Forbids the memory of all other NUMA nodes. */
  public TopologyBuilder allowNodes(BitSet ids) {
    allowedNodes.and(ids);
    return this;
  }

  /** Takes a package; its number is -1 if there is none. */
  public TopologyBuilder addPackage(int id, BitSet cpus) {
    packages.add(new FoundPackage(id, cpus));
    return this;
  }

  /** Takes the cpus that are one core. Those that are in none are cores of their own. */
  public TopologyBuilder addCore(BitSet cpus) {
    cores.add(cpus);
    return this;
  }

  /** Takes a data or unified cache: its level from 1, its size (0 if not known) and its cpus. */
  public TopologyBuilder addCache(int level, long bytes, BitSet cpus) {
    domains.addCache(level, bytes, cpus);
    return this;
  }

  /** Takes a NUMA node, one of each number. */
  public TopologyBuilder addNode(int id, BitSet cpus, long bytes) {
    nodes.put(id, new FoundNode(id, cpus, Math.max(0, bytes)));
    return this;
  }

  /** Takes the number of a NUMA node that is there, but not to be used or believed. */
  public TopologyBuilder passOverNode(int id) {
    passedOverNodes.set(id);
    return this;
  }

  /** Takes the distance between two NUMA nodes, by their numbers. */
  public TopologyBuilder distance(int from, int to, int distance) {
    distances.put(from, to, distance);
    return this;
  }

  /** Takes the memory of the whole machine, for one that tells of no NUMA nodes. */
  public TopologyBuilder memory(long bytes) {
    memoryBytes = Math.max(0, bytes);
    return this;
  }

  /** Takes a kind of cores; speed relative to the fastest kind, 1 if not known. */
  public TopologyBuilder addType(String typeName, double speed, BitSet cpus) {
    types.add(new Topology.CoreType(typeName, CpuSets.list(cpus), speed));
    return this;
  }

  /** Takes the frequencies of a cpu in hertz, 0 or less for what is not known. */
  public TopologyBuilder frequency(int cpu, long minHz, long maxHz, long currentHz) {
    var known = new Topology.Frequency(cpu, hertz(minHz), hertz(maxHz), hertz(currentHz));
    if (known.minHz() + known.maxHz() + known.currentHz() > 0) {
      frequencies.put(cpu, known);
    }
    return this;
  }

  private static long hertz(long value) {
    return value > 0 && value <= MOST_HZ ? value : 0;
  }

  /** Returns the cpus that are switched on and allowed; a machine needs at least one. */
  public BitSet usable() {
    return CpuSets.and(online, allowedCpus);
  }

  /**
   * Puts the machine together.
   *
   * @throws IllegalStateException if no cpu may be used
   */
  public Topology build() {
    BitSet usable = usable();
    if (usable.isEmpty()) {
      throw new IllegalStateException("no cpu is both online and allowed");
    }
    List<FoundNode> kept = keptNodes();
    List<BitSet> packageCpus = packages.stream().map(FoundPackage::cpus).toList();
    return new Topology(
        name,
        model,
        family,
        usedPackages(usable, kept),
        CpuSets.parts(cores, usable),
        domains.domains(usable, List.copyOf(nodes.values()), packageCpus, kept, distances),
        usedNodes(usable, kept),
        usedTypes(usable),
        frequencies.values().stream().filter(known -> usable.get(known.cpu())).toList(),
        leftOut(usable, kept));
  }

  /** A process always has some memory: limits that leave none are not believed. */
  private List<FoundNode> keptNodes() {
    if (nodes.isEmpty()) {
      return List.of(new FoundNode(0, online, memoryBytes));
    }
    List<FoundNode> kept =
        nodes.values().stream().filter(node -> allowedNodes.get(node.id())).toList();
    return kept.isEmpty() ? List.copyOf(nodes.values()) : kept;
  }

  private List<Topology.Package> usedPackages(BitSet usable, List<FoundNode> kept) {
    BitSet left = (BitSet) usable.clone();
    return packages.stream()
        .sorted(Comparator.comparingInt(found -> found.cpus().nextSetBit(0)))
        .filter(found -> found.cpus().intersects(left) || hasMemory(found, kept))
        .map(found -> {
          BitSet cpus = CpuSets.and(found.cpus(), left);
          left.andNot(cpus);
          return new Topology.Package(found.id(), CpuSets.list(cpus));
        })
        .toList();
  }

  /** Returns whether all cpus of a node whose memory may be used are of this package. */
  private boolean hasMemory(FoundPackage found, List<FoundNode> kept) {
    return kept.stream()
        .map(node -> nodes.isEmpty() ? new BitSet() : known(node.cpus()))
        .anyMatch(cpus -> !cpus.isEmpty() && CpuSets.without(cpus, found.cpus()).isEmpty());
  }

  private BitSet known(BitSet cpus) {
    BitSet known = CpuSets.and(cpus, online);
    known.or(CpuSets.and(cpus, unavailable));
    return known;
  }

  private List<Topology.Node> usedNodes(BitSet usable, List<FoundNode> kept) {
    List<List<Integer>> rows = distances.between(kept.stream().map(FoundNode::id).toList());
    List<Topology.Node> used = new ArrayList<>();
    for (int i = 0; i < kept.size(); i++) {
      FoundNode node = kept.get(i);
      List<Integer> cpus = CpuSets.list(CpuSets.and(node.cpus(), usable));
      used.add(new Topology.Node(node.id(), cpus, node.memoryBytes(), rows.get(i)));
    }
    return used;
  }

  private List<Topology.CoreType> usedTypes(BitSet usable) {
    return types.stream()
        .map(type ->
            new Topology.CoreType(
                type.name(), type.cpus().stream().filter(usable::get).toList(), type.speed()))
        .filter(type -> !type.cpus().isEmpty())
        .toList();
  }

  private Topology.LeftOut leftOut(BitSet usable, List<FoundNode> kept) {
    BitSet left = (BitSet) passedOverNodes.clone();
    nodes.values().stream().filter(node -> !kept.contains(node)).forEach(n -> left.set(n.id()));
    return new Topology.LeftOut(
        CpuSets.list(CpuSets.without(offline, online)),
        CpuSets.list(CpuSets.without(online, usable)),
        CpuSets.list(CpuSets.without(CpuSets.without(unavailable, online), offline)),
        CpuSets.list(left));
  }
}
