package akula.bootstrap.engine;

import akula.api.host.Changes;
import akula.api.host.ThreadModel;

/**
 * Threads that change places while nothing else happens: each runs alone on its context and goes to
 * one whose only thread goes elsewhere. That is what policies mostly do, and it takes no queue to
 * be emptied and filled again.
 */
final class Exchanges {
  private final Population population;
  private final Dynamics dynamics;
  private boolean areSimple;

  Exchanges(Population population, Dynamics dynamics) {
    this.population = population;
    this.dynamics = dynamics;
  }

  /**
   * A run begins.
   *
   * @param simple whether nobody has to be notified of who comes and goes, and nobody has to pay
   *     for it
   */
  void begin(boolean simple) {
    areSimple = simple;
  }

  /**
   * Returns whether what the policy changed is that threads change places, and nothing happens
   * beside it.
   */
  boolean areAll() {
    Changes changes = population.machine.changes();
    int count = changes.threadCount();
    if (!areSimple || changes.coreCount() > 0 || !population.dirtyQueues.isEmpty()) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!isOne(changes.thread(i))) {
        return false;
      }
    }
    return true;
  }

  /** So many threads on so many contexts: if each is alone where it goes, nobody stays there. */
  private boolean isOne(ThreadModel model) {
    Task task = population.tasks[model.id()];
    ContextQueue from = task.queue;
    return task.running
        && from.size() == 1
        && model.isRunnable()
        && model.context().load() == 1
        && population.queues[model.context().index()].size() == 1;
  }

  /**
   * Carries them out.
   *
   * @param stale gets the contexts on which another task runs
   */
  void carryOut(long now, Lanes lanes, NumberSet stale) {
    Changes changes = population.machine.changes();
    for (int i = 0, count = changes.threadCount(); i < count; i++) {
      ThreadModel model = changes.thread(i);
      Task task = population.tasks[model.id()];
      ContextQueue queue = population.queues[model.context().index()];
      task.weight = model.weight();
      if (queue.first() != task) {
        population.countMove(task, queue);
        task.settle(now);
        task.rate = 0;
        task.forgetEnd();
        queue.runOnly(task);
        dynamics.changed(queue);
        task.runAt(queue.speed);
        stale.add(queue.number);
        lanes.touch(queue.lane, Task.NEVER);
      }
    }
    changes.clear();
  }
}
