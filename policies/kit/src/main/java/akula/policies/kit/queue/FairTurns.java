package akula.policies.kit.queue;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Turns by virtual run times, on each context by itself: who comes where, who runs and until when,
 * as the fair class of the kernel does it. What runs longer than it may is seen at the kernel's
 * ticks; these are computed and not waited for.
 */
final class FairTurns implements QueueOrder {
  private final TurnRules rules;
  private final Settings settings;
  private Machine machine;
  private FairQueue[] queues = {};
  private FairThread[] threads = new FairThread[16];
  private Families families;

  /**
   * What holds for all rules.
   *
   * @param costNanos what each decision costs the context
   * @param siblings whether it has to be known who is of which process
   */
  record Settings(long costNanos, boolean siblings) {}

  FairTurns(TurnRules rules, Settings settings) {
    this.rules = rules;
    this.settings = settings;
  }

  /** Gets to know the machine. */
  void begin(Machine on) {
    machine = on;
    queues = new FairQueue[on.contextCount()];
    families = new Families(queues.length);
    for (int i = 0; i < queues.length; i++) {
      queues[i] = new FairQueue(on.getContext(i).queue());
    }
  }

  FairQueue[] queues() {
    return queues;
  }

  FairQueue queue(int context) {
    return queues[context];
  }

  private FairThread newThread(AkulaThread thread) {
    if (thread.id() >= threads.length) {
      threads = Arrays.copyOf(threads, 2 * thread.id());
    }
    FairThread made =
        new FairThread(thread, settings.siblings ? families.join(thread.process()) : null);
    threads[thread.id()] = made;
    return made.weighed();
  }

  @Override
  public void enqueue(AkulaThread thread, RunQueue on, Reason reason, HardwareContext before) {
    FairQueue queue = queues[on.context().index()];
    if (reason == Reason.NEW) {
      FairThread made = newThread(thread);
      rules.count(queue);
      rules.begin(made, queue);
      come(made, true, queue);
      return;
    }
    FairThread known = threads[thread.id()];
    switch (reason) {
      case WOKEN, RESUMED -> {
        rules.count(queue);
        rules.wake(known.weighed(), known.queue, queue);
        come(known, false, queue);
      }
      case MOVED -> {
        rules.count(queue);
        rules.move(known.weighed(), known.queue, queue);
        join(known, queue);
      }
      case PREEMPTED -> {
        // It waits already: it had to make room for another one that was chosen here.
      }
      default -> {
        rules.count(queue);
        if (reason == Reason.YIELDED) {
          rules.giveUp(queue);
        }
        endTurn(queue);
        enter(known, queue);
      }
    }
  }

  private void endTurn(FairQueue queue) {
    queue.running.stoppedNanos = machine.nowNanos();
    queue.running = null;
  }

  private void join(FairThread thread, FairQueue queue) {
    thread.queue = queue;
    queue.weight += thread.weight;
    enter(thread, queue);
  }

  private void come(FairThread thread, boolean isNew, FairQueue queue) {
    join(thread, queue);
    if (queue.running != null && rules.isSurpassed(thread, isNew, queue)) {
      queue.isTurnOver = true;
    }
  }

  private void enter(FairThread thread, FairQueue queue) {
    rules.enter(thread, queue);
    if (settings.siblings) {
      if (thread.siblings[queue.number] == null) {
        thread.siblings[queue.number] = new KeyTree<>();
      }
      thread.siblings[queue.number].insert(thread.amongSiblings, thread.virtualNanos);
    }
  }

  private void exit(FairThread thread, FairQueue queue) {
    rules.exit(thread, queue);
    if (settings.siblings) {
      thread.siblings[queue.number].remove(thread.amongSiblings);
    }
  }

  @Override
  public void dequeue(AkulaThread thread, RunQueue on, Reason reason) {
    FairQueue queue = queues[on.context().index()];
    FairThread known = threads[thread.id()];
    rules.count(queue);
    rules.leave(known, queue);
    if (queue.running == known) {
      queue.running = null;
    } else {
      exit(known, queue);
    }
    queue.skipped = queue.skipped == known ? null : queue.skipped;
    queue.weight -= known.weight;
    if (reason == Reason.ENDED) {
      threads[thread.id()] = null;
      families.leave(thread.process());
    }
  }

  @Override
  public void pickNext(RunQueue on) {
    FairQueue queue = queues[on.context().index()];
    rules.count(queue);
    if (on.running() == null || queue.isTurnOver) {
      choose(queue);
    }
    if (queue.running != null) {
      on.setSlice(
          queue.waiting.size() == 0 ? RunQueue.NO_END : rules.leftNanos(queue, machine.nowNanos()));
    }
  }

  private void choose(FairQueue queue) {
    queue.isTurnOver = false;
    FairThread next = rules.next(queue);
    queue.skipped = null;
    if (next == null) {
      return;
    }
    FairThread before = queue.running;
    queue.displaced = before;
    if (next != before) {
      if (before != null) {
        endTurn(queue);
        enter(before, queue);
      }
      exit(next, queue);
      queue.queue.run(next.thread, RunQueue.NO_END);
      queue.running = next;
    }
    next.beginTurn();
    rules.beginTurn(queue);
    queue.previous = next;
    if (settings.costNanos > 0) {
      queue.queue.charge(settings.costNanos);
    }
  }

  /** Who was chosen waits again, as it did; one whose turn was to end goes on with it. */
  @Override
  public void overruled(RunQueue on) {
    FairQueue queue = queues[on.context().index()];
    rules.count(queue);
    queue.isTurnOver = false;
    if (queue.running != null) {
      FairThread chosen = queue.running;
      queue.running = null;
      putBack(chosen, queue);
    }
    if (on.running() == null) {
      return;
    }
    FairThread runs = threads[on.running().id()];
    exit(runs, queue);
    queue.running = runs;
    queue.previous = runs;
    if (runs != queue.displaced) {
      runs.beginTurn();
      rules.beginTurn(queue);
    }
  }

  /** One that was chosen waits before those that are equal, as it did. */
  private void putBack(FairThread chosen, FairQueue queue) {
    enter(chosen, queue);
    FairThread first = queue.waiting.first();
    while (first != chosen && first.place.key() == chosen.place.key()) {
      exit(first, queue);
      enter(first, queue);
      first = queue.waiting.first();
    }
  }

  @Override
  public OptionalLong virtualNanos(AkulaThread thread) {
    FairThread known = thread.id() < threads.length ? threads[thread.id()] : null;
    return known == null ? OptionalLong.empty() : OptionalLong.of(known.virtualNanos);
  }
}
