package akula.policies.kit.queue;

import akula.api.HardwareContext;
import akula.api.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The contexts within which threads are evened out, as one scheduling domain of the kernel: those
 * of a core, of a memory domain, of a NUMA node, of the machine.
 *
 * @param groups numbers of contexts, in the groups between which threads are moved: those of the
 *     level below
 * @param sharesCore whether it is a core, between whose contexts it costs least to move
 * @param isBeyondNode whether it is of several NUMA nodes, between which it costs most
 */
record DomainLevel(List<int[]> groups, boolean sharesCore, boolean isBeyondNode) {

  /** In which a context is, from the inside out. */
  private static final List<Function<HardwareContext, Object>> SPANS =
      List.of(
          it -> it,
          HardwareContext::core,
          it -> it.core().domain(),
          it -> it.core().domain().node(),
          _ -> "all");

  /**
   * Returns the domains of each context of a machine, from the inside out; those without several
   * groups not.
   */
  static List<List<DomainLevel>> ofAll(Machine machine) {
    List<HardwareContext> contexts =
        IntStream.range(0, machine.contextCount()).mapToObj(machine::getContext).toList();
    List<List<DomainLevel>> found = contexts.stream().map(_ -> levels()).toList();
    for (int level = 1; level < SPANS.size(); level++) {
      for (List<HardwareContext> span : divided(contexts, level)) {
        List<List<HardwareContext>> parts = divided(span, level - 1);
        if (parts.size() > 1) {
          List<int[]> groups =
              parts.stream()
                  .map(part -> part.stream().mapToInt(HardwareContext::index).toArray())
                  .toList();
          var domain = new DomainLevel(groups, level == 1, level == SPANS.size() - 1);
          span.forEach(context -> found.get(context.index()).add(domain));
        }
      }
    }
    return found;
  }

  private static List<DomainLevel> levels() {
    return new ArrayList<>();
  }

  private static List<List<HardwareContext>> divided(List<HardwareContext> all, int level) {
    return List.copyOf(
        all.stream()
            .collect(
                Collectors.groupingBy(SPANS.get(level), LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** Returns how many contexts there are. */
  int contexts() {
    return groups.stream().mapToInt(group -> group.length).sum();
  }

  /** Returns the group of a context. */
  int[] groupOf(int context) {
    return groups.stream()
        .filter(group -> IntStream.of(group).anyMatch(it -> it == context))
        .findFirst()
        .orElseThrow();
  }
}
