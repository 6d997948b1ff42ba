package akula.wrapper.policy;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.api.plugin.Blame;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Calls a policy on the thread that controls a run, and throws it out if it throws or takes more
 * processor time than it may. Another thread watches that it comes back, and takes over if it does
 * not: what the controlling thread did before the call is seen by the one that takes over.
 */
public final class PolicyCalls {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Others may have been left without memory, too: the run cannot go on. */
  private static final Verdict FULL_HEAP = new Verdict("used up the Java heap", false);

  private static final long HASTE_NANOS = 1_000_000_000;
  private static final long IDLE = 0;
  private static final long ABANDONED = -1;

  private final Class<? extends Scheduler> type;
  private final PolicyLimits limits;

  /** Since when it is called, nanoseconds, or one of the two above. */
  private final AtomicLong state = new AtomicLong(IDLE);

  /** How long the one that watches had waited when it looked last. */
  private long waitedNanos;

  private Scheduler policy;
  private MachineModel machine;
  private List<ThreadModel> launched;
  private long calls;
  private long longestNanos;
  private long totalNanos;

  /** Thrown in the thread of a policy that came back after all, when another has taken over. */
  public static final class AbandonedError extends Error {
    private static final long serialVersionUID = 1;

    private AbandonedError() {
      super("the run goes on without this thread", null, false, false);
    }
  }

  /**
   * Makes one.
   *
   * @param policy used for one run
   * @param limits what it may take
   */
  public PolicyCalls(Scheduler policy, PolicyLimits limits) {
    this.policy = policy;
    type = policy.getClass();
    this.limits = limits;
  }

  /**
   * Calls the policy at one instant: once for each launch, then to update the schedule.
   *
   * @param where the machine
   * @param newThreads launched at this instant
   * @return why the policy has to be thrown out, or null if all is well
   * @throws AbandonedError if it came back too late
   */
  public Verdict call(MachineModel where, List<ThreadModel> newThreads) {
    machine = where;
    launched = newThreads;
    state.set(Math.max(1, System.nanoTime()));
    Verdict verdict = callOrDrop();
    if (state.getAndUpdate(now -> now == ABANDONED ? now : IDLE) == ABANDONED) {
      throw new AbandonedError();
    }
    Thread.interrupted(); // whoever wants to break a run off does not interrupt this thread
    return verdict;
  }

  /** Nothing is allocated where the heap is full: the policy is let go with all that it holds. */
  private Verdict callOrDrop() {
    try {
      return callbacks();
    } catch (OutOfMemoryError e) {
      policy = null;
      return FULL_HEAP;
    }
  }

  /** Returns how long it is not yet to be looked whether the policy comes back, nanoseconds. */
  public long patienceNanos() {
    long since = state.get();
    long all = limits.patience().toNanos();
    return since <= 0 ? all : Math.max(1, since + all - System.nanoTime());
  }

  /**
   * Tells whether the policy does not come back. If so the run is the calling thread's from now on,
   * but the model must not be looked at any more.
   *
   * @param inHaste whether a second has to be enough, as the run is being broken off
   */
  public boolean abandonIfStuck(boolean inHaste) {
    long since = state.get();
    long patience = limits.patience().toNanos();
    patience = inHaste ? Math.min(patience, HASTE_NANOS) : patience;
    waitedNanos = System.nanoTime() - since;
    return since > 0 && waitedNanos >= patience && state.compareAndSet(since, ABANDONED);
  }

  /**
   * Says where a policy is that does not come back.
   *
   * @param thread that called it
   */
  public Verdict stuck(Thread thread) {
    Duration waited = Duration.ofNanos(Math.min(waitedNanos, limits.patience().toNanos()));
    String where = Blame.place(type, thread.getStackTrace()).map(line -> " at " + line).orElse("");
    return new Verdict(
        "did not come back from a callback within %s; it is%s"
            .formatted(text(waited), where.isEmpty() ? " still busy" : where),
        false);
  }

  private Verdict callbacks() {
    try {
      for (int i = 0; i < launched.size(); i++) {
        ThreadModel newThread = launched.get(i);
        Verdict late = timed(() -> policy.launchThread(newThread, machine));
        if (late != null) {
          return late;
        }
      }
      machine.beginUpdate();
      return timed(() -> policy.updateSchedule(machine));
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      return new Verdict("failed: " + blame(e), true);
    }
  }

  /** What is thrown is the policy's own, and so is what it says when it is asked. */
  private String blame(Throwable thrown) {
    try {
      return Blame.of(type, thrown);
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      return "it threw " + thrown.getClass().getName() + ", which itself throws when asked why";
    }
  }

  private Verdict timed(Runnable callback) {
    long before = THREADS.getCurrentThreadCpuTime();
    callback.run();
    long took = THREADS.getCurrentThreadCpuTime() - before;
    calls++;
    totalNanos += took;
    longestNanos = Math.max(longestNanos, took);
    if (took <= limits.budget().toNanos()) {
      return null;
    }
    return new Verdict(
        "took %s of processor time in a callback; its budget is %s"
            .formatted(text(Duration.ofNanos(took)), text(limits.budget())),
        true);
  }

  private static String text(Duration time) {
    long millis = TimeUnit.NANOSECONDS.toMillis(time.toNanos());
    return millis < 10_000 ? millis + " ms" : millis / 1000 + " s";
  }

  /** Returns how often the policy was called. */
  public long calls() {
    return calls;
  }

  /** Returns the processor time of its longest callback, nanoseconds. */
  public long longestNanos() {
    return longestNanos;
  }

  /** Returns the processor time of all its callbacks, nanoseconds. */
  public long totalNanos() {
    return totalNanos;
  }
}
