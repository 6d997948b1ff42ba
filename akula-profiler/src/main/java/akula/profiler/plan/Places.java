package akula.profiler.plan;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * On which cpus programs run so that they share a level and, as far as the machine allows, nothing
 * further in: on contexts of one core; on cores of one memory domain; on domains of one NUMA node;
 * on nodes of the machine.
 */
public final class Places {
  private final MachineDescription machine;

  /**
   * Finds places.
   *
   * @param machine the cpus that may be used
   */
  public Places(MachineDescription machine) {
    this.machine = machine;
  }

  /**
   * Returns the cpus for programs that share a level, one for each, or nothing if the machine has
   * no such place.
   *
   * @param count how many programs, at least 2
   */
  public Optional<List<Integer>> sharing(SharingLevel level, int count) {
    return switch (level) {
      case SMT_CORE ->
          cores().stream()
              .filter(core -> core.cpus().size() >= count)
              .findFirst()
              .map(core -> core.cpus().subList(0, count));
      case MEMORY_DOMAIN ->
          machine.domains().stream()
              .filter(domain -> domain.cores().size() >= count)
              .findFirst()
              .map(domain -> firstCpus(domain.cores().subList(0, count)));
      case NUMA_NODE ->
          domainsOfNodes().values().stream()
              .filter(domains -> domains.size() >= count)
              .findFirst()
              .map(domains -> firstCpusOf(domains.subList(0, count)));
      case MACHINE -> {
        List<Domain> firsts = domainsOfNodes().values().stream().map(List::getFirst).toList();
        yield firsts.size() < count
            ? Optional.empty()
            : Optional.of(firstCpusOf(firsts.subList(0, count)));
      }
    };
  }

  /** Returns the levels at which two programs can share, from the inside out. */
  public List<SharingLevel> levels() {
    return List.of(SharingLevel.values()).stream()
        .filter(level -> sharing(level, 2).isPresent())
        .toList();
  }

  /**
   * Returns cpus for a program alone; it is measured on each in turn, so that they are those on
   * which programs together sit.
   */
  public List<Integer> alone() {
    for (SharingLevel level : List.of(SharingLevel.MEMORY_DOMAIN, SharingLevel.NUMA_NODE)) {
      Optional<List<Integer>> pair = sharing(level, 2);
      if (pair.isPresent()) {
        return pair.get();
      }
    }
    return List.of(cores().getFirst().cpus().getFirst());
  }

  private List<CoreDescription> cores() {
    return machine.domains().stream().flatMap(domain -> domain.cores().stream()).toList();
  }

  private Map<Integer, List<Domain>> domainsOfNodes() {
    Map<Integer, List<Domain>> byNode = new HashMap<>();
    for (Domain domain : machine.domains()) {
      byNode.computeIfAbsent(domain.node(), _ -> new ArrayList<>()).add(domain);
    }
    return new java.util.TreeMap<>(byNode);
  }

  private static List<Integer> firstCpus(List<CoreDescription> cores) {
    return cores.stream().map(core -> core.cpus().getFirst()).toList();
  }

  private static List<Integer> firstCpusOf(List<Domain> domains) {
    return firstCpus(domains.stream().map(domain -> domain.cores().getFirst()).toList());
  }
}
