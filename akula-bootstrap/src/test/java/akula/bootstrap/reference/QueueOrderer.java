package akula.bootstrap.reference;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Orders queues: shortest processor time first on each context; or at random from all of them, with
 * everything that a queue can be asked for. Placements, slices and all else depend on the seed and
 * on how often it was asked.
 */
final class QueueOrderer implements Scheduler, QueueOrder {
  private static final long MILLI = 1_000_000;

  private final long seed;
  private final boolean steals;
  private Machine machine;
  private int asked;

  /**
   * Makes one.
   *
   * @param steals whether it picks at random, from the queues of all contexts
   */
  QueueOrderer(long seed, boolean steals) {
    this.seed = seed;
    this.steals = steals;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine on) {
    machine = on;
    thread.activate();
    int place = Hash.of(seed, -1, thread.id()).nextInt(on.contextCount());
    on.getContext(place).addThread(thread);
  }

  /** Now and then a thread is moved, too, whether it runs or waits. */
  @Override
  public void updateSchedule(Machine on) {
    SplittableRandom random = Hash.of(seed, -2, on.nowNanos() / on.intervalNanos());
    if (on.nowNanos() % on.intervalNanos() == 0 && on.threadCount() > 0 && random.nextBoolean()) {
      AkulaThread thread = on.threads().get(random.nextInt(on.threadCount()));
      on.getContext(random.nextInt(on.contextCount())).addThread(thread);
    }
  }

  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    if (steals) {
      SplittableRandom random = Hash.of(seed, -3, asked++, reason.ordinal());
      RunQueue other = machine.getContext(random.nextInt(machine.contextCount())).queue();
      if (reason == Reason.NEW && other.running() == null) {
        other.run(thread, slice(random));
      } else if (random.nextInt(4) == 0) {
        other.preempt();
      }
    } else if (queue.running() != null && hasRunLess(thread, queue.running())) {
      queue.yieldTurn();
    }
  }

  @Override
  public void pickNext(RunQueue queue) {
    if (steals) {
      pickAny(queue);
    } else if (queue.running() == null && queue.waitingCount() > 0) {
      AkulaThread least = queue.waiting(0);
      for (int i = 1; i < queue.waitingCount(); i++) {
        least = hasRunLess(queue.waiting(i), least) ? queue.waiting(i) : least;
      }
      queue.run(least, Hash.of(seed, -4).nextLong(10 * MILLI, 60 * MILLI));
    }
  }

  private static boolean hasRunLess(AkulaThread one, AkulaThread other) {
    return one.processorNanos() < other.processorNanos();
  }

  private void pickAny(RunQueue queue) {
    SplittableRandom random = Hash.of(seed, -5, asked++);
    if (queue.running() != null && random.nextInt(4) > 0) {
      return;
    }
    List<AkulaThread> waiting = new ArrayList<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      RunQueue other = machine.getContext(c).queue();
      for (int i = 0; i < other.waitingCount(); i++) {
        waiting.add(other.waiting(i));
      }
    }
    if (!waiting.isEmpty()) {
      queue.run(waiting.get(random.nextInt(waiting.size())), slice(random));
    }
    if (random.nextInt(8) == 0) {
      queue.charge(random.nextLong(random.nextBoolean() ? MILLI : 100 * MILLI)); // beyond the slice
    }
  }

  private static long slice(SplittableRandom random) {
    return random.nextInt(8) == 0 ? RunQueue.NO_END : random.nextLong(5 * MILLI, 80 * MILLI);
  }

  @Override
  public long tickNanos() {
    return steals ? 35 * MILLI : 0;
  }

  @Override
  public void tick(RunQueue queue) {
    SplittableRandom random = Hash.of(seed, -6, asked++);
    if (random.nextInt(3) == 0) {
      queue.yieldTurn();
    } else if (random.nextBoolean()) {
      queue.setSlice(random.nextLong(1 * MILLI, 50 * MILLI));
    }
  }
}
