package akula.bootstrap.contention.sharedcache;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random curves that look like measured ones: misses fall with ways, with or without noise. */
final class CurveGenerator {
  private final RandomGenerator random;
  private final double noise;

  CurveGenerator(RandomGenerator random, double noise) {
    this.random = random;
    this.noise = noise;
  }

  SharedCache cache(int applications) {
    int ways = random.nextInt(2, 13);
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < applications; i++) {
      curves.add(curve(ways));
    }
    return new SharedCache(ways, random.nextDouble(5_000, 40_000), curves);
  }

  private Curve curve(int ways) {
    double references = Math.exp(random.nextDouble(-2, 4.3));
    double reach = Math.exp(random.nextDouble(-1, 3));
    double floor = references * random.nextDouble();
    double core = random.nextDouble(0.25, 1);
    double stallPerMiss = random.nextDouble(1, 50);
    double footprint = random.nextDouble() < 0.3 ? random.nextDouble(0.3, ways) : ways;
    List<List<Double>> lists = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      lists.add(new ArrayList<>());
    }
    for (int w = 1; w <= ways; w++) {
      double used = Math.min(w, footprint);
      double misses = noisy(floor + (references - floor) * Math.exp(-used / reach));
      double stall = misses * stallPerMiss / 1000;
      double ipc = 1 / (core + stall);
      add(lists, ipc, references, misses, misses * ipc * 120, stall * ipc, noisy(used) * 0.98);
    }
    return new Curve(
        lists.get(0), lists.get(1), lists.get(2), lists.get(3), lists.get(4), lists.get(5));
  }

  private double noisy(double value) {
    return value * (1 + noise * (2 * random.nextDouble() - 1));
  }

  private static void add(List<List<Double>> lists, double... values) {
    for (int i = 0; i < values.length; i++) {
      lists.get(i).add(values[i]);
    }
  }
}
