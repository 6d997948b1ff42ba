package akula.bootstrap.engine;

import akula.api.host.NodeModel;

/** Starting and stopping tasks on contexts, and the rate at which they work. */
final class Dynamics {
  private final Population population;
  private final double numaPenalty;
  private final SharingGroup[] groups;
  private final RateGroup[] rateGroups;
  private final NumberSet dirtyGroups;

  int runningCount;

  Dynamics(Population population, double numaPenalty) {
    this.population = population;
    this.numaPenalty = numaPenalty;
    groups = population.sharing.groups.toArray(new SharingGroup[0]);
    rateGroups = population.sharing.rateGroups.toArray(new RateGroup[0]);
    dirtyGroups = new NumberSet(groups.length);
  }

  void begin() {
    runningCount = 0;
    dirtyGroups.clear();
  }

  void start(Task task, ContextQueue queue, long now) {
    task.running = true;
    task.settledNanos = now;
    task.rate = 0;
    runningCount++;
    task.runsSinceNanos = now;
    if (task.startNanos < 0) {
      task.startNanos = now;
      task.model.setHomeNode(queue.context.core().domain().node());
    }
  }

  void stop(Task task, long now) {
    task.settle(now);
    task.running = false;
    task.rate = 0;
    task.forgetEnd();
    runningCount--;
    task.ranNanos += now - task.runsSinceNanos;
  }

  /** Another task runs on a context than before, or the same one does something else. */
  void changed(ContextQueue queue) {
    int[] groups = queue.groupNumbers;
    if (groups.length == 1) {
      dirtyGroups.add(groups[0]); // without a loop, since that is how it mostly is
      return;
    }
    for (int group : groups) {
      dirtyGroups.add(group);
    }
  }

  /** A running task waits, and keeps its context; nobody but the core's other contexts feels it. */
  void beginSpinning(Task task) {
    task.spinning = true;
    task.forgetEnd();
    changed(task.queue);
  }

  /** A task need not wait any more, whether it has its turn or not. */
  void endSpinning(Task task) {
    task.spinning = false;
    if (task.running) {
      changed(task.queue);
    }
  }

  /**
   * Looks up the relative speeds of every co-schedule that changed.
   *
   * @param stale gets the contexts of those whose rate may have changed by that
   */
  void refreshGroups(NumberSet stale) {
    for (int word = 0; word < dirtyGroups.words(); word++) {
      for (long bits = dirtyGroups.bits(word); bits != 0; bits &= bits - 1) {
        groups[NumberSet.lowest(word, bits)].lookUp();
      }
    }
    for (int word = 0; word < dirtyGroups.words(); word++) {
      for (long bits = dirtyGroups.takeBits(word); bits != 0; bits &= bits - 1) {
        groups[NumberSet.lowest(word, bits)].markStale(stale);
      }
    }
    for (RateGroup group : rateGroups) { // an array: the loop runs at each event
      group.refresh(this, stale);
    }
  }

  /** Ends a phase that is not the last one; the task stays where it is. */
  void nextPhase(Task task, ContextQueue queue, long now) {
    task.settle(now);
    task.doneBefore = task.doneAtEnd();
    population.enterPhase(task, task.phase + 1);
    task.rate = 0;
    changed(queue);
  }

  /** Returns the rate of a task on a context, from its relative speeds as they are now. */
  double rate(Task task, ContextQueue queue) {
    return task.spinning ? 0 : task.pace * task.productOfLevelSpeeds() * numaFactor(task, queue);
  }

  /**
   * Returns the rate of a running task as if nothing slowed it at a level, nor at those beyond.
   *
   * @param level position among the engine's levels
   */
  double rateWithin(Task task, int level) {
    ContextQueue queue = task.queue;
    return task.pace * task.productOfSpeedsBefore(level) * numaFactor(task, queue);
  }

  /** Returns the work that a task has done at a time of the present segment, solo nanoseconds. */
  static double workDone(Task task, long now) {
    if (!task.running) {
      return task.done();
    }
    double elapsed = Math.max(0, now - task.settledNanos - task.dead);
    return task.doneAfter(elapsed * task.rate);
  }

  double numaFactor(Task task, ContextQueue queue) {
    if (numaPenalty == 0) {
      return 1;
    }
    NodeModel here = queue.context.core().domain().node();
    return 1 / (1 + numaPenalty * (here.distanceTo(task.model.homeNode()) / 10.0 - 1));
  }
}
