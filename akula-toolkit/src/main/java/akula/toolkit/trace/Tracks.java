package akula.toolkit.trace;

import akula.api.host.MachineModel;
import akula.toolkit.trace.TraceEvents.Track;

/**
 * The tracks of a machine: a process for each memory domain, in it a thread for each context.
 * Viewers take a number for that of a thread everywhere, so no two tracks have the same, and none
 * has that of a process, which would be the process's main thread.
 */
final class Tracks {
  private static final int FIRST_CONTEXT = 1001;

  private Tracks() {}

  static Track ofDomain(int domain) {
    return new Track(domain + 1, 0);
  }

  static Track ofContext(MachineModel machine, int context) {
    int domain = machine.getContext(context).core().domain().index();
    return new Track(domain + 1, FIRST_CONTEXT + machine.domainCount() + context);
  }

  /** Names all tracks. */
  static void name(MachineModel machine, TraceEvents events) {
    for (int domain = 0; domain < machine.domainCount(); domain++) {
      events.name(ofDomain(domain), true, "memory domain " + domain, domain);
    }
    for (int i = 0; i < machine.contextCount(); i++) {
      var context = machine.getContext(i);
      boolean smt = context.core().contextCount() > 1;
      String place = smt ? ", context " + context.core().contexts().indexOf(context) : "";
      events.name(ofContext(machine, i), false, "core " + context.core().index() + place, i);
    }
  }
}
