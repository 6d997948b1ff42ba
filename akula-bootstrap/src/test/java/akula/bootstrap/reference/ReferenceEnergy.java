package akula.bootstrap.reference;

import akula.api.host.MachinePower;
import akula.api.host.MachinePower.CorePower;
import akula.api.host.MachinePower.Point;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a machine consumes: of every step the watts of each core and of the rest, times its time.
 */
final class ReferenceEnergy {
  private final Optional<MachinePower> power;
  private double joules;

  ReferenceEnergy(Optional<MachinePower> power) {
    this.power = power;
  }

  /**
   * Adds a step.
   *
   * @param nanos its length
   * @param active the cores that run something
   * @param hertz the frequency of each core
   */
  void add(long nanos, Set<Integer> active, long[] hertz) {
    if (power.isEmpty()) {
      return;
    }
    double watts = power.get().uncoreWatts();
    for (int core = 0; core < hertz.length; core++) {
      watts += watts(power.get().cores().get(core), active.contains(core), hertz[core]);
    }
    joules += watts * nanos / 1e9;
  }

  private static double watts(CorePower core, boolean isActive, long hertz) {
    List<Point> points = core.points();
    for (int i = 1; i < points.size(); i++) {
      Point low = points.get(i - 1);
      Point high = points.get(i);
      if (hertz >= low.hertz() && hertz <= high.hertz()) {
        double share = (double) (hertz - low.hertz()) / (high.hertz() - low.hertz());
        return (1 - share) * watts(low, isActive) + share * watts(high, isActive);
      }
    }
    return watts(points.getFirst(), isActive);
  }

  private static double watts(Point point, boolean isActive) {
    return isActive ? point.activeWatts() : point.idleWatts();
  }

  double joules() {
    return joules;
  }
}
