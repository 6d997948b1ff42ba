package akula.bootstrap.engine;

import akula.api.host.ThreadModel;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.team.DeadlockException;
import akula.bootstrap.team.Synchronisation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Threads with programs that have done their work at an instant: each continues in the order of the
 * numbers, and lets others continue.
 */
final class SynchronisationEvents {
  /** A piece of work that begins so near to the end of a phase begins after it, of all work. */
  private static final double ROUNDING = 1e-9;

  private final Population population;
  private final Dynamics dynamics;
  private final CachePasses passes;
  private final NumberSet stale;
  private final TaskList arrived = new TaskList();

  /**
   * Those that fell asleep or were woken at this instant, in this order; both may happen to one.
   */
  private final List<Task> changed = new ArrayList<>();

  private final BitSet woken = new BitSet();

  /** Of those that sleep for a while, or have been woken and are yet to come. */
  private final Alarms alarms = new Alarms();

  /**
   * Makes one.
   *
   * @param passes what threads find of their data
   * @param stale gets the contexts of tasks whose rate has to be worked out anew
   */
  SynchronisationEvents(
      Population population, Dynamics dynamics, CachePasses passes, NumberSet stale) {
    this.population = population;
    this.dynamics = dynamics;
    this.passes = passes;
    this.stale = stale;
  }

  void clear() {
    arrived.clear();
    changed.clear();
    woken.clear();
    alarms.clear();
  }

  /** Returns when the next one has slept long enough, {@link Task#NEVER} if none sleeps so. */
  long nextAlarm() {
    return alarms.next();
  }

  /** A running thread has done the work that it had to do before it continues. */
  void add(Task task) {
    arrived.add(task);
  }

  /**
   * Lets all continue that have slept long enough, and all that were added.
   *
   * @param ended gets those that are done
   */
  void advance(long now, TaskList ended) throws RunFailedException {
    while (alarms.next() <= now) {
      letContinue(population.tasks[alarms.take()], now, ended);
    }
    for (int i = 0; i < arrived.size(); i++) {
      Task task = arrived.get(i);
      task.settle(now);
      advance(task, now, ended);
      wakeOthers(task, now, ended);
    }
    arrived.clear();
  }

  private void advance(Task task, long now, TaskList ended) throws RunFailedException {
    passes.end(task, task.queue.number);
    double next = next(task);
    if (next == Synchronisation.ENDS) {
      ended.add(task);
    } else if (next == Synchronisation.SLEEPS || next == Synchronisation.PAUSES) {
      task.beginWork(0);
      task.model.setBlocked(true);
      changed.add(task);
      if (next == Synchronisation.PAUSES) {
        alarms.set(task.id, now + Math.max(1, Math.round(task.sync.pauseNanos(task.member))));
      }
    } else if (next == Synchronisation.YIELDS) {
      beginWork(task, task.sync.worksNext(task.member) ? next(task) : 0);
      stale.add(task.queue.number);
      task.queue.yieldTurn(task);
    } else if (next == Synchronisation.TOUCHES) {
      enterPhaseReached(task);
      passes.begin(
          task,
          task.sync.touchedKib(task.member),
          task.sync.touchNanos(task.member),
          now,
          population.queues,
          stale);
      stale.add(task.queue.number);
    } else if (next == Synchronisation.SPINS) {
      task.beginWork(0);
      dynamics.beginSpinning(task);
      stale.add(task.queue.number);
    } else {
      beginWork(task, next);
      stale.add(task.queue.number);
    }
  }

  /** Begins a piece of work, or none (0), in the phase in which it begins. */
  private void beginWork(Task task, double nanos) {
    task.beginWork(nanos);
    if (nanos > 0) {
      enterPhaseReached(task);
    }
  }

  /**
   * A thread with a program enters the phase in which its present piece of work begins: its program
   * takes the place of the solo time, so phases are parts of its work that are as great as they are
   * of the solo time.
   */
  private void enterPhaseReached(Task task) {
    if (population.isInLastPhase(task)) {
      return; // as mostly, since most have one
    }
    BootstrapData data = population.data;
    int member = task.member;
    double share = task.sync.workBefore(member) / task.sync.team().workNanos(member);
    int last = data.phaseCount(task.application) - 1;
    while (task.phase < last
        && share >= data.phaseEndShare(task.application, task.phase) - ROUNDING) {
      task.phase++;
    }
    int row = data.phaseRow(task.application, task.phase);
    if (row == task.row) {
      return;
    }
    task.row = row;
    task.given.clear();
    if (task.running) {
      dynamics.changed(task.queue);
    }
  }

  /**
   * Notifies the policy of who fell asleep and who was woken, but for those that ended with that.
   */
  void reportPolicy() {
    if (changed.isEmpty()) {
      return;
    }
    for (int i = 0; i < changed.size(); i++) {
      ThreadModel model = changed.get(i).model;
      if (woken.get(i) && !model.isFinished()) {
        population.policy.woken(model);
      } else if (!model.isFinished()) {
        population.policy.blocked(model);
      }
    }
    changed.clear();
    woken.clear();
  }

  private double next(Task task) throws RunFailedException {
    try {
      return task.sync.advance(task.member);
    } catch (DeadlockException e) {
      throw population.failures.deadlock(task, e);
    }
  }

  private void wakeOthers(Task task, long now, TaskList ended) throws RunFailedException {
    Synchronisation sync = task.sync;
    for (int member = sync.takeWoken(); member >= 0; member = sync.takeWoken()) {
      Task other = population.tasks[task.id - task.member + member];
      if (other.running) {
        stale.add(other.queue.number); // also if it fell asleep at this very instant
      }
      if (other.spinning) {
        other.settle(now);
        dynamics.endSpinning(other);
        beginNext(other, ended);
      } else if (sync.wakeupNanos() > 0) {
        alarms.set(other.id, now + sync.wakeupNanos());
      } else {
        letContinue(other, now, ended);
      }
    }
  }

  private void letContinue(Task sleeper, long now, TaskList ended) throws RunFailedException {
    sleeper.model.setBlocked(false);
    if (sleeper.wandering != null) {
      population.wander(sleeper, now);
    }
    woken.set(changed.size());
    changed.add(sleeper);
    beginNext(sleeper, ended);
  }

  /** Begins what a task does next that need not wait any more, if it needs no turn for that. */
  private void beginNext(Task task, TaskList ended) throws RunFailedException {
    double next = task.sync.needsNoTurn(task.member) ? next(task) : 0;
    if (next == Synchronisation.ENDS) {
      ended.add(task);
    } else {
      beginWork(task, next);
    }
  }
}
