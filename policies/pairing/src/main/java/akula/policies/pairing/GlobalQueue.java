package akula.policies.pairing;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import java.util.ArrayList;
import java.util.Arrays;
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
  private final HardwareContext[] contexts;
  private final Candidate[] running;
  private final AkulaProcess[] memory;
  private final long[] idleSince;

  /** Those that run or could, the one that was woken last first. */
  private final List<Candidate> queue = new ArrayList<>();

  private final Map<AkulaThread, Candidate> known = new HashMap<>();
  private long now;

  GlobalQueue(Linux24.Options options, Machine machine) {
    quantumNanos = options.quantum().toNanos();
    tickNanos = options.tick().toNanos();
    affinityTicks = options.affinity();
    smt = options.smt();
    contexts =
        IntStream.range(0, machine.contextCount())
            .mapToObj(machine::getContext)
            .sorted(Comparator.comparingInt(HardwareContext::cpu))
            .toArray(HardwareContext[]::new);
    running = new Candidate[contexts.length];
    memory = new AkulaProcess[contexts.length];
    idleSince = new long[contexts.length];
    Arrays.fill(idleSince, -1);
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
    int place = placeOf(candidate);
    queue.remove(candidate);
    if (place >= 0) {
      free(place);
      choose(place);
    }
  }

  private int placeOf(Candidate candidate) {
    for (int c = 0; c < contexts.length; c++) {
      if (running[c] == candidate) {
        return c;
      }
    }
    return -1;
  }

  private void free(int place) {
    running[place].stop(now);
    running[place] = null;
    idleSince[place] = now;
  }

  /** Goes on to a time: contexts whose threads have ended take others. */
  void advanceTo(long nanos) {
    now = nanos;
    queue.removeIf(candidate -> candidate.thread.isFinished());
    for (int c = 0; c < contexts.length; c++) {
      if (running[c] != null && running[c].thread.isFinished()) {
        known.remove(running[c].thread);
        free(c);
        choose(c);
      }
    }
  }

  /** Contexts whose threads have used up their quanta choose anew. */
  void endQuanta() {
    for (int c = 0; c < contexts.length; c++) {
      if (running[c] != null && running[c].leftNanos(now) == 0) {
        choose(c);
      }
    }
  }

  /** Returns when the next quantum ends, or the greatest number if nothing runs. */
  long nextEndNanos() {
    long next = Long.MAX_VALUE;
    for (Candidate candidate : running) {
      next = candidate == null ? next : Math.min(next, candidate.quantumEndNanos());
    }
    return next;
  }

  /** A context takes the thread with the greatest goodness, or becomes idle. */
  private void choose(int place) {
    Candidate best = best(place);
    if (best != null && best.leftNanos(now) == 0) {
      known.values().forEach(candidate -> candidate.beginEpoch(quantumNanos, now)); // sleepers too
      best = best(place);
    }
    Candidate before = running[place];
    if (best == null || best == before) {
      return;
    }
    if (before != null) {
      free(place);
    }
    begin(best, place);
    if (before != null && before.leftNanos(now) > 0) {
      findContext(before);
    }
  }

  private void begin(Candidate candidate, int place) {
    running[place] = candidate;
    memory[place] = candidate.thread.process();
    candidate.begin(contexts[place], now);
  }

  private Candidate best(int place) {
    Candidate best = null;
    int most = -1;
    for (int i = 0; i < queue.size(); i++) {
      Candidate candidate = queue.get(i);
      if (candidate.running == null || candidate == running[place]) {
        int goodness = goodness(candidate, place);
        if (goodness > most) {
          most = goodness;
          best = candidate;
        }
      }
    }
    return best;
  }

  private int goodness(Candidate candidate, int place) {
    long left = candidate.leftNanos(now);
    if (left == 0) {
      return 0;
    }
    return (int) ((left + tickNanos - 1) / tickNanos)
        + PRIORITY
        + (candidate.last == contexts[place] ? affinityTicks : 0)
        + (candidate.thread.process() == memory[place] ? SAME_MEMORY : 0);
  }

  /**
   * The context where it ran last if that is idle, else the one that has been idle for longest (of
   * cores that are wholly idle, if it knows of cores and there are any), else the one whose thread
   * it surpasses most; that one chooses anew.
   */
  private void findContext(Candidate candidate) {
    int idle = idleFor(candidate);
    if (idle >= 0) {
      begin(candidate, idle);
      return;
    }
    int weakest = -1;
    int most = 0;
    for (int c = 0; c < contexts.length; c++) {
      int surplus = goodness(candidate, c) - goodness(running[c], c);
      if (surplus > most) {
        most = surplus;
        weakest = c;
      }
    }
    if (weakest >= 0) {
      choose(weakest);
    }
  }

  private int idleFor(Candidate candidate) {
    int idle = -1;
    for (int c = 0; c < contexts.length; c++) {
      if (running[c] == null && (idle < 0 || isBetter(c, idle, candidate))) {
        idle = c;
      }
    }
    return idle;
  }

  private boolean isBetter(int place, int other, Candidate candidate) {
    if (smt && isCoreIdle(place) != isCoreIdle(other)) {
      return isCoreIdle(place);
    }
    if (contexts[place] == candidate.last || contexts[other] == candidate.last) {
      return contexts[place] == candidate.last;
    }
    return idleSince[place] < idleSince[other];
  }

  private boolean isCoreIdle(int place) {
    for (int c = 0; c < contexts.length; c++) {
      if (running[c] != null && contexts[c].core() == contexts[place].core()) {
        return false;
      }
    }
    return true;
  }
}
