package akula.api.host;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.plugin.Blame;
import akula.api.plugin.PolicyFactory;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Calls a policy for its host. What the policy throws comes out as a {@link PolicyFailedException}
 * that names the callback, the time and the line; a {@link PolicyWatchdog}, if there is one, holds
 * each call to its limits.
 *
 * <p>The calls are counted, so that another thread can see whether they come back: the counts are
 * written by the thread that calls and may be read by any other one; a reader sees them a little
 * late, and what it reads together may be of two moments.
 */
public final class PolicyCalls implements QueueOrder {
  /** More often the policy is not woken within one scheduling interval. */
  private static final int MOST_WAKES = 1_000_000;

  /** More often it is not called for queues in a second: a slice is too short, or it never ends. */
  private static final int MOST_QUEUE_CALLS = 10_000_000;

  private static final long SECOND = 1_000_000_000;

  /**
   * What it takes to say that the heap is full: collectors give up where no more than a fiftieth of
   * it is left, and each collection of a larger heap takes longer.
   */
  private static final long LEAST_RESERVE = 1 << 20;

  private static final long MOST_RESERVE = 4 << 20;

  private final MachineModel machine;
  private final PolicyWatchdog watchdog;
  private final PickRules picks;
  private final PolicyFailedException outOfMemory = new PolicyFailedException();
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong sleepCount = new AtomicLong();
  private Scheduler policy;
  private QueueOrder order;
  private Class<? extends Scheduler> type;
  private int wakes;
  private int queueCalls;
  private long countedSinceNanos;
  private long wokenNanos;
  private volatile String name = "";
  private volatile Supplier<String> workload = () -> "";
  private volatile Supplier<?> place = () -> "";
  private volatile Thread thread;
  private volatile long run;

  /** Held so that it can be let go. */
  @SuppressWarnings("unused")
  private byte[] reserve;

  /** What a policy is called for. */
  enum Callback {
    LAUNCH("launchThread"),
    BLOCKED("threadBlocked"),
    WOKEN("threadWoken"),
    UPDATE("updateSchedule"),
    TICK("tick"),
    PICK_NEXT("pickNext"),
    ENQUEUE("enqueue"),
    DEQUEUE("dequeue"),
    OVERRULED("overruled");

    private final String method;

    Callback(String method) {
      this.method = method;
    }

    String text() {
      return method;
    }
  }

  /**
   * Makes one without limits in time: where a callback that does not return cannot hurt anybody.
   *
   * @param machine that policies are called for
   */
  public PolicyCalls(MachineModel machine) {
    this(machine, null);
  }

  /**
   * Makes one with limits.
   *
   * @param machine that policies are called for
   * @param watchdog holds the calls to the limits
   */
  public PolicyCalls(MachineModel machine, PolicyWatchdog watchdog) {
    this.machine = machine;
    this.watchdog = watchdog;
    picks = new PickRules(machine.contextCount());
  }

  /**
   * Makes the policy of the run that begins next, on the calling thread: whoever watches the calls
   * sees whether the constructor comes back.
   *
   * @param random the only source of chance that the policy may use
   * @param policyName for messages
   * @throws akula.api.plugin.InvalidPolicyException if the constructor throws
   */
  public Scheduler make(PolicyFactory factory, RandomGenerator random, String policyName) {
    type = factory.definition().type();
    name = policyName;
    thread = Thread.currentThread();
    run++;
    try {
      return factory.newUnguarded(random);
    } finally {
      thread = null;
    }
  }

  /**
   * A run begins, by the calling thread.
   *
   * @param newPolicy used for this run only
   * @param policyName for messages
   */
  public void begin(Scheduler newPolicy, String policyName) {
    policy = newPolicy;
    order = newPolicy instanceof QueueOrder orders ? orders : null;
    type = newPolicy.getClass();
    name = policyName;
    wakes = 0;
    queueCalls = 0;
    picks.clear();
    countedSinceNanos = 0;
    wokenNanos = -1;
    thread = Thread.currentThread();
    run++;
  }

  /**
   * Takes what names the workload of the present run, as in {@code workload D4_T4:17}. It is asked
   * by another thread, and only when something is to be said of a run.
   */
  public void nameWorkloadBy(Supplier<String> description) {
    workload = description;
  }

  /** Returns what names the workload of the present run; empty if nobody said it. */
  public String workload() {
    return workload.get();
  }

  /** Takes what finds the present run again, for the host's own use; asked as the name is. */
  public void placeRunBy(Supplier<?> finder) {
    place = finder;
  }

  /** Returns what finds the present run again; empty text if nobody said it. */
  public Object place() {
    return place.get();
  }

  /** The run is over. */
  public void end() {
    thread = null;
  }

  /**
   * A thread is ready to start; all threads of its process that start with it exist by now.
   *
   * @throws PolicyFailedException if the policy threw, or did not keep to its limits
   */
  public void launch(ThreadModel launched) {
    call(Callback.LAUNCH, launched, null, null, null);
  }

  /**
   * A thread has fallen asleep.
   *
   * @throws PolicyFailedException if the policy threw, or did not keep to its limits
   */
  public void blocked(ThreadModel sleeper) {
    sleepCount.setRelease(sleepCount.getPlain() + 1);
    call(Callback.BLOCKED, sleeper, null, null, null);
  }

  /**
   * A sleeping thread was woken.
   *
   * @throws PolicyFailedException if the policy threw, or did not keep to its limits
   */
  public void woken(ThreadModel sleeper) {
    sleepCount.setRelease(sleepCount.getPlain() + 1);
    call(Callback.WOKEN, sleeper, null, null, null);
  }

  /**
   * The policy updates the schedule.
   *
   * @throws PolicyFailedException if the policy threw, or did not keep to its limits
   */
  public void update() {
    machine.beginUpdate();
    if (watchdog == null) { // the call that simulations make at each interval
      count.setRelease(count.getPlain() + 1);
      try {
        policy.updateSchedule(machine);
      } catch (Throwable e) {
        throw failure(Callback.UPDATE, null, e);
      }
    } else {
      call(Callback.UPDATE, null, null, null, null);
      watchdog.noteWhoRuns(machine);
    }
  }

  /** Returns whether the policy orders queues; the host calls what follows only then. */
  public boolean ordersQueues() {
    return order != null;
  }

  @Override
  public long tickNanos() {
    if (watchdog != null) {
      watchdog.begins();
    }
    long nanos = 0;
    PolicyFailedException failure = null;
    try {
      nanos = order.tickNanos();
    } catch (Throwable e) {
      failure = new PolicyFailedException("failed in tickNanos: " + blame(e), true, e);
    }
    if (watchdog != null) {
      failure = watchdog.returned(failure);
    }
    if (failure != null) {
      throw failure;
    }
    if (nanos < 0) {
      throw new PolicyFailedException(
          "asked in tickNanos for a tick every %d ns; expected at least 1 ns, or 0 for none"
              .formatted(nanos),
          true,
          null);
    }
    return nanos;
  }

  @Override
  public void tick(RunQueue queue) {
    callForQueue(Callback.TICK, null, queue, null, null);
  }

  @Override
  public void pickNext(RunQueue queue) {
    boolean ran = queue.running() != null;
    callForQueue(Callback.PICK_NEXT, null, queue, null, null);
    picks.check(queue, ran, machine.nowNanos());
  }

  @Override
  public void enqueue(AkulaThread waiting, RunQueue queue, Reason reason, HardwareContext before) {
    callForQueue(Callback.ENQUEUE, waiting, queue, reason, before);
  }

  @Override
  public void dequeue(AkulaThread left, RunQueue queue, Reason reason) {
    callForQueue(Callback.DEQUEUE, left, queue, reason, null);
  }

  @Override
  public void overruled(RunQueue queue) {
    callForQueue(Callback.OVERRULED, null, queue, null, null);
  }

  @Override
  public OptionalLong virtualNanos(AkulaThread asked) {
    OptionalLong nanos;
    try {
      nanos = order.virtualNanos(asked);
    } catch (Throwable e) {
      throw new PolicyFailedException("failed in virtualNanos: " + blame(e), true, e);
    }
    if (nanos == null) {
      throw new PolicyFailedException(
          "returned null from virtualNanos; a policy without virtual run times returns"
              + " OptionalLong.empty()",
          true,
          null);
    }
    return nanos;
  }

  private void callForQueue(
      Callback callback,
      AkulaThread subject,
      RunQueue queue,
      Reason reason,
      HardwareContext before) {
    if (++queueCalls > MOST_QUEUE_CALLS) {
      requireSlowness();
    }
    call(callback, subject, queue, reason, before);
  }

  /** Begins to count anew if the second is over in which so many calls came. */
  private void requireSlowness() {
    long now = machine.nowNanos();
    if (now - countedSinceNanos < SECOND) {
      throw new PolicyFailedException(
          "was called more than %,d times within a second for the order of queues, the last time at"
                  .formatted(MOST_QUEUE_CALLS)
              + " %s; give longer slices, and do not move threads to and fro"
                  .formatted(PolicyFailedException.seconds(now)),
          true,
          null);
    }
    countedSinceNanos = now;
    queueCalls = 1;
  }

  private void call(
      Callback callback,
      AkulaThread subject,
      RunQueue queue,
      Reason reason,
      HardwareContext before) {
    count.setRelease(count.getPlain() + 1);
    if (watchdog != null) {
      watchdog.begins();
    }
    PolicyFailedException failure = null;
    try {
      switch (callback) {
        case LAUNCH -> policy.launchThread(subject, machine);
        case BLOCKED -> policy.threadBlocked(subject, machine);
        case WOKEN -> policy.threadWoken(subject, machine);
        case UPDATE -> policy.updateSchedule(machine);
        case TICK -> order.tick(queue);
        case PICK_NEXT -> order.pickNext(queue);
        case ENQUEUE -> order.enqueue(subject, queue, reason, before);
        case DEQUEUE -> order.dequeue(subject, queue, reason);
        case OVERRULED -> order.overruled(queue);
      }
    } catch (Throwable e) {
      failure = failure(callback, subject, e);
    }
    if (watchdog != null) {
      failure = watchdog.returned(failure);
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Holds some memory that is let go with the policy: what a policy holds by its classes stays,
   * however small its objects are.
   */
  public void keepReserve() {
    long part = Runtime.getRuntime().maxMemory() / 32;
    reserve = new byte[(int) Math.clamp(part, LEAST_RESERVE, MOST_RESERVE)];
  }

  /**
   * Memory ran out while the host did its part of a run, wherever it went: the policy is let go
   * with all that it holds, so that there is some to say so.
   */
  public void letGo() {
    policy = null;
    order = null;
    reserve = null;
  }

  /** Where memory ran out nothing is allocated: the policy is let go with all that it holds. */
  private PolicyFailedException failure(Callback callback, AkulaThread subject, Throwable e) {
    if (e instanceof OutOfMemoryError) {
      letGo();
      return outOfMemory.outOfMemory(callback, machine.nowNanos());
    }
    String where = callback.text() + (subject == null ? "" : " for " + subject.name());
    return new PolicyFailedException(
        PolicyFailedException.thrown(where, machine.nowNanos(), blame(e)), true, e);
  }

  /** What is thrown is the policy's own, and so is what it says when it is asked. */
  private String blame(Throwable thrown) {
    try {
      return Blame.ofJar(type, thrown);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return "it threw " + thrown.getClass().getName() + ", which itself throws when asked why";
    }
  }

  /** The policy is called because it had asked to be woken. */
  void wake(long now) {
    wokenNanos = now;
    if (++wakes > MOST_WAKES) {
      throw new PolicyFailedException(
          "asked with wakeAt to be woken more than %,d times within one scheduling interval, the"
                  .formatted(MOST_WAKES)
              + " last time at %s; wake it less often"
                  .formatted(PolicyFailedException.seconds(now)),
          true,
          null);
    }
  }

  /** A scheduling interval has ended: none of its threads may have waited for too long. */
  void intervalEnded(long now) {
    wakes = 0;
    if (watchdog != null) {
      watchdog.intervalBegins(machine, now);
    }
  }

  /** Returns when the policy was last called because it had asked to be woken, or -1. */
  public long wokenNanos() {
    return wokenNanos;
  }

  /** Returns the policy's specification. */
  public String policyName() {
    return name;
  }

  /** Returns the class of the policy. */
  public Class<? extends Scheduler> policyType() {
    return type;
  }

  /** Returns how often the policy was called, over all runs. */
  public long count() {
    return count.getAcquire();
  }

  /**
   * Returns how many of the calls were made because a thread fell asleep or was woken, at whatever
   * moment that was.
   */
  public long sleepCount() {
    return sleepCount.getAcquire();
  }

  /** Returns the number of the present run, from 1. */
  public long run() {
    return run;
  }

  /** Returns the thread that calls, or null while there is no run. */
  public Thread thread() {
    return thread;
  }

  /** Returns the time in nanoseconds since the run began. */
  public long nowNanos() {
    return machine.nowNanos();
  }
}
