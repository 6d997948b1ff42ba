package akula.policies.kit.queue;

/**
 * Who runs when in the scheduler of Linux since 6.6: of those that are owed something, the one with
 * the earliest deadline (I. Stoica and H. Abdel-Wahab, Earliest Eligible Virtual Deadline First,
 * Old Dominion University, TR 95-22, 1995).
 */
final class EevdfRules implements TurnRules {
  private static final long MILLI = 1_000_000;
  private static final int MOST_CPUS = 8;

  private final long sliceNanos;
  private final boolean runToParity;
  private final long tickNanos;
  private final EevdfYield yield;

  /** Since 6.12 ({@code PLACE_REL_DEADLINE}). */
  private final boolean keepsDeadline;

  /**
   * Makes the rules of a machine.
   *
   * @param contexts number of contexts of the machine
   * @throws IllegalArgumentException if there is no such version
   */
  EevdfRules(EevdfOptions options, int contexts) {
    int factor = Integer.SIZE - Integer.numberOfLeadingZeros(Math.min(contexts, MOST_CPUS));
    long usual;
    EevdfYield usualYield;
    switch (options.version()) {
      case "6.6" -> {
        usual = 3 * MILLI / 4 * factor;
        usualYield = EevdfYield.LATER_DEADLINE;
      }
      case "6.12" -> {
        usual = 3 * MILLI / 4 * factor;
        usualYield = EevdfYield.LATER_DEADLINE;
      }
      case "6.18" -> {
        usual = 7 * MILLI / 10 * factor;
        usualYield = EevdfYield.FORFEIT;
      }
      default ->
          throw new IllegalArgumentException(
              "option version has to be 6.6, 6.12 or 6.18, not '%s'".formatted(options.version()));
    }
    sliceNanos = options.baseSlice().isZero() ? usual : options.baseSlice().toNanos();
    runToParity = options.runToParity();
    tickNanos = options.tick().toNanos();
    keepsDeadline = !options.version().equals("6.6");
    yield = options.yield() == EevdfYield.OF_VERSION ? usualYield : options.yield();
  }

  /** Who has had what it asked for asks again; then another may run. */
  @Override
  public void count(FairQueue queue) {
    FairThread running = queue.running;
    long least = queue.waiting.leastValue();
    if (running != null) {
      running.count();
      if (running.virtualNanos >= running.deadline) {
        running.deadline = running.virtualNanos + running.virtual(sliceNanos);
        queue.isTurnOver |= queue.waiting.size() > 0;
      }
      least = Math.min(least, running.virtualNanos);
    }
    queue.advanceTo(least);
  }

  /** Returns the sum of the weights of all; 0 if there is nobody. */
  private static long weight(FairQueue queue) {
    return queue.waitingWeight + (queue.running == null ? 0 : queue.running.weight);
  }

  /** Returns the virtual run time up to which threads are owed something: the weighted mean. */
  private static long meanNanos(FairQueue queue) {
    long weight = weight(queue);
    if (weight == 0) {
      return queue.leastNanos;
    }
    FairThread running = queue.running;
    long sum =
        running == null
            ? queue.keySum
            : queue.keySum + (running.virtualNanos - queue.leastNanos) * running.weight;
    return queue.leastNanos + Math.floorDiv(sum, weight);
  }

  /** A new one asks for half a slice. */
  @Override
  public void begin(FairThread thread, FairQueue queue) {
    place(thread, queue, 2);
  }

  @Override
  public void wake(FairThread thread, FairQueue before, FairQueue queue) {
    place(thread, queue, 1);
  }

  /** What is left of what it asked for stays, in later versions; before, it asks anew. */
  @Override
  public void move(FairThread thread, FairQueue before, FairQueue queue) {
    long left = thread.deadline - thread.virtualNanos;
    place(thread, queue, 1);
    if (keepsDeadline) {
      thread.deadline = thread.virtualNanos + left;
    }
  }

  /** What it is owed has to be the same once its own weight counts in the mean. */
  private void place(FairThread thread, FairQueue queue, int divisor) {
    long weight = weight(queue);
    long lag = weight == 0 ? 0 : thread.lag * (weight + thread.weight) / weight;
    thread.setVirtual(meanNanos(queue) - lag);
    thread.deadline = thread.virtualNanos + thread.virtual(sliceNanos) / divisor;
  }

  /** What it is owed, or owes, is kept while it is away, up to two slices or a tick. */
  @Override
  public void leave(FairThread thread, FairQueue queue) {
    long most = thread.virtual(Math.max(2 * sliceNanos, tickNanos));
    thread.lag = Math.clamp(meanNanos(queue) - thread.virtualNanos, -most, most);
  }

  @Override
  public void enter(FairThread thread, FairQueue queue) {
    queue.keySum += (thread.virtualNanos - queue.leastNanos) * thread.weight;
    queue.waitingWeight += thread.weight;
    queue.waiting.insert(thread.place, thread.deadline, thread.virtualNanos);
  }

  @Override
  public void exit(FairThread thread, FairQueue queue) {
    queue.keySum -= (thread.virtualNanos - queue.leastNanos) * thread.weight;
    queue.waitingWeight -= thread.weight;
    queue.waiting.remove(thread.place);
  }

  @Override
  public void giveUp(FairQueue queue) {
    FairThread thread = queue.running;
    if (queue.waiting.size() == 0) {
      return;
    }
    if (yield == EevdfYield.LATER_DEADLINE) {
      thread.deadline += thread.virtual(sliceNanos);
    } else if (thread.virtualNanos <= meanNanos(queue)) {
      thread.setVirtual(thread.deadline);
      thread.deadline += thread.virtual(sliceNanos);
    }
  }

  @Override
  public boolean isSurpassed(FairThread by, boolean isNew, FairQueue queue) {
    return next(queue) == by;
  }

  @Override
  public FairThread next(FairQueue queue) {
    long mean = meanNanos(queue);
    FairThread running = queue.running;
    boolean isOwed = running != null && running.virtualNanos <= mean;
    if (isOwed && runToParity && running.deadline == running.turnDeadline) {
      return running;
    }
    FairThread best = queue.waiting.firstUpTo(mean);
    if (isOwed && (best == null || running.deadline < best.deadline)) {
      return running;
    }
    return best;
  }

  @Override
  public void beginTurn(FairQueue queue) {
    queue.running.turnDeadline = queue.running.deadline;
  }

  @Override
  public long leftNanos(FairQueue queue, long now) {
    FairThread running = queue.running;
    long nanos = running.untilMoreThan(running.deadline - running.virtualNanos - 1);
    return Ticks.until(Math.max(1, nanos), now, tickNanos);
  }
}
