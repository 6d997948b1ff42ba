package akula.policies.pairing;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The ready queue of Linux 2.4, one for all contexts, and who runs where. Contexts are looked at in
 * the order of the numbers that the operating system gives them, and each is taken for a processor,
 * unless it is to know of cores.
 */
final class GlobalQueue {
  /** What every thread of the default priority has in its favour: 20 - nice. */
  private static final int PRIORITY = 20;

  /** What a thread has in its favour that shares memory with the one that ran there before. */
  private static final int SAME_MEMORY = 1;

  private final long quantumNanos;
  private final long tickNanos;
  private final int affinityTicks;
  private final boolean smt;
  private final Processor[] processors;

  /** Those that run or could, the one that was woken last first. */
  private final List<Candidate> queue = new ArrayList<>();

  private final Map<AkulaThread, Candidate> known = new HashMap<>();
  private long now;

  GlobalQueue(Linux24.Options options, Machine machine) {
    quantumNanos = options.quantum().toNanos();
    tickNanos = options.tick().toNanos();
    affinityTicks = options.affinity();
    smt = options.smt();
    processors =
        IntStream.range(0, machine.contextCount())
            .mapToObj(machine::getContext)
            .sorted(Comparator.comparingInt(HardwareContext::cpu))
            .map(Processor::new)
            .toArray(Processor[]::new);
  }

  /** A thread is ready that never ran. */
  void launch(AkulaThread thread) {
    Candidate candidate = new Candidate(thread, quantumNanos);
    known.put(thread, candidate);
    wake(candidate);
  }

  /** A thread that slept is ready. */
  void wake(AkulaThread thread) {
    wake(known.get(thread));
  }

  private void wake(Candidate candidate) {
    queue.addFirst(candidate);
    findContext(candidate);
  }

  /** A thread falls asleep; its context takes another one. */
  void sleep(AkulaThread thread) {
    Candidate candidate = known.get(thread);
    queue.remove(candidate);
    for (Processor processor : processors) {
      if (processor.running == candidate) {
        processor.free(now);
        choose(processor);
      }
    }
  }

  /** Goes on to a time: contexts whose threads have ended take others. */
  void advanceTo(long nanos) {
    now = nanos;
    queue.removeIf(candidate -> candidate.thread.isFinished());
    for (Processor processor : processors) {
      if (!processor.isIdle() && processor.running.thread.isFinished()) {
        known.remove(processor.running.thread);
        processor.free(now);
        choose(processor);
      }
    }
  }

  /** Contexts whose threads have used up their quanta choose anew. */
  void endQuanta() {
    for (Processor processor : processors) {
      if (!processor.isIdle() && processor.running.leftNanos(now) == 0) {
        choose(processor);
      }
    }
  }

  /** Returns when the next quantum ends, or the greatest number if nothing runs. */
  long nextEndNanos() {
    long next = Long.MAX_VALUE;
    for (Processor processor : processors) {
      next = processor.isIdle() ? next : Math.min(next, processor.running.quantumEndNanos());
    }
    return next;
  }

  /** A context takes the thread with the greatest goodness, or becomes idle. */
  private void choose(Processor processor) {
    Candidate best = best(processor);
    if (best != null && best.leftNanos(now) == 0) {
      known.values().forEach(candidate -> candidate.beginEpoch(quantumNanos, now)); // sleepers too
      best = best(processor);
    }
    Candidate before = processor.running;
    if (best == null || best == before) {
      return;
    }
    if (before != null) {
      processor.free(now);
    }
    processor.begin(best, now);
    if (before != null && before.leftNanos(now) > 0) {
      findContext(before);
    }
  }

  private Candidate best(Processor processor) {
    Candidate best = null;
    int most = -1;
    for (int i = 0; i < queue.size(); i++) {
      Candidate candidate = queue.get(i);
      if (candidate.running == null || candidate == processor.running) {
        int goodness = goodness(candidate, processor);
        if (goodness > most) {
          most = goodness;
          best = candidate;
        }
      }
    }
    return best;
  }

  private int goodness(Candidate candidate, Processor processor) {
    long left = candidate.leftNanos(now);
    if (left == 0) {
      return 0;
    }
    return (int) ((left + tickNanos - 1) / tickNanos)
        + PRIORITY
        + (processor.ranLast(candidate) ? affinityTicks : 0)
        + (processor.hasMemoryOf(candidate) ? SAME_MEMORY : 0);
  }

  /**
   * The context where it ran last if that is idle, else the one that has been idle for longest (of
   * cores that are wholly idle, if it knows of cores and there are any), else the one whose thread
   * it surpasses most; that one chooses anew.
   */
  private void findContext(Candidate candidate) {
    Processor idle = idleFor(candidate);
    if (idle != null) {
      idle.begin(candidate, now);
      return;
    }
    Processor weakest = null;
    int most = 0;
    for (Processor processor : processors) {
      int surplus = goodness(candidate, processor) - goodness(processor.running, processor);
      if (surplus > most) {
        most = surplus;
        weakest = processor;
      }
    }
    if (weakest != null) {
      choose(weakest);
    }
  }

  private Processor idleFor(Candidate candidate) {
    Processor idle = null;
    for (Processor processor : processors) {
      if (processor.isIdle() && (idle == null || isBetter(processor, idle, candidate))) {
        idle = processor;
      }
    }
    return idle;
  }

  private boolean isBetter(Processor one, Processor other, Candidate candidate) {
    if (smt && isCoreIdle(one) != isCoreIdle(other)) {
      return isCoreIdle(one);
    }
    if (one.ranLast(candidate) || other.ranLast(candidate)) {
      return one.ranLast(candidate);
    }
    return one.idleSince < other.idleSince;
  }

  private boolean isCoreIdle(Processor processor) {
    for (Processor other : processors) {
      if (!other.isIdle() && other.context.core() == processor.context.core()) {
        return false;
      }
    }
    return true;
  }
}
