package akula.policies.kit.queue;

import akula.api.NiceWeights;

/** Who runs when in the Completely Fair Scheduler of Linux. */
final class CfsRules implements TurnRules {
  private final CfsConstants constants;
  private final FairOrder.Choice choice;

  /**
   * Makes them.
   *
   * @param choice says who runs next instead of the one with the least virtual run time; or null
   */
  CfsRules(CfsConstants constants, FairOrder.Choice choice) {
    this.constants = constants;
    this.choice = choice;
  }

  @Override
  public void count(FairQueue queue) {
    long least = Long.MAX_VALUE;
    if (queue.running != null) {
      queue.running.count();
      least = queue.running.virtualNanos;
    }
    FairThread first = queue.waiting.first();
    if (first != null) {
      least = Math.min(least, first.virtualNanos);
    }
    queue.advanceTo(least);
  }

  /** What is left of the present period is promised to others ({@code START_DEBIT}). */
  @Override
  public void begin(FairThread thread, FairQueue queue) {
    long weight = queue.weight + thread.weight;
    long behind = 0;
    if (constants.startDebit()) {
      behind =
          constants.isOf2624()
              ? constants.periodNanos(queue.count() + 1) * NiceWeights.OF_NICE_0 / weight
              : thread.virtual(shareNanos(thread, queue.count() + 1, weight));
    }
    thread.setVirtual(queue.leastNanos + behind);
  }

  /** The share of a period; since 5.13 at least the least that a thread gets (BASE_SLICE). */
  private long shareNanos(FairThread thread, int count, long weight) {
    long share = constants.periodNanos(count) * thread.weight / weight;
    return constants.isOf2624() ? share : Math.max(share, constants.leastNanos());
  }

  @Override
  public void wake(FairThread thread, FairQueue before, FairQueue queue) {
    move(thread, before, queue);
    thread.setVirtual(Math.max(thread.virtualNanos, queue.leastNanos - constants.creditNanos()));
  }

  @Override
  public void move(FairThread thread, FairQueue before, FairQueue queue) {
    thread.setVirtual(thread.virtualNanos + queue.leastNanos - before.leastNanos);
  }

  @Override
  public void enter(FairThread thread, FairQueue queue) {
    queue.waiting.insert(thread.place, thread.virtualNanos);
  }

  @Override
  public void exit(FairThread thread, FairQueue queue) {
    queue.waiting.remove(thread.place);
  }

  @Override
  public void leave(FairThread thread, FairQueue queue) {
    // Its virtual run time is all that is kept.
  }

  @Override
  public void giveUp(FairQueue queue) {
    FairThread thread = queue.running;
    if (constants.yield() == CfsYield.SKIP) {
      queue.skipped = thread;
    } else if (constants.yield() == CfsYield.LAST && queue.waiting.size() > 0) {
      thread.setVirtual(Math.max(thread.virtualNanos, queue.waiting.last().virtualNanos + 1));
    }
  }

  @Override
  public boolean isSurpassed(FairThread by, boolean isNew, FairQueue queue) {
    FairThread running = queue.running;
    long behind = running.virtualNanos - by.virtualNanos;
    return constants.isOf2624()
        ? isNew || behind > running.virtual(constants.wakeUpNanos())
        : behind > by.virtual(constants.wakeUpNanos());
  }

  @Override
  public FairThread next(FairQueue queue) {
    FairThread first = queue.waiting.first();
    if (queue.running != null
        && (first == null || queue.running.virtualNanos < first.virtualNanos)) {
      return queue.running;
    }
    FairThread chosen = first == null || choice == null ? null : choice.choose(queue);
    if (chosen != null) {
      return chosen;
    }
    return first != null && first == queue.skipped ? otherThan(first, queue) : first;
  }

  /** Passes over one that has yielded, unless the next one is too far ahead. */
  private FairThread otherThan(FairThread first, FairQueue queue) {
    FairThread second = queue.waiting.next(first.place);
    return second == null
            || second.virtualNanos - first.virtualNanos > first.virtual(constants.wakeUpNanos())
        ? first
        : second;
  }

  @Override
  public void beginTurn(FairQueue queue) {
    // Nothing is kept of it but when it began.
  }

  /**
   * A turn is over at the first tick at which it was longer than its share of the period; since
   * 2.6.31 also if the thread is further ahead of the first one that waits than that.
   */
  @Override
  public long leftNanos(FairQueue queue, long now) {
    FairThread running = queue.running;
    long share = shareNanos(running, queue.count(), queue.weight);
    long ran = running.turnNanos();
    long left = share + 1 - ran;
    if (!constants.isOf2624()) {
      long limit = Math.min(share, constants.latencyNanos());
      long ahead = running.virtualNanos - queue.waiting.first().virtualNanos;
      long untilAhead =
          Math.max(constants.leastNanos() - ran, running.untilMoreThan(limit - ahead));
      left = Math.min(limit + 1 - ran, untilAhead);
    }
    return Ticks.until(Math.max(1, left), now, constants.tickNanos());
  }
}
