package akula.cli.trace;

import akula.api.host.MachineModel;
import akula.bootstrap.engine.Probe;
import akula.cli.inside.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Means over the threads that run in a memory domain, counted by their share of the time: of
 * relative speed, and of each parameter of the data set.
 */
final class DomainCounters {
  private static final String SPEED = "relative speed, mean";

  private final MachineModel machine;
  private final Probe probe;
  private final List<String> names = new ArrayList<>(List.of(SPEED));
  private final double[][] now;
  private final double[][] written;

  DomainCounters(MachineModel machine, Probe probe) {
    this.machine = machine;
    this.probe = probe;
    probe.parameters().forEach(name -> names.add(name + ", mean"));
    now = new double[machine.domainCount()][names.size()];
    written = new double[machine.domainCount()][names.size()];
    for (double[] values : written) {
      Arrays.fill(values, Double.NaN);
    }
  }

  /** Works out the means of a scene that has just begun. */
  void look(Scene scene) {
    double[][] weights = new double[now.length][names.size()];
    for (double[] values : now) {
      Arrays.fill(values, 0);
    }
    for (int context = 0; context < scene.placement().length; context++) {
      int domain = machine.getContext(context).core().domain().index();
      for (int thread : scene.placement()[context]) {
        double share = scene.share()[thread];
        for (int i = 0; share > 0 && i < names.size(); i++) {
          double value = i == 0 ? scene.speed()[thread] : probe.parameter(thread, i - 1);
          if (!Double.isNaN(value)) {
            now[domain][i] += share * value;
            weights[domain][i] += share;
          }
        }
      }
    }
    for (int domain = 0; domain < now.length; domain++) {
      for (int i = 0; i < names.size(); i++) {
        now[domain][i] /= weights[domain][i] == 0 ? 1 : weights[domain][i];
      }
    }
  }

  /** Writes the means that differ from those written last; an idle domain has zeros. */
  void write(long nanos, TraceEvents events) {
    for (int domain = 0; domain < now.length; domain++) {
      for (int i = 0; i < names.size(); i++) {
        double value = now[domain][i];
        if (value != written[domain][i]) {
          written[domain][i] = value;
          events.counter(Tracks.ofDomain(domain), names.get(i), nanos, value);
        }
      }
    }
  }

  /** Puts all means to zero: nothing runs any more. */
  void clear() {
    for (double[] values : now) {
      Arrays.fill(values, 0);
    }
  }
}
