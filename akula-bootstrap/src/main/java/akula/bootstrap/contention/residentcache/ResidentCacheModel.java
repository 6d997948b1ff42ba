package akula.bootstrap.contention.residentcache;

import akula.formats.contention.CacheState;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.ResidentCaches;
import java.util.Arrays;
import java.util.Optional;

/** Nobody slows anybody who runs at the same time; caches hold what they hold. */
final class ResidentCacheModel implements ContentionModel, ResidentCaches {
  private final CacheTimes times;

  /** By row; null where it is not known. */
  private final DataUse[] uses;

  ResidentCacheModel(ResidentCache data) {
    times = data.times();
    uses = data.uses().stream().map(use -> use.orElse(null)).toArray(DataUse[]::new);
  }

  @Override
  public CoSchedule solve(int[] rows) {
    double[] speeds = new double[rows.length];
    Arrays.fill(speeds, 1);
    return new CoSchedule(rows, speeds, null);
  }

  @Override
  public boolean gives(int column) {
    return false;
  }

  @Override
  public Optional<ResidentCaches> residentCaches() {
    return Optional.of(this);
  }

  @Override
  public boolean knows(int row) {
    return uses[row] != null;
  }

  @Override
  public double soloNanos(int row, long kib) {
    long inCore = Math.min(kib, times.kept(kib, times.coreKib()));
    long inShared = Math.min(kib, times.kept(kib, times.sharedKib()));
    return passNanos(row, kib, kib - inCore, Math.min(kib - inCore, kib - inShared));
  }

  @Override
  public long lineBytes() {
    return times.lineBytes();
  }

  @Override
  public CacheState begin(int[] cores, int[] places) {
    return new CacheContents(this, cores, places);
  }

  CacheTimes times() {
    return times;
  }

  boolean writes(int row) {
    return uses[row].writes();
  }

  /**
   * Returns how long a pass takes.
   *
   * @param kib all of it
   * @param notInCore what the cache of the core does not hold
   * @param missed what the shared cache does not hold, at most that
   */
  double passNanos(int row, long kib, long notInCore, long missed) {
    long misses = times.lines(missed);
    double waits = times.waitNanos(times.lines(notInCore) - misses, misses);
    return Math.max(1, Math.rint(uses[row].nanosPerKib() * kib + waits));
  }
}
