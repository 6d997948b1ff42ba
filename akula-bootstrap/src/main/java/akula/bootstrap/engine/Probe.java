package akula.bootstrap.engine;

import akula.api.host.ThreadModel;
import akula.bootstrap.Settings;
import akula.bootstrap.team.Wait;
import akula.bootstrap.team.Waits;
import java.util.List;
import java.util.Optional;

/**
 * What holds during the present segment of a run, for whoever watches it. Asked from {@link
 * RunObserver#segmentBegan} on, until the segment ends.
 */
public final class Probe {
  private final Population population;
  private final boolean inSteps;
  private final double tickNanos;

  Probe(Population population, Settings settings) {
    this.population = population;
    inSteps = settings.mode() == Settings.Mode.TICK;
    tickNanos = settings.tick().toNanos();
  }

  /** Returns when the policy was last called because it had asked for it, or -1. */
  public long wokenNanos() {
    return population.policy.wokenNanos();
  }

  /** Returns when a decision that was delayed last took effect, or -1. */
  public long tookEffectNanos() {
    return population.tookEffectNanos;
  }

  /** Returns the phase that a thread is in, from 0. */
  public int phase(int thread) {
    return population.tasks[thread].phase;
  }

  /**
   * Returns the part of the segment that a thread has on its context, 0 to 1: in exact mode 1 for
   * the one that has its turn, in tick mode its weight among those that share the context.
   */
  public double share(int thread) {
    Task task = population.tasks[thread];
    if (task.queue == null) {
      return 0;
    }
    if (inSteps) {
      return task.weight / task.queue.weightSum();
    }
    return task.running ? 1 : 0;
  }

  /**
   * Returns how fast a thread works while it has its context, relative to a run alone on a core of
   * speed 1: work per time, solo nanoseconds per nanosecond; 0 if it does not run. In tick mode it
   * contains what a migration costs in this step.
   */
  public double speed(int thread) {
    Task task = population.tasks[thread];
    double share = share(thread);
    if (share == 0) {
      return 0;
    }
    return inSteps ? task.stepWork / (tickNanos * share) : task.rate;
  }

  /**
   * Returns the context to which a thread belongs that sleeps until another one wakes it, or -1 if
   * it does not sleep or has no place. One that is paused is kept from running by its policy.
   */
  public int asleepOn(int thread) {
    ThreadModel model = population.tasks[thread].model;
    boolean waits = model.isBlocked() && !model.isPaused() && !model.isFinished();
    return waits && model.context() != null ? model.context().index() : -1;
  }

  /** Returns what a thread waits for, asleep or spinning, if it does. */
  public Optional<Wait> waitOf(int thread) {
    Task task = population.tasks[thread];
    return task.sync == null
        ? Optional.empty()
        : Waits.of(task.sync, task.member, task.id - task.member);
  }

  /** Returns the names of the data set's parameters, by column. */
  public List<String> parameters() {
    return population.readings.dataNames();
  }

  /**
   * Returns a parameter of a thread as it is while the thread has its context, without noise.
   *
   * @param column its position in {@link #parameters}
   * @return the value in its unit, or NaN if the thread does not run or the data set has none
   */
  public double parameter(int thread, int column) {
    Task task = population.tasks[thread];
    if (share(thread) == 0) {
      return Double.NaN;
    }
    double cycles = task.queue.speed;
    return population.readings.present(task, column, speed(thread), cycles);
  }
}
