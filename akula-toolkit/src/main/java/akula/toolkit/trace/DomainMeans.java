package akula.toolkit.trace;

import akula.api.host.MachineModel;
import java.util.Arrays;
import java.util.List;

/** Counters of memory domains: means over what runs there, written where they change. */
final class DomainMeans {
  private final List<String> names;
  private final double[][] now;
  private final double[][] weights;
  private final double[][] written;

  /**
   * Makes counters.
   *
   * @param names of what means are of
   */
  DomainMeans(MachineModel machine, List<String> names) {
    this.names = names.stream().map(name -> name + ", mean").toList();
    now = new double[machine.domainCount()][names.size()];
    weights = new double[machine.domainCount()][names.size()];
    written = new double[machine.domainCount()][names.size()];
    for (double[] values : written) {
      Arrays.fill(values, Double.NaN);
    }
  }

  /** Puts all means to zero. */
  void clear() {
    for (int domain = 0; domain < now.length; domain++) {
      Arrays.fill(now[domain], 0);
      Arrays.fill(weights[domain], 0);
    }
  }

  /**
   * Adds a value.
   *
   * @param weight how much it counts
   * @param value NaN if it is not known
   */
  void add(int domain, int name, double weight, double value) {
    if (weight > 0 && !Double.isNaN(value)) {
      now[domain][name] += weight * value;
      weights[domain][name] += weight;
    }
  }

  /** Writes the means that differ from those written last; an idle domain has zeros. */
  void write(long nanos, TraceEvents events) {
    for (int domain = 0; domain < now.length; domain++) {
      for (int i = 0; i < names.size(); i++) {
        double weight = weights[domain][i];
        double value = weight == 0 ? 0 : now[domain][i] / weight;
        if (value != written[domain][i]) {
          written[domain][i] = value;
          events.counter(Tracks.ofDomain(domain), names.get(i), nanos, value);
        }
      }
    }
  }
}
