package akula.policies.pairing;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The scheduler of Linux 2.4, the baseline of the paper; for the simulator only. */
@Policy(
    name = "linux_24",
    idea =
        "One queue for all contexts. A context that is idle, or whose thread has used up its"
            + " quantum, takes the thread with the greatest goodness: what is left of its quantum"
            + " in ticks, more if it ran there last, a little more if it shares memory with the"
            + " thread before. When all that wait have used up their quanta, all get new ones."
            + " A woken thread goes where it ran last if that is idle, else to the first core that"
            + " is wholly idle, else where it has been idle for longest. Simulated only.",
    source =
        "McGregor, Antonopoulos, Nikolopoulos: Scheduling Algorithms for Effective Thread Pairing"
            + " on Hybrid Multiprocessors, section 6 (IPDPS 2005), DOI 10.1109/IPDPS.2005.390; what"
            + " it leaves open as in kernel/sched.c of Linux 2.4.20, without ticks between quanta",
    cost = "Once a quantum where some wait, and for each woken thread, a look at all threads.",
    goodFor = "A baseline that knows nothing of caches, buses and cores with several contexts.",
    badFor = "Cores with several contexts that are not all needed, and threads that spin.")
public final class Linux24 implements Scheduler, QueueOrder {
  /** What every thread of the default priority has in its favour: 20 - nice. */
  private static final int PRIORITY = 20;

  private static final long BUSY = Long.MAX_VALUE;

  private final Options options;
  private Machine machine;
  private int epoch;

  /** Up to when it is known what epoch it is. */
  private long nowNanos;

  /** How many of those that are ready run; the others wait. */
  private int runningCount;

  /** Whether all slices end: while nobody waits they need not. */
  private boolean isTimed;

  /** In the order of the numbers that the operating system gives them. */
  private final List<RunQueue> processors = new ArrayList<>();

  /** By context: since when it is idle, or {@link #BUSY}. */
  private long[] idleSince;

  private final Map<AkulaThread, Candidate> known = new HashMap<>();

  /** Those that run or could, the latest to wake last; of equals the first one is taken. */
  private final List<Candidate> ready = new ArrayList<>();

  /**
   * Options.
   *
   * @param quantum what a thread gets in each epoch; section 6 says that it is 100 ms, Linux 2.4 of
   *     x86 has 6 ticks, 60 ms, for the default priority
   * @param tick in which goodness counts what is left of a quantum
   * @param affinity ticks that it counts to have run on a context last (PROC_CHANGE_PENALTY)
   * @param idle which idle context a woken thread gets
   */
  public record Options(
      @Option(help = "Quantum (Linux 2.4: 60ms).", defaultValue = "100ms", min = "1ms", max = "1h")
          Duration quantum,
      @Option(help = "What goodness is counted in.", defaultValue = "10ms", min = "1ms", max = "1h")
          Duration tick,
      @Option(help = "Ticks for where it ran last.", defaultValue = "15", min = "0", max = "1000")
          int affinity,
      @Option(
              help =
                  "Whether contexts of wholly idle cores are taken first, as reschedule_idle of Linux 2.4.20 has it, or any that is idle, as the paper tells of its 2.4.25.",
              defaultValue = "core")
          Idle idle) {}

  /** Which idle context a woken thread gets if it cannot have its last one. */
  public enum Idle {
    /** One of the first core that is wholly idle, as Linux 2.4 has it for packages; else any. */
    CORE,
    /** The one that has been idle for longest. The paper complains of this. */
    ANY
  }

  /** A thread, and what was left of its quantum in an epoch, at a time. */
  private final class Candidate {
    private final AkulaThread thread;
    private boolean runs;
    private long leftNanos = options.quantum().toNanos();
    private long sinceNanos;
    private int ofEpoch = epoch;

    /** Where it ran last, or null if it has not. */
    private HardwareContext last;

    private Candidate(AkulaThread thread) {
      this.thread = thread;
    }

    /** In a new epoch half of what was left stays, as a reward for those that slept. */
    private long leftNanos() {
      leftNanos -= runs ? Math.min(leftNanos, nowNanos - sinceNanos) : 0;
      sinceNanos = nowNanos;
      for (; ofEpoch < epoch; ofEpoch++) {
        leftNanos = leftNanos / 2 + options.quantum().toNanos();
      }
      return leftNanos;
    }

    private void setRuns(boolean now) {
      leftNanos();
      runningCount += (now ? 1 : 0) - (runs ? 1 : 0);
      runs = now;
    }
  }

  /** Makes a policy for one run. */
  public Linux24(Options options) {
    this.options = options;
  }

  /** It waits anywhere, until {@link #enqueue} finds a context for it. */
  @Override
  public void launchThread(AkulaThread thread, Machine on) {
    if (machine == null) {
      machine = on;
      idleSince = new long[on.contextCount()];
      for (int i = 0; i < on.contextCount(); i++) {
        processors.add(on.getContext(i).queue());
      }
      processors.sort(Comparator.comparingInt(queue -> queue.context().cpu()));
    }
    thread.activate();
    on.getContext(thread.id() % on.contextCount()).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine on) {
    on.skipIntervals();
  }

  /** Those that are new, were woken or had to make room look for another context. */
  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    advance();
    Candidate candidate = known.computeIfAbsent(thread, Candidate::new); // with a new quantum
    candidate.setRuns(false);
    if (reason == Reason.NEW || reason == Reason.WOKEN) {
      ready.add(candidate);
    }
    if (reason != Reason.SLICE_ENDED) {
      findContext(candidate);
    }
  }

  /** Its context chooses at once, before those that come at the same instant look for one. */
  @Override
  public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
    advance();
    Candidate candidate = reason == Reason.ENDED ? known.remove(thread) : known.get(thread);
    candidate.setRuns(false);
    ready.remove(candidate);
    pickNext(queue);
  }

  /** Once somebody has to wait, those that run do so to the ends of their quanta. */
  @Override
  public void pickNext(RunQueue queue) {
    advance();
    if (queue.running() == null) {
      choose(queue);
    }
    if (!isTimed && runningCount < ready.size()) {
      isTimed = true;
      ready.stream()
          .filter(it -> it.runs && it.last.queue().running() == it.thread)
          .forEach(it -> it.last.queue().setSlice(slice(it)));
    }
  }

  /** While nobody waits, a new epoch is all that happens when a quantum is used up before now. */
  private void advance() {
    long now = machine.nowNanos();
    while (nowNanos < now) {
      long end = now;
      for (int i = 0; i < ready.size() && runningCount == ready.size(); i++) {
        end = Math.min(end, nowNanos + ready.get(i).leftNanos());
      }
      epoch += end < now ? 1 : 0;
      nowNanos = end;
    }
  }

  /** A context takes the waiting thread with the greatest goodness, or becomes idle. */
  private void choose(RunQueue queue) {
    Candidate best = best(queue);
    if (best != null && best.leftNanos() == 0) { // all have: all get new ones, sleepers as well
      epoch++;
      isTimed = false;
      best = best(queue);
    }
    int here = queue.context().index();
    idleSince[here] = best == null ? Math.min(idleSince[here], nowNanos) : BUSY;
    if (best != null) {
      best.setRuns(true);
      best.last = queue.context();
      queue.run(best.thread, slice(best));
    }
  }

  private Candidate best(RunQueue queue) {
    Candidate best = null;
    int most = -1;
    for (int i = 0; i < ready.size(); i++) {
      Candidate each = ready.get(i);
      int goodness = each.runs || each.thread.isFinished() ? -1 : goodness(each, queue);
      best = goodness > most ? each : best;
      most = Math.max(most, goodness);
    }
    return best;
  }

  /** Whose quantum is used up right now has the shortest slice that there is. */
  private long slice(Candidate running) {
    isTimed &= runningCount < ready.size();
    return isTimed ? Math.max(1, running.leftNanos()) : RunQueue.NO_END;
  }

  /**
   * Returns the goodness of a thread; 0 if it has used up its quantum, or there is none. To share
   * memory with the thread that ran there before counts 1.
   */
  private int goodness(Candidate candidate, RunQueue queue) {
    long left = candidate == null ? 0 : candidate.leftNanos();
    if (left == 0) {
      return 0;
    }
    AkulaThread before = queue.running() == null ? queue.previous() : queue.running();
    boolean sharesMemory = before != null && before.process() == candidate.thread.process();
    int extra =
        (candidate.last == queue.context() ? options.affinity() : 0) + (sharesMemory ? 1 : 0);
    return (int) Math.ceilDiv(left, options.tick().toNanos()) + PRIORITY + extra;
  }

  /** The best context by {@link #rank} chooses; one that is idle takes this thread. */
  private void findContext(Candidate candidate) {
    RunQueue best = null;
    long least = BUSY;
    for (RunQueue queue : processors) {
      long rank = rank(queue, candidate);
      best = rank < least ? queue : best;
      least = Math.min(least, rank);
    }
    if (best != null) {
      choose(best);
    }
  }

  /**
   * The less, the better: the context where it ran last if that is idle, else the first of a wholly
   * idle core if that counts and cores have several, else the one that has been idle for longest,
   * else the one whose thread it surpasses most.
   */
  private long rank(RunQueue queue, Candidate candidate) {
    HardwareContext context = queue.context();
    if (idleSince[context.index()] == BUSY) {
      int surplus = goodness(candidate, queue) - goodness(known.get(queue.running()), queue);
      return BUSY - Math.max(0, surplus);
    }
    if (context == candidate.last) {
      return -2;
    }
    var all = context.core().contexts();
    boolean whole = all.size() > 1 && all.stream().allMatch(it -> idleSince[it.index()] < BUSY);
    return whole && options.idle() == Idle.CORE ? -1 : idleSince[context.index()];
  }
}
