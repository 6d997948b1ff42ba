package akula.bootstrap.reference;

import akula.bootstrap.contention.sharedcache.Curve;
import akula.bootstrap.contention.sharedcache.SharedCache;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Random curves over cache ways of the kind that programs have. */
final class CacheCurves {
  private CacheCurves() {}

  static SharedCache draw(int rows, SplittableRandom random) {
    int ways = 2 + random.nextInt(5);
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      curves.add(curve(ways, random));
    }
    return new SharedCache(ways, 2000 + random.nextDouble() * 8000, curves);
  }

  /** Misses fall with the ways, and with them stalls and bandwidth; the IPC rises. */
  private static Curve curve(int ways, SplittableRandom random) {
    double references = 0.1 + 30 * Math.pow(random.nextDouble(), 2);
    double reuse = random.nextDouble();
    double knee = 0.5 + 4 * random.nextDouble();
    double coreIpc = 0.8 + 1.5 * random.nextDouble();
    double penalty = 20 + 100 * random.nextDouble();
    double footprint = 0.3 + random.nextDouble() * ways;
    IntToDoubleFunction misses = w -> references * (1 - reuse * (1 - Math.exp(-w / knee)));
    IntToDoubleFunction stalls = w -> misses.applyAsDouble(w) / 1000 * penalty;
    IntToDoubleFunction ipc = w -> 1 / (1 / coreIpc + stalls.applyAsDouble(w));
    return new Curve(
        over(ways, ipc),
        over(ways, w -> references),
        over(ways, misses),
        over(ways, w -> 150 * misses.applyAsDouble(w) * ipc.applyAsDouble(w)),
        over(ways, w -> stalls.applyAsDouble(w) * ipc.applyAsDouble(w)),
        over(ways, w -> Math.min(w, footprint)));
  }

  private static List<Double> over(int ways, IntToDoubleFunction value) {
    return IntStream.rangeClosed(1, ways).mapToObj(value::applyAsDouble).toList();
  }
}
