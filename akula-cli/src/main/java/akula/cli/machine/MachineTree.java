package akula.cli.machine;

import akula.formats.machine.CpuList;
import akula.formats.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Draws packages, NUMA nodes, memory domains, cores and contexts; what is equal on one line. */
final class MachineTree {
  private static final int MOST_DOMAINS = 4;
  private static final int MOST_SETS = 8;

  private final Topology machine;
  private final Map<Integer, String> typeOf = new HashMap<>();
  private final Set<Integer> drawnNodes = new HashSet<>();

  MachineTree(Topology machine) {
    this.machine = machine;
    machine.types().forEach(type -> type.cpus().forEach(cpu -> typeOf.put(cpu, type.name())));
  }

  Branch tree() {
    Branch root = new Branch(summary());
    List<Topology.Domain> left = new ArrayList<>(machine.domains());
    int number = 0;
    for (Topology.Package found : machine.packages()) {
      Set<Integer> cpus = new HashSet<>(found.cpus());
      List<Topology.Domain> here =
          left.stream().filter(domain -> cpus.contains(domain.cpus().getFirst())).toList();
      left.removeAll(here);
      Branch branch = root.add(name(found, number++));
      addNodes(branch, here);
    }
    addNodes(root, left);
    machine.nodes().stream()
        .filter(node -> !drawnNodes.contains(node.id()))
        .forEach(node -> root.add(name(node)));
    return root;
  }

  private String summary() {
    return "%s: %s, %s, %s, %s, %s"
        .formatted(
            machine.name(),
            Quantities.count(machine.packages().size(), "package"),
            Quantities.count(machine.cores().size(), "core"),
            Quantities.count(machine.contextCount(), "context"),
            Quantities.count(machine.domains().size(), "memory domain"),
            Quantities.count(machine.nodes().size(), "NUMA node"));
  }

  private static String name(Topology.Package found, int number) {
    String id = found.id() < 0 ? "package (the " + (number + 1) + ".)" : "package " + found.id();
    return id + (found.cpus().isEmpty() ? ": memory only" : ": " + cpus(found.cpus()));
  }

  private static String name(Topology.Node node) {
    String memory = node.memoryBytes() == 0 ? "" : ", " + Quantities.bytes(node.memoryBytes());
    String cpus = node.cpus().isEmpty() ? "no cpus" : cpus(node.cpus());
    return "NUMA node %d: %s%s".formatted(node.id(), cpus, memory);
  }

  private void addNodes(Branch branch, List<Topology.Domain> domains) {
    Map<Integer, List<Topology.Domain>> byNode = new TreeMap<>();
    domains.forEach(d -> byNode.computeIfAbsent(d.node(), key -> new ArrayList<>()).add(d));
    for (Topology.Node node : machine.nodes()) {
      if (byNode.containsKey(node.id())) {
        boolean again = !drawnNodes.add(node.id());
        Branch below = branch.add(again ? "NUMA node " + node.id() + ", see above" : name(node));
        addDomains(below, byNode.get(node.id()));
      }
    }
  }

  private void addDomains(Branch branch, List<Topology.Domain> domains) {
    Map<String, List<Topology.Domain>> equal = grouped(domains, this::shape);
    equal.forEach((shape, group) -> {
      if (group.size() <= MOST_DOMAINS) {
        group.forEach(domain -> addDomain(branch, domain));
      } else {
        List<Integer> numbers = group.stream().map(machine.domains()::indexOf).toList();
        branch
            .add("memory domains %s: each %s".formatted(CpuList.format(numbers), shape))
            .add(sets(group.stream().map(Topology.Domain::cpus).toList()));
      }
    });
  }

  private void addDomain(Branch branch, Topology.Domain domain) {
    Branch below =
        branch.add(
            "memory domain %d: %s, %s"
                .formatted(machine.domains().indexOf(domain), cache(domain), cpus(domain.cpus())));
    grouped(cores(domain), this::shape)
        .forEach((shape, cores) -> below.add(count(cores, shape) + ": " + sets(cores)));
  }

  private static String cache(Topology.Domain domain) {
    if (domain.level() == 0) {
      return "no cache known";
    }
    String size = domain.cacheBytes() == 0 ? "" : " " + Quantities.bytes(domain.cacheBytes());
    return "L" + domain.level() + size;
  }

  /** Returns what equal domains have in common. */
  private String shape(Topology.Domain domain) {
    List<String> parts = new ArrayList<>();
    grouped(cores(domain), this::shape).forEach((shape, same) -> parts.add(count(same, shape)));
    return cache(domain) + ", " + String.join(", ", parts);
  }

  private String shape(List<Integer> core) {
    String type =
        typeOf.containsKey(core.getFirst()) ? " (" + typeOf.get(core.getFirst()) + ")" : "";
    return "of " + Quantities.count(core.size(), "context") + type;
  }

  private static String count(List<List<Integer>> cores, String shape) {
    return Quantities.count(cores.size(), "core") + " " + shape;
  }

  private List<List<Integer>> cores(Topology.Domain domain) {
    Set<Integer> cpus = new HashSet<>(domain.cpus());
    return machine.cores().stream()
        .map(core -> core.stream().filter(cpus::contains).toList())
        .filter(core -> !core.isEmpty())
        .toList();
  }

  private static <T> Map<String, List<T>> grouped(List<T> all, Function<T, String> shape) {
    Map<String, List<T>> groups = new LinkedHashMap<>();
    all.forEach(one -> groups.computeIfAbsent(shape.apply(one), key -> new ArrayList<>()).add(one));
    return groups;
  }

  /** Returns sets of cpus beside each other; of many, the first ones and the last. */
  private static String sets(List<List<Integer>> sets) {
    if (sets.stream().allMatch(set -> set.size() == 1)) {
      return cpus(sets.stream().map(List::getFirst).toList());
    }
    List<String> texts = new ArrayList<>(sets.stream().map(CpuList::format).toList());
    if (texts.size() > MOST_SETS) {
      texts.subList(MOST_SETS - 2, texts.size() - 1).clear();
      texts.add(MOST_SETS - 2, "...");
    }
    return "cpus " + String.join(" | ", texts);
  }

  private static String cpus(List<Integer> cpus) {
    return (cpus.size() == 1 ? "cpu " : "cpus ") + CpuList.format(cpus);
  }
}
