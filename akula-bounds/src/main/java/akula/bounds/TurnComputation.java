package akula.bounds;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.CoScheduleCache;
import akula.formats.dataset.SharingLevel;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Computes when threads end that never move and were launched at once, on contexts that some of
 * them share. Until a thread ends, turns come round: after as many as all contexts need to be where
 * they began, who runs beside whom is the same again. So one round is gone through, and as many
 * like it as fit before the next end are jumped over. What comes out is what the simulator reports
 * but for rounding, which is less than a nanosecond for each jump and each end.
 */
final class TurnComputation {
  /** A thread that ends so near to the end of its turn might just miss it: that is not computed. */
  private static final double NEAR_NANOS = 1_000;

  private final long slice;
  private final double[] speeds;
  private final int[] rowOf;
  private final double[] soloOf;
  private final double[] sensitivityOf;
  private final CoScheduleCache cache;

  /** Those that may run together, by row; positions of members. */
  private final int[] together;

  private final int[] rows;

  private ContextTurns turns;
  private double[] left;
  private double[] rates;
  private double[] ends;
  private int[] places;
  private int[] members;
  private double now;

  private TurnComputation(
      ThreadClasses ones, DomainKind kind, BootstrapData data, long slice, CoScheduleCache cache) {
    this.slice = slice;
    this.cache = cache;
    speeds = kind.speeds();
    IntStream threads = IntStream.range(0, ones.size());
    int[] applications = threads.map(ones::application).toArray();
    rowOf = IntStream.of(applications).map(a -> data.phaseRow(a, 0)).toArray();
    soloOf = IntStream.of(applications).mapToDouble(a -> data.phaseNanos(a, 0)).toArray();
    sensitivityOf = IntStream.of(applications).mapToDouble(data::speedSensitivity).toArray();
    together = new int[speeds.length];
    rows = new int[speeds.length];
  }

  /** Returns what it asks for speeds, or null if these depend on more than who runs in a domain. */
  static CoScheduleCache cacheOf(BootstrapData data) {
    boolean domainsOnly = data.model(SharingLevel.MEMORY_DOMAIN) != null;
    for (SharingLevel level : SharingLevel.values()) {
      domainsOnly &= level == SharingLevel.MEMORY_DOMAIN || data.model(level) == null;
    }
    return domainsOnly
        ? new CoScheduleCache(data.solver(SharingLevel.MEMORY_DOMAIN), data.cacheCapacity())
        : null;
  }

  /**
   * Makes one, or none where turns do not come round or speeds depend on more than who runs.
   *
   * @param cache what {@link #cacheOf} says
   */
  static Optional<TurnComputation> of(
      ThreadClasses ones,
      DomainKind kind,
      BootstrapData data,
      Settings settings,
      CoScheduleCache cache) {
    boolean alike =
        IntStream.range(0, ones.size())
            .allMatch(i ->
                ones.launchNanos(i) == ones.launchNanos(0)
                    && data.phaseCount(ones.application(i)) == 1);
    return cache != null && alike && settings.switchPrice().isNone() && data.switchCosts().isEmpty()
        ? Optional.of(new TurnComputation(ones, kind, data, settings.slice().toNanos(), cache))
        : Optional.empty();
  }

  /**
   * Computes.
   *
   * @param who the threads, ascending
   * @param where context of each
   * @return nanoseconds from launch to end of each, or nothing if that hangs on rounding
   */
  Optional<double[]> nanos(int[] who, int[] where) {
    members = who;
    places = where;
    left = new double[who.length];
    rates = new double[who.length];
    ends = new double[who.length];
    for (int i = 0; i < who.length; i++) {
      left[i] = soloOf[who[i]];
    }
    now = 0;
    turns = new ContextTurns(where, speeds.length, slice);
    while (!turns.isEmpty()) {
      jump();
      if (!goToNextEnd()) {
        return Optional.empty();
      }
    }
    return Optional.of(ends);
  }

  /** Jumps over rounds in which nobody ends. */
  private void jump() {
    long round = turns.roundNanos();
    if (round == 0) {
      return;
    }
    double[] done = new double[left.length];
    double begun = now;
    while (now < begun + round) {
      setRates();
      double next = Math.min(turns.nextTurnNanos(), begun + round);
      for (int k = 0; k < turns.running(); k++) {
        int i = together[k];
        done[i] += (next - now) * rates[i];
      }
      now = next;
      turns.turn(now);
    }
    now = begun;
    double rounds = Double.POSITIVE_INFINITY;
    for (int i = 0; i < left.length; i++) {
      rounds = done[i] > 0 ? Math.min(rounds, left[i] / done[i]) : rounds;
    }
    double jumped = Math.max(0, Math.floor(rounds) - 1);
    for (int i = 0; i < left.length; i++) {
      left[i] -= jumped * done[i];
    }
    now += jumped * round;
    turns.shift((jumped - 1) * round);
  }

  /** Continues to the next end of a thread; returns whether it is certain. */
  private boolean goToNextEnd() {
    boolean ended = false;
    while (!ended) {
      setRates();
      double next = turns.nextTurnNanos();
      for (int k = 0; k < turns.running(); k++) {
        int i = together[k];
        next = Math.min(next, end(i));
      }
      for (int k = 0; k < turns.running(); k++) {
        int i = together[k];
        double turnEnd = turns.turnEndNanos(places[i]);
        boolean isNext = Math.min(end(i), turnEnd) == next;
        if (isNext && Math.abs(end(i) - turnEnd) < NEAR_NANOS) {
          return false;
        }
        boolean isDone = end(i) == next;
        left[i] = isDone ? 0 : left[i] - (next - now) * rates[i];
        ended |= isDone;
      }
      now = next;
      turns.turn(now);
      if (ended) {
        removeEnded();
      }
    }
    return true;
  }

  private double end(int i) {
    return now + Math.ceil(left[i] / rates[i]);
  }

  private void removeEnded() {
    for (int i = 0; i < left.length; i++) {
      if (left[i] == 0 && ends[i] == 0) {
        ends[i] = now;
        turns.remove(i, places[i], now);
      }
    }
  }

  /** Computes the rates of those that run, who come into {@link #together} by row. */
  private void setRates() {
    int count = turns.running();
    for (int k = 0; k < count; k++) {
      int i = turns.runs(k);
      int at = k;
      while (at > 0 && rows[at - 1] > rowOf[members[i]]) {
        rows[at] = rows[at - 1];
        together[at] = together[at - 1];
        at--;
      }
      rows[at] = rowOf[members[i]];
      together[at] = i;
    }
    int first = cache.find(rows, count);
    for (int k = 0; k < count; k++) {
      int i = together[k];
      rates[i] = pace(members[i], speeds[places[i]]) * cache.speeds()[first + k];
    }
  }

  private double pace(int thread, double coreSpeed) {
    double sensitivity = sensitivityOf[thread];
    return coreSpeed / (sensitivity + (1 - sensitivity) * coreSpeed);
  }
}
