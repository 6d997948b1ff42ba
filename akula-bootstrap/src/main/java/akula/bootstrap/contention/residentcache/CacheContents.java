package akula.bootstrap.contention.residentcache;

import akula.formats.contention.CacheState;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the caches of a machine hold in one run. What a pass loads is held from its begin on. Who
 * begins one while a thread of the same process is on its own beside the same shared cache, and not
 * farther ahead than what fits in the cache, loads nothing: it follows that one, and is not done
 * before.
 */
final class CacheContents implements CacheState {
  private static final int NOBODY = -1;

  private final ResidentCacheModel model;
  private final long sharedKib;
  private final int[] cores;
  private final int[] places;
  private final HeldData[] inCores;
  private final HeldData[] inShared;

  /** Of each place its contexts. */
  private final int[][] contexts;

  /** The pass that began last on each context: whose, how much, from when to when. */
  private final int[] passing;

  private final long[] passedKib;
  private final long[] begins;
  private final double[] ends;
  private long missCount;

  CacheContents(ResidentCacheModel model, int[] cores, int[] places) {
    this.model = model;
    this.cores = cores;
    this.places = places;
    CacheTimes times = model.times();
    sharedKib = times.sharedKib();
    inCores = caches(cores, times, times.coreKib());
    inShared = caches(places, times, sharedKib);
    contexts =
        IntStream.range(0, inShared.length)
            .mapToObj(place ->
                IntStream.range(0, places.length).filter(i -> places[i] == place).toArray())
            .toArray(int[][]::new);
    passing = new int[cores.length];
    passedKib = new long[cores.length];
    begins = new long[cores.length];
    ends = new double[cores.length];
    clear();
  }

  private static HeldData[] caches(int[] numbers, CacheTimes times, long kib) {
    return Arrays.stream(numbers)
        .distinct()
        .mapToObj(_ -> new HeldData(times, kib))
        .toArray(HeldData[]::new);
  }

  @Override
  public void clear() {
    for (HeldData cache : inCores) {
      cache.clear();
    }
    for (HeldData cache : inShared) {
      cache.clear();
    }
    Arrays.fill(passing, NOBODY);
  }

  @Override
  public double pass(int context, int process, int row, long kib, long now) {
    HeldData core = inCores[cores[context]];
    HeldData shared = inShared[places[context]];
    long notInCore = kib - Math.min(kib, core.found(process));
    double atLeast = aheadNanos(context, process, kib, now);
    long missed =
        atLeast >= 0 ? 0 : Math.min(notInCore, kib - Math.min(kib, shared.found(process)));
    missCount = model.times().lines(missed);
    double nanos = Math.max(atLeast, model.passNanos(row, kib, notInCore, missed));
    core.pass(process, kib);
    shared.pass(process, kib);
    if (model.writes(row)) {
      dropElsewhere(context, process);
    }
    passing[context] = process;
    passedKib[context] = kib;
    begins[context] = now;
    ends[context] = now + nanos;
    return nanos;
  }

  /**
   * Returns for how long one that can be followed goes on until it has gone through as much, the
   * least of all such; below 0 if there is none.
   */
  private double aheadNanos(int context, int process, long kib, long now) {
    double least = -1;
    for (int other : contexts[places[context]]) {
      if (other != context
          && passing[other] == process
          && passedKib[other] >= kib
          && ends[other] > now
          && (now - begins[other]) * (double) passedKib[other]
              <= sharedKib * (ends[other] - begins[other])) {
        double done = (ends[other] - begins[other]) * kib / passedKib[other];
        double ahead = Math.max(0, Math.rint(begins[other] + done - now));
        least = least < 0 ? ahead : Math.min(least, ahead);
      }
    }
    return least;
  }

  private void dropElsewhere(int context, int process) {
    for (int core = 0; core < inCores.length; core++) {
      if (core != cores[context]) {
        inCores[core].drop(process);
      }
    }
    for (int place = 0; place < inShared.length; place++) {
      if (place != places[context]) {
        inShared[place].drop(process);
      }
    }
  }

  @Override
  public long missCount() {
    return missCount;
  }
}
