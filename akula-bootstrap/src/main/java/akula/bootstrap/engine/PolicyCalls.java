package akula.bootstrap.engine;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.plugin.Blame;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The policy as the simulator calls it: tells what a policy throws with the line that it came from,
 * and counts the calls, so that another thread can see whether they come back.
 *
 * <p>The counts are written by the thread that simulates and may be read by any other one; a reader
 * sees them a little late, and what it reads together may be of two moments.
 */
public final class PolicyCalls implements Scheduler {
  private final MachineModel machine;
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong sleepCount = new AtomicLong();
  private Scheduler policy;
  private volatile String name = "";
  private volatile Thread thread;
  private volatile long run;

  PolicyCalls(MachineModel machine) {
    this.machine = machine;
  }

  /** What a policy threw, with the sentence that tells it. */
  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    Failure(String message, Throwable cause) {
      super(message, cause);
    }
  }

  void begin(Scheduler newPolicy, String policyName) {
    policy = newPolicy;
    name = policyName;
    thread = Thread.currentThread();
    run++;
  }

  void end() {
    thread = null;
  }

  @Override
  public void launchThread(AkulaThread launched, Machine where) {
    count.setRelease(count.getPlain() + 1);
    try {
      policy.launchThread(launched, where);
    } catch (Throwable e) {
      throw told(e);
    }
  }

  @Override
  public void updateSchedule(Machine where) {
    count.setRelease(count.getPlain() + 1);
    try {
      policy.updateSchedule(where);
    } catch (Throwable e) {
      throw told(e);
    }
  }

  @Override
  public void threadBlocked(AkulaThread thread, Machine where) {
    sleepCount.setRelease(sleepCount.getPlain() + 1);
    count.setRelease(count.getPlain() + 1);
    try {
      policy.threadBlocked(thread, where);
    } catch (Throwable e) {
      throw told(e);
    }
  }

  @Override
  public void threadWoken(AkulaThread thread, Machine where) {
    sleepCount.setRelease(sleepCount.getPlain() + 1);
    count.setRelease(count.getPlain() + 1);
    try {
      policy.threadWoken(thread, where);
    } catch (Throwable e) {
      throw told(e);
    }
  }

  private RuntimeException told(Throwable e) {
    if (e instanceof OutOfMemoryError noMemory) {
      throw noMemory;
    }
    return new Failure(Blame.of(policy.getClass(), e), e);
  }

  /** Returns the policy's specification. */
  public String policyName() {
    return name;
  }

  /** Returns the class of the policy. */
  public Class<? extends Scheduler> policyType() {
    return policy.getClass();
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

  /** Returns the thread that simulates, or null while there is no run. */
  public Thread thread() {
    return thread;
  }

  /** Returns the simulated time in nanoseconds since the run began. */
  public long nowNanos() {
    return machine.nowNanos();
  }
}
