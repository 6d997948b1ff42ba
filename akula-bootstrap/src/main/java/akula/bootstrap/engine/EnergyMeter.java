package akula.bootstrap.engine;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachinePower;
import akula.api.host.MachinePower.CorePower;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Adds up what a machine consumes in a run. A core is active while one or more of its contexts run
 * something; between two changes of that, or of its frequency, its power is constant. What is added
 * up is touched only where one of them changes.
 */
final class EnergyMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<CorePower> powers;
  private final double uncoreWatts;

  /** Of each core its frequency at speed 1, Hz. */
  private final double[] hertz;

  /** Of each core how many of its contexts run something. */
  private final int[] running;

  /** Of each core what it consumes at its present frequency. */
  private final double[] activeWatts;

  private final double[] idleWatts;

  /** Of each core up to when it was added up. */
  private final long[] countedNanos;

  private final double[] wattNanos;

  private EnergyMeter(MachineDescription machine, MachinePower power) {
    powers = power.cores();
    uncoreWatts = power.uncoreWatts();
    hertz =
        machine.domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .mapToDouble(EnergyMeter::nominalHertz)
            .toArray();
    running = new int[hertz.length];
    activeWatts = new double[hertz.length];
    idleWatts = new double[hertz.length];
    countedNanos = new long[hertz.length];
    wattNanos = new double[hertz.length];
  }

  private static double nominalHertz(CoreDescription core) {
    return core.frequencyHz() / core.speed();
  }

  /** Returns one for a machine, or null if it is not known what that consumes. */
  static EnergyMeter of(MachineDescription machine) {
    return machine.power().map(power -> new EnergyMeter(machine, power)).orElse(null);
  }

  /** A run begins; nothing runs. */
  void begin(ContextQueue[] queues) {
    for (ContextQueue queue : queues) {
      int core = queue.context.core().index();
      running[core] = 0;
      countedNanos[core] = 0;
      wattNanos[core] = 0;
      setWatts(core, queue.speed);
    }
  }

  private void setWatts(int core, double speed) {
    double frequency = speed * hertz[core];
    activeWatts[core] = powers.get(core).activeWatts(frequency);
    idleWatts[core] = powers.get(core).idleWatts(frequency);
  }

  /** Something runs on a context on which nothing ran. */
  void started(ContextQueue queue, long now) {
    int core = queue.context.core().index();
    count(core, now);
    running[core]++;
  }

  /** Nothing runs on a context any more. */
  void stopped(ContextQueue queue, long now) {
    int core = queue.context.core().index();
    count(core, now);
    running[core]--;
  }

  /** The core of a context has another speed from now on. */
  void speedChanged(ContextQueue queue, long now) {
    int core = queue.context.core().index();
    count(core, now);
    setWatts(core, queue.speed);
  }

  private void count(int core, long now) {
    double watts = running[core] > 0 ? activeWatts[core] : idleWatts[core];
    wattNanos[core] += watts * (now - countedNanos[core]);
    countedNanos[core] = now;
  }

  /** Returns what was consumed from the begin of the run to its end, joules. */
  OptionalDouble joules(long endNanos) {
    double sum = uncoreWatts * endNanos;
    for (int core = 0; core < wattNanos.length; core++) {
      count(core, endNanos);
      sum += wattNanos[core];
    }
    return OptionalDouble.of(sum / NANOS_PER_SECOND);
  }
}
