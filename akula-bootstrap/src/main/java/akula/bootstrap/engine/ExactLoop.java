package akula.bootstrap.engine;

import akula.api.QueueOrder;
import akula.api.host.HostCycle;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.WeightedTurns;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;

/**
 * From event to event: between two events every rate is constant, so the end of a phase is computed
 * and not searched for. Times are kept per memory domain in a winner tree; what happens in one
 * domain costs nothing in the others.
 */
final class ExactLoop implements HostCycle.Host<RunFailedException> {
  private final Population population;
  private final Dynamics dynamics;
  private final MachineModel machine;
  private final HostCycle<RunFailedException> cycle;
  private long intervalNanos;
  private final DecisionDelay decision;
  private final WeightedTurns turns;
  private final CachePasses passes;
  private final Switches switches;
  private final Lanes lanes;

  /** Contexts of running tasks whose rate has to be worked out anew. */
  private final NumberSet stale;

  /** Contexts whose policy has said by now who runs there. */
  private final NumberSet settled;

  /** Contexts whose policy is being asked, each once whatever it changes meanwhile. */
  private final NumberSet asked;

  private final TaskList ended = new TaskList();
  private final SynchronisationEvents synchronisation;
  private final Exchanges exchanges;
  private long nextIntervalNanos;

  /** Whether the policy orders queues, and how often it wants a tick; 0 for never. */
  private boolean isOrdered;

  /** Whether it is kept who ran where, and when, and what data threads are on. */
  private boolean isTracked;

  private long tickNanos;

  private RunObserver observer;

  ExactLoop(Population population, Dynamics dynamics, Settings settings) {
    this.population = population;
    this.dynamics = dynamics;
    machine = population.machine;
    cycle = new HostCycle<>(machine, population.policy, this);
    decision = new DecisionDelay(population, settings.decisionTime().toNanos());
    turns =
        new WeightedTurns(
            settings.slice().toNanos(), thread -> population.tasks[thread.id()].weight);
    passes = new CachePasses(machine, population.data);
    switches = new Switches(settings.switchPrice(), population.data.switchCosts());
    stale = new NumberSet(population.queues.length);
    settled = new NumberSet(population.queues.length);
    asked = new NumberSet(population.queues.length);
    lanes = new Lanes(population.queues, machine.domainCount());
    synchronisation = new SynchronisationEvents(population, dynamics, passes, stale);
    exchanges = new Exchanges(population, dynamics);
  }

  void run(RunLimits limits, RunObserver newObserver) throws RunFailedException {
    observer = newObserver;
    lanes.clear();
    ended.clear();
    synchronisation.clear();
    passes.clear();
    stale.clear(); // of what a run left that failed
    settled.clear();
    asked.clear();
    isOrdered = population.policy.ordersQueues();
    tickNanos = isOrdered ? population.policy.tickNanos() : 0;
    isTracked = isOrdered || switches.needTrack || passes.areAny();
    exchanges.begin(!isTracked && !decision.isAny());
    decision.begin();
    intervalNanos = machine.intervalNanos();
    nextIntervalNanos = intervalNanos;
    while (population.unfinished > 0) {
      long wake = machine.wakeNanos();
      long limit = limits.next();
      long asked = machine.skipsIntervals() ? Task.NEVER : nextIntervalNanos;
      long event = lanes.leastUpTo(asked);
      long next = Math.min(Math.min(event, population.nextLaunchNanos()), wake);
      next = Math.min(next, Math.min(decision.dueNanos, synchronisation.nextAlarm()));
      long horizon = Math.min(next, limit);
      if (nextIntervalNanos < horizon) {
        if (decision.isAny() && !machine.skipsIntervals()) {
          decision.callBegins(nextIntervalNanos);
        }
        nextIntervalNanos = cycle.intervals(nextIntervalNanos, horizon);
        if (!machine.changes().isEmpty()) {
          carryOut(machine.nowNanos());
        }
        decision.nothingDecided();
      } else if (horizon == limit) {
        machine.setNowNanos(limit);
        throw limits.exceeded();
      } else {
        boolean isInterval = horizon == nextIntervalNanos;
        nextIntervalNanos += isInterval ? intervalNanos : 0;
        if (decision.isAny() && (isInterval && !machine.skipsIntervals() || wake <= horizon)) {
          decision.callBegins(horizon);
        }
        cycle.instant(horizon, isInterval);
      }
      limits.update(machine.nowNanos(), dynamics.runningCount);
    }
  }

  @Override
  public void intervalEnded(long now) {
    population.readings.intervalEnded(now);
  }

  @Override
  public boolean endThreads(long now) throws RunFailedException {
    if (!lanes.areDue(now) && synchronisation.nextAlarm() > now) {
      return false;
    }
    handleEvents(now);
    synchronisation.advance(now, ended);
    boolean any = ended.size() > 0;
    finishEnded(now);
    return any;
  }

  @Override
  public void reportSleepers() {
    synchronisation.reportPolicy();
  }

  @Override
  public boolean launchThreads(long now) {
    return population.launchDue(now);
  }

  private void handleEvents(long now) {
    while (lanes.areDue(now)) {
      int lane = lanes.takeLeast();
      for (int i = lanes.start(lane); i < lanes.end(lane); i++) {
        handleEvents(population.queues[i], now);
      }
    }
  }

  private void handleEvents(ContextQueue queue, long now) {
    Task task = queue.current;
    boolean ends = false;
    if (task != null && task.phaseEndNanos() == now) {
      if (task.isScripted()) {
        synchronisation.add(task);
      } else if (population.isInLastPhase(task)) {
        ends = true;
        ended.add(task);
      } else {
        dynamics.nextPhase(task, queue, now);
        stale.add(queue.number);
      }
    }
    if (queue.turnEventNanos == now && !ends) {
      if (queue.sliceEndNanos == now) {
        queue.endTurn(QueueOrder.Reason.SLICE_ENDED);
      }
      population.dirtyQueues.add(queue.number);
    }
  }

  private void finishEnded(long now) {
    for (int i = 0; i < ended.size(); i++) {
      ended.get(i).settle(now);
      population.finish(ended.get(i), now);
    }
    ended.clear();
  }

  /** Makes what the callbacks and events changed true: turns, co-schedules, rates, next events. */
  @Override
  public void carryOut(long now) {
    if (observer != null) {
      observer.segmentEnded(now);
    }
    decision.settle(now);
    if (exchanges.areAll()) {
      exchanges.carryOut(now, lanes, stale);
    } else {
      population.applyChanges();
      changeTurns(now);
    }
    dynamics.refreshGroups(stale);
    ContextQueue[] queues = population.queues;
    for (int word = 0; word < stale.words(); word++) {
      for (long bits = stale.takeBits(word); bits != 0; bits &= bits - 1) {
        updateRate(queues[NumberSet.lowest(word, bits)], now);
      }
    }
    if (observer != null) {
      observer.segmentBegan(now);
    }
  }

  /** Ends and begins turns wherever the first task of a queue is another, or the queue changed. */
  private void changeTurns(long now) {
    ContextQueue[] queues = population.queues;
    NumberSet dirty = population.dirtyQueues;
    if (isOrdered) {
      askPolicy(now);
      population.countMoves();
      for (int word = 0; word < dirty.words(); word++) {
        for (long bits = dirty.bits(word); bits != 0; bits &= bits - 1) {
          endTurn(queues[NumberSet.lowest(word, bits)], now);
        }
      }
    } else {
      for (int word = 0; word < dirty.words(); word++) {
        for (long bits = dirty.bits(word); bits != 0; bits &= bits - 1) {
          ContextQueue queue = queues[NumberSet.lowest(word, bits)];
          turns.pickNext(queue);
          endTurn(queue, now);
        }
      }
    }
    for (int word = 0; word < dirty.words(); word++) {
      for (long bits = dirty.takeBits(word); bits != 0; bits &= bits - 1) {
        beginTurn(queues[NumberSet.lowest(word, bits)], now);
      }
    }
  }

  /** Asks the policy who runs on each dirty context, until it changes none any more. */
  private void askPolicy(long now) {
    NumberSet dirty = population.dirtyQueues;
    while (!dirty.isEmpty()) {
      asked.takeAll(dirty);
      settled.addAll(asked);
      for (int word = 0; word < asked.words(); word++) {
        for (long bits = asked.takeBits(word); bits != 0; bits &= bits - 1) {
          askPolicy(population.queues[NumberSet.lowest(word, bits)], now);
        }
      }
    }
    dirty.takeAll(settled);
  }

  private void askPolicy(ContextQueue queue, long now) {
    PolicyCalls policy = population.policy;
    queue.isAsked = true;
    queue.reportStopped(policy);
    if (queue.tickNanos == now && queue.running() != null) {
      queue.tickNanos = Task.NEVER;
      policy.tick(queue);
    }
    policy.pickNext(queue);
    queue.reportStopped(policy);
    queue.isAsked = false;
    if (!machine.changes().isEmpty()) {
      population.applyChanges();
    }
  }

  /** Stops the task that no longer has its turn, before it may begin one elsewhere. */
  private void endTurn(ContextQueue queue, long now) {
    Task task = queue.current;
    if (task != null && task != queue.first()) {
      dynamics.stop(task, now);
      task.dead = Math.max(0, task.dead - queue.busyNanos(now)); // the context's, not the thread's
      queue.current = null;
      if (population.meter != null) {
        population.meter.stopped(queue, now);
      }
      if (isTracked) {
        passes.end(task, queue.number);
        task.stoppedNanos = now;
        task.ranOn = queue.number;
      }
      if (task.queue == null || task.queue.first() != task) {
        task.record(now);
      }
    }
  }

  private void beginTurn(ContextQueue queue, long now) {
    Task first = queue.first();
    boolean begins = first != queue.current;
    if (begins) {
      first.dead += switches.nanos(first, queue, now) + queue.busyNanos(now);
      dynamics.start(first, queue, now);
      queue.current = first;
      if (population.meter != null) {
        population.meter.started(queue, now);
      }
      if (isTracked) {
        queue.ranLast = first;
      }
    }
    queue.rotated = false;
    if (begins || first == null || first.cycleRate != queue.speed) {
      dynamics.changed(queue);
    }
    if (first != null) {
      first.runAt(queue.speed);
      stale.add(queue.number);
    }
    queue.turnEventNanos = queue.sliceEndNanos;
    if (isOrdered) {
      settleOrdered(queue, now);
    }
    lanes.touch(queue.lane, queue.turnEventNanos);
  }

  /**
   * What the policy charged keeps the context busy: until then its thread has to wait, which is
   * counted with what the thread itself has to pay. The next tick may come before the slice is
   * over.
   */
  private void settleOrdered(ContextQueue queue, long now) {
    long charge = queue.takeCharge(now);
    Task first = queue.first();
    if (first == null) {
      queue.tickNanos = Task.NEVER;
      return;
    }
    if (charge > 0) {
      first.settle(now);
      first.dead += charge;
      first.rate = 0;
    }
    if (tickNanos > 0) {
      queue.tickNanos = (now / tickNanos + 1) * tickNanos;
      queue.turnEventNanos = Math.min(queue.sliceEndNanos, queue.tickNanos);
    }
  }

  private void updateRate(ContextQueue queue, long now) {
    Task task = queue.current;
    if (task == null) {
      return;
    }
    double rate = dynamics.rate(task, queue);
    if (rate != task.rate) {
      task.settle(now);
      if (task.setRate(rate)) {
        lanes.touch(queue.lane, now + lanes.leastNanos(task.left));
      }
      lanes.sawRate(rate);
    }
    task.record(now);
  }
}
