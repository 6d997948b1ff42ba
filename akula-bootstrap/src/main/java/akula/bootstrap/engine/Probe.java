package akula.bootstrap.engine;

import akula.api.host.ThreadModel;
import akula.bootstrap.Settings;
import akula.bootstrap.team.Wait;
import akula.bootstrap.team.Waits;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What holds during the present segment of a run, for whoever watches it. Asked from {@link
 * RunObserver#segmentBegan} on, until the segment ends.
 */
public final class Probe {
  private final Population population;
  private final Dynamics dynamics;
  private final boolean inSteps;
  private final double tickNanos;

  Probe(Population population, Dynamics dynamics, Settings settings) {
    this.population = population;
    this.dynamics = dynamics;
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

  /**
   * Returns the context on which a thread woke up that is elsewhere than where it was placed, if it
   * did so at an instant; else -1. The policy may have moved it on at the same instant.
   */
  public int driftedTo(int thread, long nanos) {
    Task task = population.tasks[thread];
    return task.driftNanos == nanos ? task.driftContext : -1;
  }

  /** Returns what a thread waits for, asleep or spinning, if it does. */
  public Optional<Wait> waitOf(int thread) {
    Task task = population.tasks[thread];
    return task.sync == null
        ? Optional.empty()
        : Waits.of(task.sync, task.member, task.id - task.member);
  }

  /** Returns whether a thread has its context and does nothing there but wait for another one. */
  public boolean spins(int thread) {
    return population.tasks[thread].spinning && share(thread) > 0;
  }

  /**
   * Returns for how long in the present segment a thread that has its context first pays for moves,
   * switches and what the policy charges, nanoseconds; in exact mode that may be longer than the
   * segment.
   *
   * @param now the begin of the segment
   */
  public double paidNanos(int thread, long now) {
    Task task = population.tasks[thread];
    double share = share(thread);
    if (share == 0) {
      return 0;
    }
    return inSteps
        ? Math.max(0, tickNanos * share - task.stepWork / dynamics.rate(task, task.queue))
        : Math.max(0, task.dead - (now - task.settledNanos));
  }

  /** Returns the sharing levels at which threads slow each other down, from the inside out. */
  public List<SharingLevel> levels() {
    return population.sharing.levels();
  }

  /**
   * Returns the factors of a thread's {@link #speed}, of which it is the product: what its core
   * gives it, then what it keeps of that at each of the {@link #levels}, then what it keeps where
   * its memory is on another node, then how much work its time counts as while it loads data that
   * caches no longer have. Of a thread that has its context, and does not spin.
   */
  public double[] factors(int thread) {
    Task task = population.tasks[thread];
    int levels = population.sharing.levelCount;
    double[] factors = new double[levels + 3];
    factors[0] = task.pace;
    for (int level = 0; level < levels; level++) {
      factors[1 + level] = task.levelSpeed(level);
    }
    factors[1 + levels] = dynamics.numaFactor(task, task.queue);
    factors[2 + levels] = task.workShare();
    return factors;
  }

  /**
   * Returns what a thread that has its context keeps of its speed at a level, 1 where nobody slows
   * it there: one of its {@link #factors}, without the others.
   *
   * @param level position among {@link #levels}
   */
  public double speedAt(int thread, int level) {
    return population.tasks[thread].levelSpeed(level);
  }

  /**
   * Returns the threads that may slow a thread down at a level: those that have another context of
   * its core, domain, node or machine, in the order of the contexts.
   *
   * @param level position among {@link #levels}
   */
  public int[] besides(int thread, int level) {
    ContextQueue here = population.tasks[thread].queue;
    Object place = Sharing.place(here.context, levels().get(level));
    return Arrays.stream(population.queues)
        .filter(there -> there != here && there.current != null)
        .filter(there -> Sharing.place(there.context, levels().get(level)) == place)
        .mapToInt(there -> there.current.id)
        .toArray();
  }

  /**
   * Returns the relative speed that a thread would have at a level with one other thread alone.
   *
   * @param level position among {@link #levels}
   * @param other one of those {@link #besides} it
   */
  public double speedBeside(int thread, int level, int other) {
    return speedBeside(population.tasks[thread], level, population.tasks[other]);
  }

  /**
   * Returns the relative speed that a thread would have at a level with nobody else: 1, unless the
   * place is slower than that where solo times hold.
   *
   * @param level position among {@link #levels}
   */
  public double speedAlone(int thread, int level) {
    return speedBeside(population.tasks[thread], level, null);
  }

  private double speedBeside(Task task, int level, Task other) {
    for (SharingGroup group : task.queue.groups) {
      if (group.level == level) {
        return group.speedBeside(task, other);
      }
    }
    for (RateGroup group : task.queue.rateGroups) {
      if (group.level == level) {
        return group.speedBeside(dynamics, task, other);
      }
    }
    throw new IllegalArgumentException("there is no level " + level);
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
