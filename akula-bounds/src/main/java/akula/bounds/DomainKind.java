package akula.bounds;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Memo domains that are alike: the same cores in the same order.
 *
 * @param cores their cores
 * @param firstContexts number of the first context of each such domain
 */
record DomainKind(List<CoreDescription> cores, List<Integer> firstContexts) {

  /** Returns the kinds of domains of a machine, in the order in which they first appear. */
  static List<DomainKind> of(MachineDescription machine) {
    Map<List<CoreDescription>, List<Integer>> kinds = new LinkedHashMap<>();
    int context = 0;
    for (MachineDescription.Domain domain : machine.domains()) {
      kinds.computeIfAbsent(renumbered(domain.cores()), _ -> new ArrayList<>()).add(context);
      context += domain.cores().stream().mapToInt(core -> core.cpus().size()).sum();
    }
    List<DomainKind> all = new ArrayList<>();
    kinds.forEach((cores, first) -> all.add(new DomainKind(cores, List.copyOf(first))));
    return all;
  }

  /** Cores as they would be in a machine of this domain alone. */
  private static List<CoreDescription> renumbered(List<CoreDescription> cores) {
    List<CoreDescription> same = new ArrayList<>();
    int cpu = 0;
    for (CoreDescription core : cores) {
      List<Integer> cpus = new ArrayList<>();
      for (int i = 0; i < core.cpus().size(); i++) {
        cpus.add(cpu++);
      }
      same.add(
          new CoreDescription(cpus, core.speed(), core.frequencyHz(), core.minHz(), core.maxHz()));
    }
    return same;
  }

  /** Returns the number of such domains. */
  int count() {
    return firstContexts.size();
  }

  /** Returns the number of hardware contexts of each. */
  int contexts() {
    int contexts = 0;
    for (CoreDescription core : cores) {
      contexts += core.cpus().size();
    }
    return contexts;
  }

  /** Returns a machine of one such domain. */
  MachineDescription alone() {
    return new MachineDescription(
        "domain",
        List.of(new MachineDescription.Node(0, 0, List.of(10))),
        List.of(new MachineDescription.Domain(0, cores)));
  }

  /** Returns the position of the core of each context. */
  int[] coreOfContexts() {
    int[] positions = new int[contexts()];
    int context = 0;
    for (int c = 0; c < cores.size(); c++) {
      for (int i = 0; i < cores.get(c).cpus().size(); i++) {
        positions[context++] = c;
      }
    }
    return positions;
  }

  /**
   * Returns the first of the contexts that each context may be exchanged with, whatever the others
   * hold.
   *
   * @param smt whether it matters which threads share a core
   */
  int[] firstTwins(boolean smt) {
    int[] coreOf = coreOfContexts();
    int[] first = new int[coreOf.length];
    for (int context = 0; context < first.length; context++) {
      while (!isTwin(coreOf[first[context]], coreOf[context], smt)) {
        first[context]++;
      }
    }
    return first;
  }

  private boolean isTwin(int core, int other, boolean smt) {
    return smt ? core == other : cores.get(core).speed() == cores.get(other).speed();
  }

  /** Returns the speed that each context starts with. */
  double[] speeds() {
    return cores.stream()
        .flatMapToDouble(core -> core.cpus().stream().mapToDouble(_ -> core.speed()))
        .toArray();
  }

  /** Returns the highest speed that each context can be set to, fastest first. */
  double[] highestSpeeds() {
    double[] speeds = new double[contexts()];
    int context = 0;
    for (CoreDescription core : cores) {
      double faster = core.maxHz() > 0 ? (double) core.maxHz() / core.frequencyHz() : 1;
      for (int i = 0; i < core.cpus().size(); i++) {
        speeds[context++] = core.speed() * Math.max(1, faster);
      }
    }
    Arrays.sort(speeds);
    for (int i = 0; i < speeds.length / 2; i++) {
      double kept = speeds[i];
      speeds[i] = speeds[speeds.length - 1 - i];
      speeds[speeds.length - 1 - i] = kept;
    }
    return speeds;
  }
}
