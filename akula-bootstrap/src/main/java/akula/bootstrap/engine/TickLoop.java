package akula.bootstrap.engine;

import akula.api.host.HostCycle;
import akula.api.host.MachineModel;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;

/**
 * The fixed steps of the AKULA paper (PACT 2010, section 2.2): every step, each thread progresses
 * by Equation 1. The rules for several threads on one context are in {@code
 * docs/reference/simulator.md}.
 */
final class TickLoop implements HostCycle.Host<RunFailedException> {
  /** A thread that is this near to its end, in ticks, has ended. */
  private static final double ROUNDING = 1e-9;

  private final Population population;
  private final Dynamics dynamics;
  private final MachineModel machine;
  private final HostCycle<RunFailedException> cycle;
  private final long tickNanos;
  private final NumberSet ignored;
  private final DecisionDelay decision;
  private boolean somebodyEnds;

  TickLoop(Population population, Dynamics dynamics, Settings settings) {
    this.population = population;
    this.dynamics = dynamics;
    machine = population.machine;
    cycle = new HostCycle<>(machine, population.policy, this);
    decision = new DecisionDelay(population, settings.decisionTime().toNanos());
    ignored = new NumberSet(population.queues.length);
    tickNanos = settings.tick().toNanos();
  }

  void run(RunLimits limits, RunObserver observer) throws RunFailedException {
    somebodyEnds = false;
    decision.begin();
    long intervalNanos = machine.intervalNanos();
    for (long now = 0; ; now += tickNanos) {
      if (now >= limits.next()) {
        machine.setNowNanos(now);
        throw limits.exceeded();
      }
      boolean isInterval = now > 0 && now % intervalNanos == 0;
      boolean decides = isInterval && !machine.skipsIntervals() || machine.wakeNanos() <= now;
      if (decides && decision.isAny()) {
        decision.callBegins(now);
      }
      cycle.instant(now, isInterval);
      if (population.unfinished == 0) {
        return;
      }
      chooseRepresentatives(now);
      dynamics.refreshGroups(ignored);
      ignored.clear(); // every rate is worked out in every step
      for (ContextQueue queue : population.queues) {
        advance(queue, now);
      }
      if (observer != null) {
        observer.segmentBegan(now);
      }
      for (ContextQueue queue : population.queues) {
        for (int i = 0; i < queue.size(); i++) {
          work(queue.get(i), queue, queue.get(i).stepWork);
        }
      }
      if (observer != null) {
        observer.segmentEnded(now + tickNanos);
      }
      limits.update(now, dynamics.runningCount);
    }
  }

  @Override
  public void intervalEnded(long now) {
    population.readings.intervalEnded(now);
  }

  @Override
  public boolean launchThreads(long now) {
    return population.launchDue(now);
  }

  @Override
  public void carryOut(long now) {
    decision.settle(now);
    population.applyChanges();
    population.dirtyQueues.clear();
  }

  @Override
  public boolean endThreads(long now) {
    if (!somebodyEnds) {
      return false;
    }
    somebodyEnds = false;
    for (int i = 0; i < population.launched; i++) {
      Task task = population.tasks[i];
      if (!task.model.isFinished() && task.left <= 0 && population.isInLastPhase(task)) {
        population.finish(task, now);
      }
    }
    return true;
  }

  private void chooseRepresentatives(long now) {
    long step = now / tickNanos;
    for (ContextQueue queue : population.queues) {
      Task next = queue.size() == 0 ? null : queue.get((int) (step % queue.size()));
      if (next != queue.current) {
        if (queue.current != null) {
          dynamics.runningCount--;
        }
        if (next != null) {
          dynamics.runningCount++;
        }
        if (population.meter != null) {
          count(population.meter, queue, next, now);
        }
        queue.current = next;
        dynamics.changed(queue);
      }
    }
  }

  private static void count(EnergyMeter meter, ContextQueue queue, Task next, long now) {
    if (queue.current == null) {
      meter.started(queue, now);
    } else if (next == null) {
      meter.stopped(queue, now);
    }
  }

  private void advance(ContextQueue queue, long now) {
    double weights = queue.weightSum();
    for (int i = 0; i < queue.size(); i++) {
      Task task = queue.get(i);
      if (task.startNanos < 0) {
        task.startNanos = now;
        task.model.setHomeNode(queue.context.core().domain().node());
      }
      if (task != queue.current) {
        lookUpSpeeds(task, queue);
      }
      double share = task.weight / weights;
      double paid = Math.min(task.dead, tickNanos * share);
      task.dead -= paid;
      task.runAt(queue.speed);
      double rate = dynamics.rate(task, queue);
      double work = (tickNanos * share - paid) * rate;
      if (task.monitored) {
        task.recordSegment(now, now, work / tickNanos, queue.speed * share, share);
      }
      task.stepWork = work;
    }
  }

  private static void lookUpSpeeds(Task task, ContextQueue queue) {
    for (SharingGroup group : queue.groups) {
      group.giveInPlaceOf(queue, task);
    }
  }

  private void work(Task task, ContextQueue queue, double work) {
    double rounding = ROUNDING * tickNanos;
    double rest = work;
    while (rest >= task.left - rounding && !population.isInLastPhase(task)) {
      rest -= task.left;
      task.doneBefore += task.phaseNanos;
      population.enterPhase(task, task.phase + 1);
      if (task == queue.current) {
        dynamics.changed(queue);
      }
    }
    task.left -= rest;
    if (task.left <= rounding) {
      task.left = 0;
      somebodyEnds = true;
    }
  }
}
