package akula.toolkit.trace;

import akula.api.host.MachineModel;
import akula.bootstrap.engine.Probe;
import akula.toolkit.inside.Scene;
import java.util.ArrayList;
import java.util.List;

/**
 * Means over the threads that run in a memory domain, counted by their share of the time: of
 * relative speed, and of each parameter of the data set.
 */
final class DomainCounters {
  private static final String SPEED = "relative speed";

  private final MachineModel machine;
  private final Probe probe;
  private final DomainMeans means;
  private final int count;

  DomainCounters(MachineModel machine, Probe probe) {
    this.machine = machine;
    this.probe = probe;
    List<String> names = new ArrayList<>(List.of(SPEED));
    names.addAll(probe.parameters());
    count = names.size();
    means = new DomainMeans(machine, names);
  }

  /** Works out the means of a scene that has just begun. */
  void look(Scene scene) {
    means.clear();
    for (int context = 0; context < scene.placement().length; context++) {
      int domain = machine.getContext(context).core().domain().index();
      for (int thread : scene.placement()[context]) {
        for (int i = 0; i < count; i++) {
          double value = i == 0 ? scene.speed()[thread] : probe.parameter(thread, i - 1);
          means.add(domain, i, scene.share()[thread], value);
        }
      }
    }
  }

  /** Writes the means that differ from those written last; an idle domain has zeros. */
  void write(long nanos, TraceEvents events) {
    means.write(nanos, events);
  }

  /** Puts all means to zero: nothing runs any more. */
  void clear() {
    means.clear();
  }
}
