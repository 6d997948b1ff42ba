package akula.policies.kit.queue;

import akula.api.HardwareContext;
import akula.api.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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

  /** Returns the domains of a context, from the inside out; those without several groups not. */
  static List<DomainLevel> of(HardwareContext context, Machine machine) {
    List<Function<HardwareContext, Object>> levels =
        List.of(
            it -> it,
            HardwareContext::core,
            it -> it.core().domain(),
            it -> it.core().domain().node(),
            _ -> machine);
    List<DomainLevel> found = new ArrayList<>();
    for (int level = 1; level < levels.size(); level++) {
      Object span = levels.get(level).apply(context);
      Function<HardwareContext, Object> within = levels.get(level);
      Function<HardwareContext, Object> below = levels.get(level - 1);
      List<HardwareContext> all =
          IntStream.range(0, machine.contextCount())
              .mapToObj(machine::getContext)
              .filter(it -> within.apply(it) == span)
              .toList();
      List<Object> parts = all.stream().map(below).distinct().toList();
      if (parts.size() > 1) {
        List<int[]> groups =
            parts.stream()
                .map(part ->
                    all.stream()
                        .filter(it -> below.apply(it) == part)
                        .mapToInt(HardwareContext::index)
                        .toArray())
                .toList();
        found.add(new DomainLevel(groups, level == 1, level == levels.size() - 1));
      }
    }
    return found;
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
