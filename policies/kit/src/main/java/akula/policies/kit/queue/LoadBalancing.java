package akula.policies.kit.queue;

import akula.api.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Evens out queues within scheduling domains, as the kernel does ({@code rebalance_domains}, {@code
 * load_balance}): from time to time a context takes threads that wait from the queue with the
 * greatest weight of the group with the greatest weight for its contexts, if that is greater than
 * its own by more than a share; one that becomes idle takes one at once. Weights are those that
 * queues have now, where later kernels average them over time.
 */
final class LoadBalancing {
  private static final long MILLI = 1_000_000;
  private static final int PER_CENT = 100;

  private final Machine machine;
  private final FairQueue[] queues;
  private final BalanceOptions options;
  private final boolean isOf2624;
  private final List<Place> places = new ArrayList<>();

  /** What was taken from each queue and given to it, and is not there yet. */
  private final long[] plannedWeights;

  private final int[] plannedCounts;

  /** When it looks again, {@link Long#MAX_VALUE} while nobody waits. */
  private long nextNanos = Long.MAX_VALUE;

  /** One context at one level: when it looks again whether there is something to take. */
  private final class Place {
    private final int context;
    private final DomainLevel level;
    private final int[] own;
    private final long leastNanos;
    private final long mostNanos;
    private final int imbalance;
    private final int busyFactor;
    private long intervalNanos;
    private long dueNanos;
    private int failed;

    Place(int context, DomainLevel level) {
      this.context = context;
      this.level = level;
      own = level.groupOf(context);
      boolean far = level.isBeyondNode();
      leastNanos = isOf2624 ? (far ? 8 : 1) * MILLI : level.contexts() * MILLI;
      mostNanos = isOf2624 ? (far ? 32 : level.sharesCore() ? 2 : 4) * MILLI : 2 * leastNanos;
      imbalance =
          level.sharesCore()
              ? options.coreImbalance()
              : set(options.imbalance(), isOf2624 ? 125 : 117);
      busyFactor = set(options.busyFactor(), !isOf2624 ? 16 : far ? 32 : 64);
      intervalNanos = leastNanos;
    }

    void look(long now) {
      boolean isIdle = count(context) == 0;
      boolean found = own[0] != context && !isIdle || take(this, isIdle, now);
      intervalNanos = found ? leastNanos : Math.min(mostNanos, 2 * intervalNanos);
      dueNanos = now + intervalNanos * (isIdle ? 1 : busyFactor);
    }

    private static int set(int option, int usual) {
      return option == 0 ? usual : option;
    }
  }

  LoadBalancing(Machine machine, FairQueue[] queues, BalanceOptions options, boolean isOf2624) {
    this.machine = machine;
    this.queues = queues;
    this.options = options;
    this.isOf2624 = isOf2624;
    plannedWeights = new long[queues.length];
    plannedCounts = new int[queues.length];
    List<List<DomainLevel>> levels = DomainLevel.ofAll(machine);
    for (FairQueue queue : queues) {
      levels.get(queue.number).forEach(level -> places.add(new Place(queue.number, level)));
    }
  }

  /** Somebody waits: so there will be something to even out, sooner or later. */
  void somebodyWaits() {
    if (nextNanos == Long.MAX_VALUE && !places.isEmpty()) {
      nextNanos = machine.nowNanos() + MILLI;
      machine.wakeAt(nextNanos);
    }
  }

  /**
   * Looks at what is due, and asks to be called again while some wait and others could run them.
   * Called before the time that it asked for it does nothing.
   */
  void balance() {
    long now = machine.nowNanos();
    if (now < nextNanos) {
      return;
    }
    nextNanos = Long.MAX_VALUE;
    if (!isAnyLong()) {
      return;
    }
    forgetPlans();
    for (int i = 0; i < places.size(); i++) { // without an iterator: as often as there are turns
      Place place = places.get(i);
      if (place.dueNanos <= now) {
        place.look(now);
      }
      nextNanos = Math.min(nextNanos, place.dueNanos);
    }
    machine.wakeAt(nextNanos);
  }

  private boolean isAnyLong() {
    for (FairQueue queue : queues) {
      if (queue.count() > 1) {
        return true;
      }
    }
    return false;
  }

  /** A context has nothing to run: it takes something from where it costs least. */
  void becameIdle(FairQueue idle) {
    forgetPlans();
    long now = machine.nowNanos();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (place.context == idle.number && take(place, true, now)) {
        return;
      }
    }
  }

  private boolean take(Place place, boolean isIdle, long now) {
    int[] busiest = null;
    double most = load(place.own);
    double sum = 0;
    int contexts = 0;
    for (int i = 0; i < place.level.groups().size(); i++) {
      int[] group = place.level.groups().get(i);
      double load = load(group);
      sum += load * group.length;
      contexts += group.length;
      if (load > most) {
        most = load;
        busiest = group;
      }
    }
    double own = load(place.own);
    if (busiest == null || !isIdle && PER_CENT * most <= place.imbalance * own) {
      return false;
    }
    double average = sum / contexts;
    double wanted = Math.min((most - average) * busiest.length, (average - own) * place.own.length);
    boolean taken = take(busiest, place, isIdle, wanted, now);
    place.failed = taken ? 0 : place.failed + 1;
    return taken;
  }

  private double load(int[] group) {
    double sum = 0;
    for (int context : group) {
      sum += weight(context);
    }
    return sum / group.length;
  }

  private long weight(int context) {
    return queues[context].weight + plannedWeights[context];
  }

  private int count(int context) {
    return queues[context].count() + plannedCounts[context];
  }

  private void forgetPlans() {
    Arrays.fill(plannedWeights, 0);
    Arrays.fill(plannedCounts, 0);
  }

  /** Takes threads whose weight comes near to what is wanted; an idle context at least one. */
  private boolean take(int[] group, Place place, boolean isIdle, double wanted, long now) {
    FairQueue from = null;
    for (int context : group) {
      if (count(context) > 1 && (from == null || weight(context) > weight(from.number))) {
        from = queues[context];
      }
    }
    double left = wanted;
    boolean any = false;
    FairThread thread = from == null ? null : from.waiting.first();
    while (thread != null && (left > 0 || isIdle && !any)) {
      boolean isHot =
          now - thread.stoppedNanos < options.migrationCost().toNanos()
              && place.failed <= options.tries();
      boolean isHere = thread.thread.context() == from.queue.context();
      boolean fits = thread.weight / 2.0 <= left || isIdle && !any;
      FairThread next = from.waiting.next(thread.place);
      if (!isHot && isHere && fits) {
        left -= thread.weight;
        any = true;
        plannedWeights[from.number] -= thread.weight;
        plannedWeights[place.context] += thread.weight;
        plannedCounts[from.number]--;
        plannedCounts[place.context]++;
        queues[place.context].queue.context().addThread(thread.thread);
        if (isIdle) {
          return true;
        }
      }
      thread = next;
    }
    return any;
  }
}
