package akula.formats.dataset;

import akula.formats.contention.CacheState;
import akula.formats.contention.ResidentCaches;

/** Caches of a model, which may be anybody's: what they answer is checked. */
record CheckedCaches(ResidentCaches caches, CoScheduleChecks checks) implements ResidentCaches {
  @Override
  public boolean knows(int row) {
    return KindCalls.call(checks.author(), "knows of resident caches", () -> caches.knows(row));
  }

  @Override
  public double soloNanos(int row, long kib) {
    return passTime(
        "soloNanos of a pass",
        KindCalls.call(checks.author(), "soloNanos of a pass", () -> caches.soloNanos(row, kib)),
        checks);
  }

  @Override
  public long lineBytes() {
    long bytes = KindCalls.call(checks.author(), "lineBytes", caches::lineBytes);
    if (bytes < 1) {
      throw checks.author().answered("lineBytes", Long.toString(bytes), "at least 1");
    }
    return bytes;
  }

  @Override
  public CacheState begin(int[] cores, int[] places) {
    CacheState state =
        KindCalls.call(
            checks.author(),
            "begin of resident caches",
            () -> caches.begin(cores.clone(), places.clone()));
    return new CheckedState(state, cores.length, checks);
  }

  private static double passTime(String what, double nanos, CoScheduleChecks checks) {
    if (nanos < 1) {
      throw checks.author().answered(what, Double.toString(nanos), "at least 1 nanosecond");
    }
    return checks.time(what, nanos);
  }

  private record CheckedState(CacheState state, int contexts, CoScheduleChecks checks)
      implements CacheState {
    @Override
    public void clear() {
      KindCalls.call(
          checks.author(),
          "clear",
          () -> {
            state.clear();
            return state;
          });
    }

    /** Without a lambda: this is asked at every pass. */
    @Override
    public double pass(int context, int process, int row, long kib, long now) {
      double nanos;
      try {
        nanos = state.pass(context, process, row, kib, now);
      } catch (RuntimeException | Error e) {
        throw checks.author().threw("a pass at level " + checks.level().word(), e);
      }
      return passTime("a pass", nanos, checks);
    }

    @Override
    public long missCount() {
      long misses;
      try {
        misses = state.missCount();
      } catch (RuntimeException | Error e) {
        throw checks.author().threw("missCount", e);
      }
      return checks.atLeastNone("missCount", misses);
    }

    @Override
    public int hastened() {
      int context;
      try {
        context = state.hastened();
      } catch (RuntimeException | Error e) {
        throw checks.author().threw("hastened", e);
      }
      if (context < -1 || context >= contexts) {
        throw checks
            .author()
            .answered("hastened", Integer.toString(context), "the number of a context, or -1");
      }
      return context;
    }

    @Override
    public double hastenedNanos(double before) {
      double nanos;
      try {
        nanos = state.hastenedNanos(before);
      } catch (RuntimeException | Error e) {
        throw checks.author().threw("hastenedNanos", e);
      }
      return checks.time("a hastened pass", nanos);
    }

    @Override
    public void over(int context) {
      try {
        state.over(context);
      } catch (RuntimeException | Error e) {
        throw checks.author().threw("over of a pass", e);
      }
    }
  }
}
