package akula.policies.pairing;

import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;

/** The contexts of a machine: the first of each core, then the second of each, and so on. */
final class Contexts {
  private final HardwareContext[] contexts;
  private final Core[] cores;

  Contexts(Machine machine) {
    contexts = new HardwareContext[machine.contextCount()];
    cores = machine.cores().toArray(Core[]::new);
    int count = 0;
    for (int round = 0; count < contexts.length; round++) {
      for (int c = 0; c < machine.coreCount(); c++) {
        Core core = machine.getCore(c);
        if (round < core.contextCount()) {
          contexts[count++] = core.getContext(round);
        }
      }
    }
  }

  int coreCount() {
    return cores.length;
  }

  /** Returns the second context of a core, its first if it has no other. */
  HardwareContext second(int core) {
    Core place = cores[core];
    return place.getContext(Math.min(1, place.contextCount() - 1));
  }

  /** Returns the context at a position, counted on from the first where there are no more. */
  HardwareContext get(int position) {
    return contexts[position % contexts.length];
  }
}
