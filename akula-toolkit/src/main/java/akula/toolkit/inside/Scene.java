package akula.toolkit.inside;

import akula.bootstrap.engine.Probe;
import akula.bootstrap.engine.Simulator;
import java.util.Arrays;

/**
 * What holds during a segment of time in which nothing changes.
 *
 * @param beginNanos its begin, nanoseconds since the run began
 * @param launched how many threads have been launched; they have the numbers below it
 * @param placement the threads that are runnable on each context; in exact mode the one that has
 *     its turn is the first
 * @param asleep by thread, the context where it sleeps until another thread wakes it, or -1
 * @param share by thread, the part of the segment that it has on its context, 0 to 1
 * @param speed by thread, how fast it works while it has its context, relative to a run alone
 * @param phase by thread, from 0
 * @param hertz by core, its frequency; 0 where it is unknown
 * @param woken whether the segment began with a call that the policy had asked for
 * @param tookEffect whether it began when a decision that was delayed took effect
 */
public record Scene(
    long beginNanos,
    int launched,
    int[][] placement,
    int[] asleep,
    double[] share,
    double[] speed,
    int[] phase,
    long[] hertz,
    boolean woken,
    boolean tookEffect) {

  /** Returns the empty machine before a run; its begin is before time 0. */
  public static Scene beforeRun(Simulator simulator) {
    return new Scene(
        -1,
        0,
        new int[simulator.machine().contextCount()][0],
        new int[0],
        new double[0],
        new double[0],
        new int[0],
        hertz(simulator),
        false,
        false);
  }

  /** Returns the empty machine after the last end, with all else as it was. */
  public Scene after(long nanos) {
    double[] none = new double[launched];
    int[] nobody = new int[launched];
    Arrays.fill(nobody, -1);
    return new Scene(
        nanos,
        launched,
        new int[placement.length][0],
        nobody,
        none,
        none,
        phase,
        hertz,
        false,
        false);
  }

  /** Looks at a run whose segment has just begun. */
  static Scene of(Simulator simulator, long now) {
    int count = simulator.threadCount();
    Probe probe = simulator.probe();
    int[] asleep = new int[count];
    double[] share = new double[count];
    double[] speed = new double[count];
    int[] phase = new int[count];
    for (int id = 0; id < count; id++) {
      asleep[id] = probe.asleepOn(id);
      share[id] = probe.share(id);
      speed[id] = probe.speed(id);
      phase[id] = probe.phase(id);
    }
    return new Scene(
        now,
        count,
        placement(simulator),
        asleep,
        share,
        speed,
        phase,
        hertz(simulator),
        probe.wokenNanos() == now,
        probe.tookEffectNanos() == now);
  }

  private static int[][] placement(Simulator simulator) {
    int[][] placement = new int[simulator.machine().contextCount()][];
    for (int context = 0; context < placement.length; context++) {
      placement[context] = simulator.threadsOn(context);
    }
    return placement;
  }

  private static long[] hertz(Simulator simulator) {
    long[] hertz = new long[simulator.machine().coreCount()];
    for (int core = 0; core < hertz.length; core++) {
      hertz[core] = simulator.machine().getCore(core).getFreq();
    }
    return hertz;
  }

  /** Returns for each thread the context on which it is runnable, or sleeps; else -1. */
  public int[] contexts() {
    int[] contexts = asleep.clone();
    for (int context = 0; context < placement.length; context++) {
      for (int thread : placement[context]) {
        contexts[thread] = context;
      }
    }
    return contexts;
  }
}
