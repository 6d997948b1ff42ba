package akula.wrapper.policy;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.api.plugin.Blame;
import akula.wrapper.os.Scheduling;
import akula.wrapper.os.ThreadId;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A policy on a thread of its own. Whoever calls waits for it, and throws it out if it throws,
 * takes more processor time than it may, or does not come back.
 */
public final class PolicyThread implements AutoCloseable {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Others may have been left without memory, too: the run cannot go on. */
  private static final Verdict FULL_HEAP = new Verdict("used up the Java heap", false);

  private final Class<? extends Scheduler> type;
  private volatile Scheduler policy;
  private final PolicyLimits limits;
  private final Thread thread;
  private final int priority;
  private volatile Thread caller;
  private volatile MachineModel machine;
  private volatile List<ThreadModel> launched;
  private volatile boolean busy;
  private volatile boolean ended;
  private volatile int tid;
  private Verdict verdict;
  private long calls;
  private long longestNanos;
  private long totalNanos;

  /**
   * Starts the thread.
   *
   * @param policy used for one run
   * @param limits what it may take
   * @param priority its real-time priority, 0 for the usual scheduling
   */
  public PolicyThread(Scheduler policy, PolicyLimits limits, int priority) {
    this.policy = policy;
    type = policy.getClass();
    this.limits = limits;
    this.priority = priority;
    thread = Thread.ofPlatform().daemon().name("policy").start(this::serve);
  }

  /**
   * Calls the policy at one instant: once for each launch, then to update the schedule.
   *
   * @param where the machine; it must not be looked at any more if the policy does not return
   * @param newThreads launched at this instant
   * @return why the policy has to be thrown out, or null if all is well
   */
  public Verdict call(MachineModel where, List<ThreadModel> newThreads) {
    caller = Thread.currentThread();
    machine = where;
    launched = newThreads;
    verdict = null;
    long deadline = System.nanoTime() + limits.patience().toNanos();
    busy = true;
    LockSupport.unpark(thread);
    while (busy) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return stuck();
      }
      LockSupport.parkNanos(this, left);
    }
    return verdict;
  }

  private Verdict stuck() {
    if (tid != 0) {
      Scheduling.realtime(tid, 0); // first: it must not keep a cpu from everything else
    }
    String where = Blame.place(type, thread.getStackTrace()).map(line -> " at " + line).orElse("");
    return new Verdict(
        "did not come back from a callback within %s; it is%s"
            .formatted(text(limits.patience()), where.isEmpty() ? " still busy" : where),
        false);
  }

  private void serve() {
    tid = ThreadId.current();
    if (priority > 0) {
      Scheduling.realtime(0, priority);
    }
    while (!ended) {
      while (!busy && !ended) {
        LockSupport.park(this);
      }
      if (busy) {
        serveOnce();
      }
    }
  }

  /** Nothing is allocated where the heap is full: the policy is let go with all that it holds. */
  private void serveOnce() {
    try {
      verdict = callbacks();
    } catch (OutOfMemoryError e) {
      policy = null;
      verdict = FULL_HEAP;
    }
    busy = false;
    LockSupport.unpark(caller);
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

  /** Returns how often the policy was called; to be asked while it is not busy. */
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

  /** Ends the thread, unless the policy does not come back: then it ends with the process. */
  @Override
  public void close() {
    ended = true;
    LockSupport.unpark(thread);
  }
}
