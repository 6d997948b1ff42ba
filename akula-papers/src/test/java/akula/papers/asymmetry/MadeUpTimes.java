package akula.papers.asymmetry;

import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Times;
import java.util.Arrays;
import java.util.Map;

/**
 * Times that nobody measured: ten runs of a second each, to within a hundredth of a per cent, but
 * for the factors that are given.
 *
 * @param factors of {@code WORKLOAD MACHINE POLICY}, {@code WORKLOAD MACHINE}, {@code MACHINE
 *     POLICY} or {@code MACHINE}, the first that is there, and {@code MACHINE watts}
 * @param noise share by which runs on half-half differ from each other, by {@code WORKLOAD}
 */
record MadeUpTimes(Map<String, Double> factors, Map<String, Double> noise) implements Times {
  private static final int RUNS = 10;
  private static final double SECOND = 1e9;
  private static final double LITTLE = 1e-4;

  @Override
  public long[] nanos(String workload, CoreMix mix, String policy) {
    String machine = mix.machine();
    double factor =
        factors.getOrDefault(
            workload + " " + machine + " " + policy,
            factors.getOrDefault(
                workload + " " + machine,
                factors.getOrDefault(machine + " " + policy, factors.getOrDefault(machine, 1.0))));
    double varies = mix == CoreMix.HALF_HALF ? noise.getOrDefault(workload, LITTLE) : 0;
    long[] nanos = new long[RUNS];
    for (int i = 0; i < RUNS; i++) {
      nanos[i] = Math.round(SECOND * (factor + varies * (i % 2 == 0 ? 1 : -1)));
    }
    return nanos;
  }

  /** A watt, so that energy is to time as it is. */
  @Override
  public double[] joules(String workload, CoreMix mix, String policy) {
    double watts = factors.getOrDefault(mix.machine() + " watts", 1.0);
    return Arrays.stream(nanos(workload, mix, policy)).mapToDouble(it -> it * watts).toArray();
  }
}
