package akula.policies.pairing;

import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The contexts of a machine: the first of each core, then the second of each, and so on. Cores with
 * fewer contexts come first, so that the last ones are those where threads can be paired.
 */
final class Contexts {
  private static final Comparator<Core> BY_CONTEXTS = Comparator.comparingInt(Core::contextCount);

  private final HardwareContext[] contexts;
  private final Core[] cores;
  private final int pairCoreCount;

  Contexts(Machine machine) {
    contexts = new HardwareContext[machine.contextCount()];
    cores = machine.cores().stream().sorted(BY_CONTEXTS).toArray(Core[]::new);
    pairCoreCount = (int) Arrays.stream(cores).filter(core -> core.contextCount() > 1).count();
    int count = 0;
    for (int round = 0; count < contexts.length; round++) {
      for (Core core : cores) {
        if (round < core.contextCount()) {
          contexts[count++] = core.getContext(round);
        }
      }
    }
  }

  int count() {
    return contexts.length;
  }

  int coreCount() {
    return cores.length;
  }

  /** Returns how many cores have two contexts or more; they are the last ones. */
  int pairCoreCount() {
    return pairCoreCount;
  }

  /** Returns the second context of a core that has one. */
  HardwareContext second(int core) {
    return cores[core].getContext(1);
  }

  /** Returns the context at a position, counted on from the first where there are no more. */
  HardwareContext get(int position) {
    return contexts[position < contexts.length ? position : position % contexts.length];
  }
}
