package akula.bootstrap.contention.residentcache;

import akula.formats.contention.CacheState;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the caches of a machine hold in one run. What a pass loads is held from its begin on. Who
 * begins one while a thread of the same process is on its own beside the same shared cache, and not
 * farther ahead than what fits in the cache, follows that one.
 */
final class CacheContents implements CacheState {
  private final ResidentCacheModel model;
  private final long sharedKib;
  private final int[] cores;
  private final int[] places;
  private final HeldData[] inCores;
  private final HeldData[] inShared;

  /** Of each place its contexts. */
  private final int[][] contexts;

  private final GoingPasses going;

  /** The one that the last pass follows and hastens, or -1; how long it goes on, and would have. */
  private int hastened;

  private double hastenedLeft;
  private double hastenedBefore;

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
    going = new GoingPasses(cores.length);
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
    going.clear();
  }

  @Override
  public double pass(int context, int process, int row, long kib, long now) {
    HeldData core = inCores[cores[context]];
    HeldData shared = inShared[places[context]];
    long notInCore = kib - Math.min(kib, core.found(process));
    int leader = going.leader(contexts[places[context]], process, kib, sharedKib, now);
    long missed = leader >= 0 ? 0 : Math.min(notInCore, kib - Math.min(kib, shared.found(process)));
    missCount = model.times().lines(missed);
    double nanos = model.passNanos(row, kib, notInCore, missed);
    hastened = -1;
    if (leader >= 0) {
      nanos = follow(leader, kib, nanos, now);
    }
    core.pass(process, kib);
    shared.pass(process, kib);
    if (model.writes(row)) {
      dropElsewhere(context, process);
    }
    going.begin(context, process, kib, now, nanos);
    return nanos;
  }

  /**
   * One that follows goes as fast as hits let it until it has caught up; from there on each loads
   * one half of the lines.
   *
   * @param hitNanos how long it takes with all in caches
   * @return how long it takes so
   */
  private double follow(int leader, long kib, double hitNanos, long now) {
    double front = going.front(leader, now);
    double leaderNanos = going.left(leader, now);
    double leaderPerKib = leaderNanos / (going.kib(leader) - front);
    double hitPerKib = hitNanos / kib;
    double met =
        leaderPerKib > hitPerKib
            ? leaderPerKib * front / (leaderPerKib - hitPerKib)
            : Double.POSITIVE_INFINITY;
    if (met >= kib) {
      return hitNanos;
    }
    double together = (kib - met) * (leaderPerKib + hitPerKib) / 2;
    double nanos = Math.max(1, Math.rint(hitPerKib * met + together));
    double alone = (going.kib(leader) - kib) * leaderPerKib;
    hastened = leader;
    hastenedBefore = leaderNanos;
    hastenedLeft = Math.max(1, Math.rint(hitPerKib * met + together + alone));
    going.goOn(leader, front, now, hastenedLeft);
    return nanos;
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

  @Override
  public int hastened() {
    return hastened;
  }

  /** Slow cores take longer than is known here: then as much longer afterwards. */
  @Override
  public double hastenedNanos(double before) {
    return before / hastenedBefore * hastenedLeft;
  }

  @Override
  public void over(int context) {
    going.over(context);
  }
}
