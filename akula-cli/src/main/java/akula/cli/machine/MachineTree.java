package akula.cli.machine;

import akula.formats.Numbers;
import akula.formats.machine.CpuList;
import akula.formats.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Draws packages, NUMA nodes, memory domains, cores and contexts; what is equal stands on one line.
 * Domains that are doubtful are in no package and no node. Many packages are passed over, so that
 * what is in them can stand together.
 */
final class MachineTree {
  private static final int MOST_DOMAINS = 4;
  private static final int MOST_PACKAGES = 8;

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
    left.removeAll(machine.doubtfulDomains());
    if (machine.packages().size() <= MOST_PACKAGES) {
      machine.packages().forEach(found -> addPackage(root, found, left));
    }
    addNodes(root, left);
    machine.nodes().stream()
        .filter(node -> !drawnNodes.contains(node.id()))
        .forEach(node -> root.add(name(node)));
    addDomains(root, machine.doubtfulDomains());
    return root;
  }

  /** Moves the domains of a package from the list into the tree. */
  private void addPackage(Branch root, Topology.Package found, List<Topology.Domain> left) {
    Set<Integer> cpus = new HashSet<>(found.cpus());
    List<Topology.Domain> here =
        left.stream().filter(domain -> cpus.contains(domain.cpus().getFirst())).toList();
    left.removeAll(here);
    addNodes(root.add(name(found)), here);
  }

  private String summary() {
    return "%s: %s, %s, %s, %s, %s"
        .formatted(
            machine.name(),
            Numbers.count(machine.packages().size(), "package"),
            Numbers.count(machine.cores().size(), "core"),
            Numbers.count(machine.contextCount(), "context"),
            Numbers.count(machine.domains().size(), "memory domain"),
            Numbers.count(machine.nodes().size(), "NUMA node"));
  }

  private static String name(Topology.Package found) {
    String name = found.id() < 0 ? "package without number" : "package " + found.id();
    return name + ": " + (found.cpus().isEmpty() ? "memory only" : CpuText.of(found.cpus()));
  }

  private static String name(Topology.Node node) {
    String cpus = node.cpus().isEmpty() ? "no cpus" : CpuText.of(node.cpus());
    return "NUMA node %d: %s%s".formatted(node.id(), cpus, memory(node));
  }

  private static String memory(Topology.Node node) {
    return node.memoryBytes() == 0 ? "" : ", " + Quantities.bytes(node.memoryBytes());
  }

  private void addNodes(Branch branch, List<Topology.Domain> domains) {
    for (Topology.Node node : machine.nodes()) {
      Map<Boolean, List<Topology.Domain>> near =
          domains.stream()
              .filter(domain -> domain.node() == node.id())
              .collect(
                  Collectors.partitioningBy(d -> !Collections.disjoint(d.cpus(), node.cpus())));
      if (!near.get(true).isEmpty()) {
        boolean again = !drawnNodes.add(node.id());
        String text = again ? "NUMA node " + node.id() + ", see above" : name(node);
        addDomains(branch.add(text), near.get(true));
      }
      if (!near.get(false).isEmpty()) {
        String text = "no memory of its own, nearest is NUMA node " + node.id() + memory(node);
        addDomains(branch.add(text), near.get(false));
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
            .add(CpuText.sets(group.stream().map(Topology.Domain::cpus).toList()));
      }
    });
  }

  private void addDomain(Branch branch, Topology.Domain domain) {
    Branch below =
        branch.add(
            "memory domain %d: %s, %s"
                .formatted(
                    machine.domains().indexOf(domain), cache(domain), CpuText.of(domain.cpus())));
    grouped(cores(domain), this::shape)
        .forEach((shape, cores) -> below.add(count(cores, shape) + ": " + CpuText.sets(cores)));
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
    return "of " + Numbers.count(core.size(), "context") + type;
  }

  private static String count(List<List<Integer>> cores, String shape) {
    return Numbers.count(cores.size(), "core") + " " + shape;
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
}
