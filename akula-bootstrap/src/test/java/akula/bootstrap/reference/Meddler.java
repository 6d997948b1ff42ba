package akula.bootstrap.reference;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Uses every control at every scheduling interval. What it does to a thread or a core depends on
 * the seed, the interval and the number of the thread or core only, not on what else is there.
 */
public final class Meddler implements Scheduler {
  private static final double[] WEIGHTS = {0.5, 1, 2};

  private final long seed;

  /** Takes what all decisions are drawn from. */
  public Meddler(long seed) {
    this.seed = seed;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    SplittableRandom random = Hash.of(seed, -1, thread.id());
    if (random.nextInt(8) > 0) {
      thread.activate();
    }
    if (random.nextInt(8) > 0) {
      machine.getContext(random.nextInt(machine.contextCount())).addThread(thread);
    }
    thread.setWeight(WEIGHTS[random.nextInt(WEIGHTS.length)]);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (machine.nowNanos() == 0 || machine.nowNanos() % machine.intervalNanos() != 0) {
      return;
    }
    long round = machine.nowNanos() / machine.intervalNanos();
    for (AkulaThread thread : List.copyOf(machine.threads())) {
      meddleWith(thread, machine, Hash.of(seed, round, thread.id()));
    }
    for (Core core : machine.cores()) {
      SplittableRandom random = Hash.of(seed, round, -2, core.index());
      if (core.maxFreq() > 0 && random.nextInt(3) == 0) {
        core.setFreq(random.nextLong(core.minFreq(), core.maxFreq() + 1));
      }
    }
  }

  private static void meddleWith(AkulaThread thread, Machine machine, SplittableRandom random) {
    thread.resume();
    if (!thread.isActive()) {
      thread.activate();
    }
    if (thread.context() == null || random.nextInt(4) == 0) {
      machine.getContext(random.nextInt(machine.contextCount())).addThread(thread);
    } else if (random.nextInt(12) == 0) {
      thread.removeFromPlace();
    }
    if (random.nextInt(10) == 0) {
      thread.pause();
    }
    if (random.nextInt(4) == 0) {
      thread.setWeight(WEIGHTS[random.nextInt(WEIGHTS.length)]);
    }
  }
}
