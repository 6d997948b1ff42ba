package akula.api.host;

import akula.api.plugin.Blame;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Holds a policy to its limits on a real machine: the processor time of a callback, that callbacks
 * come back, and that every thread is let run. Another thread watches that they come back, and
 * takes over if one does not: what the calling thread did before the call is seen by the one that
 * takes over.
 */
public final class PolicyWatchdog {
  private static final long HASTE_NANOS = 1_000_000_000;
  private static final long IDLE = 0;
  private static final long ABANDONED = -1;

  private final PolicyLimits limits;
  private final LongSupplier elapsed;
  private final ProcessorTime processorTime;
  private final LongSupplier looked;

  /** Since when the policy is called, nanoseconds, or one of the two above. */
  private final AtomicLong state = new AtomicLong(IDLE);

  /** How long the one that watches had waited when it looked last. */
  private long waitedNanos;

  private long beganNanos;
  private long sinceNanos;
  private long returnedNanos;
  private long elapsedNanos;
  private long calls;
  private long longestNanos;
  private long totalNanos;

  /** Processor time of the calling thread. */
  @FunctionalInterface
  public interface ProcessorTime {
    /**
     * Returns it, in nanoseconds.
     *
     * @param now what the clock has just said
     */
    long nanos(long now);
  }

  /** Thrown in the thread of a policy that came back after all, when another has taken over. */
  public static final class AbandonedError extends Error {
    private static final long serialVersionUID = 1;

    private AbandonedError() {
      super("the run continues without this thread", null, false, false);
    }
  }

  /**
   * Makes one for a run.
   *
   * @param limits what the policy may take
   * @param elapsed nanoseconds of a clock that continues while the policy does not run
   * @param processorTime nanoseconds that the calling thread has run
   */
  public PolicyWatchdog(PolicyLimits limits, LongSupplier elapsed, LongSupplier processorTime) {
    this(limits, elapsed, now -> processorTime.getAsLong(), elapsed);
  }

  /**
   * Makes one for a run whose callbacks come in quick succession: its processor time goes by the
   * clock, which is looked at only when a callback has come back.
   *
   * @param looked what the clock last said to the calling thread, of which no more has gone by than
   *     a host takes: a callback is taken to begin then, or when the last one came back
   */
  public PolicyWatchdog(
      PolicyLimits limits, LongSupplier elapsed, ProcessorTime processorTime, LongSupplier looked) {
    this.limits = limits;
    this.elapsed = elapsed;
    this.processorTime = processorTime;
    this.looked = looked;
  }

  /** A callback begins. */
  void begins() {
    long now = Math.max(returnedNanos, looked.getAsLong());
    sinceNanos = Math.max(1, now);
    state.setRelease(sinceNanos);
    beganNanos = processorTime.nanos(now);
  }

  /**
   * A callback has come back.
   *
   * @param failure of the policy in it, or null
   * @return the same, or that it took too long, or null if all is well
   * @throws AbandonedError if it came back too late
   */
  PolicyFailedException returned(PolicyFailedException failure) {
    long now = elapsed.getAsLong();
    long took = processorTime.nanos(now) - beganNanos;
    returnedNanos = now;
    if (!state.compareAndSet(sinceNanos, IDLE)) {
      throw new AbandonedError();
    }
    elapsedNanos += now - sinceNanos;
    Thread.interrupted(); // whoever wants to interrupt a run does not interrupt this thread
    calls++;
    totalNanos += took;
    longestNanos = Math.max(longestNanos, took);
    if (failure != null || took <= limits.budget().toNanos()) {
      return failure;
    }
    return new PolicyFailedException(
        "took %s of processor time in a callback; its budget is %s"
            .formatted(text(Duration.ofNanos(took)), text(limits.budget())),
        true,
        null);
  }

  /** Returns how long it is not yet to be looked whether the policy comes back, nanoseconds. */
  public long patienceNanos() {
    long since = state.get();
    long all = limits.patience().toNanos();
    return since <= 0 ? all : Math.max(1, since + all - elapsed.getAsLong());
  }

  /**
   * Returns whether the policy does not come back. If so the run is the calling thread's from now
   * on, but the model must not be looked at any more.
   *
   * @param inHaste whether a second has to be enough, as the run is being interrupted
   */
  public boolean abandonIfStuck(boolean inHaste) {
    long since = state.get();
    long patience = limits.patience().toNanos();
    patience = inHaste ? Math.min(patience, HASTE_NANOS) : patience;
    waitedNanos = elapsed.getAsLong() - since;
    return since > 0 && waitedNanos >= patience && state.compareAndSet(since, ABANDONED);
  }

  /**
   * Says where a policy is that was abandoned.
   *
   * @param policy its class
   * @param thread that called it
   */
  public PolicyFailedException stuck(Class<?> policy, Thread thread) {
    Duration waited = Duration.ofNanos(Math.min(waitedNanos, limits.patience().toNanos()));
    String where =
        Blame.place(policy, thread.getStackTrace()).map(line -> " at " + line).orElse("");
    return new PolicyFailedException(
        "did not come back from a callback within %s; it is%s"
            .formatted(text(waited), where.isEmpty() ? " still busy" : where),
        false,
        null);
  }

  /**
   * Notes who may run from now on: a policy that lets threads take turns between two intervals
   * keeps none of them from running, though some never run when an interval begins.
   */
  void noteWhoRuns(MachineModel machine) {
    for (int i = 0; i < machine.threadCount(); i++) {
      ThreadModel thread = machine.getThread(i);
      if (thread.isRunnable()) {
        thread.keptSinceNanos = -1;
      }
    }
  }

  /**
   * A scheduling interval begins: looks for threads that the policy keeps from running.
   *
   * @param now nanoseconds since the run began
   * @throws PolicyFailedException if there is one that has waited for too long
   */
  void intervalBegins(MachineModel machine, long now) {
    elapsedNanos = 0;
    for (int i = 0; i < machine.threadCount(); i++) {
      ThreadModel thread = machine.getThread(i);
      if (thread.isRunnable() || thread.isBlocked()) {
        thread.keptSinceNanos = -1;
      } else if (thread.keptSinceNanos < 0) {
        thread.keptSinceNanos = now;
      } else if (now - thread.keptSinceNanos > limits.starvation().toNanos()) {
        throw starves(thread);
      }
    }
  }

  private PolicyFailedException starves(ThreadModel thread) {
    return new PolicyFailedException(
        "has kept %s from running for more than %s s: %s"
            .formatted(thread.name(), limits.starvation().toMillis() / 1000.0, thread.whyItWaits()),
        true,
        null);
  }

  private static String text(Duration time) {
    long millis = TimeUnit.NANOSECONDS.toMillis(time.toNanos());
    return millis < 10_000 ? millis + " ms" : millis / 1000 + " s";
  }

  /**
   * Returns how long the policy was in its callbacks since the last scheduling interval began, with
   * what it waited for, nanoseconds.
   */
  public long elapsedNanos() {
    return elapsedNanos;
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
