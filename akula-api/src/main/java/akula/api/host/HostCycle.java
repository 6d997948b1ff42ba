package akula.api.host;

import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.List;

/**
 * What a host does at an instant of a run, in the order that every policy can rely on: an interval
 * ends, threads end, those that fell asleep or were woken are reported, threads are launched, the
 * policy updates the schedule once if there is a reason to, and what it changed is carried out.
 *
 * <p>The simulator, the wrapper of a real machine and the replay of a recorded run are such hosts;
 * {@code docs/guide/writing-a-host.md} shows how to write one. Source: AKULA (PACT 2010), section
 * 2.1.
 *
 * @param <X> what may go wrong in the host
 */
public final class HostCycle<X extends Exception> {
  private final MachineModel machine;
  private PolicyCalls policy;
  private final Host<X> host;
  private final long leastWakeNanos;

  /**
   * What is the host's own at an instant. The clock of the machine is set before the first of these
   * is called.
   *
   * @param <X> what may go wrong
   */
  public interface Host<X extends Exception> {
    /**
     * A scheduling interval ends at this instant: readings are those over it from now on.
     *
     * @param now nanoseconds since the run began
     */
    void intervalEnded(long now) throws X;

    /**
     * Ends the threads that are done by now, with {@link MachineModel#finish}.
     *
     * @return whether there were any
     */
    boolean endThreads(long now) throws X;

    /**
     * Reports who fell asleep and who was woken at this instant, with {@link PolicyCalls#blocked}
     * and {@link PolicyCalls#woken}; nothing where the host cannot tell.
     */
    default void reportSleepers() throws X {}

    /**
     * Launches the threads whose time has come, with {@link MachineModel#launch(ProcessModel,
     * long)} and {@link HostCycle#launched}.
     *
     * @return whether there were any
     */
    boolean launchThreads(long now) throws X;

    /** Carries out {@link MachineModel#changes()}, which are empty after that. */
    void carryOut(long now) throws X;
  }

  /**
   * Makes the cycle of a host of simulated time.
   *
   * @param policy calls the policy
   * @param host what is its own
   */
  public HostCycle(MachineModel machine, PolicyCalls policy, Host<X> host) {
    this(machine, policy, host, 0);
  }

  /**
   * Makes the cycle of a host.
   *
   * @param policy calls the policy, or null where nobody places threads
   * @param host what is its own
   * @param leastWakeNanos the policy is woken no sooner after an instant, so that it cannot keep a
   *     processor busy
   */
  public HostCycle(MachineModel machine, PolicyCalls policy, Host<X> host, long leastWakeNanos) {
    this.machine = machine;
    this.policy = policy;
    this.host = host;
    this.leastWakeNanos = leastWakeNanos;
  }

  /** Returns whether there is a policy that is called. */
  public boolean hasPolicy() {
    return policy != null;
  }

  /**
   * Another policy takes over: it is told of all threads, as if they had been launched now, and
   * finds cores as at the start.
   *
   * @param calls calls it; null if nobody places threads from now on
   * @param scheduler the policy, used for this run only
   * @param name for messages
   * @throws PolicyFailedException if the policy threw, or did not keep to its limits
   */
  public void takeOver(PolicyCalls calls, Scheduler scheduler, String name) {
    List<ThreadModel> threads = new ArrayList<>();
    for (int i = 0; i < machine.threadCount(); i++) {
      threads.add(machine.getThread(i));
    }
    threads.forEach(ThreadModel::begin);
    for (int i = 0; i < machine.coreCount(); i++) {
      machine.getCore(i).begin();
    }
    policy = calls;
    if (calls != null) {
      calls.begin(scheduler, name);
      threads.forEach(calls::launch);
    }
  }

  /** The run continues without its policy. */
  public void abandonPolicy() {
    policy = null;
  }

  /** Returns when the policy is to be woken next, or {@link MachineModel#NEVER}. */
  public long wakeNanos() {
    return hasPolicy()
        ? Math.max(machine.wakeNanos(), machine.nowNanos() + leastWakeNanos)
        : MachineModel.NEVER;
  }

  /**
   * An instant.
   *
   * @param now nanoseconds since the run began, not before the last one
   * @param isInterval whether a scheduling interval ends
   * @throws PolicyFailedException if the policy threw or did not keep to its limits; the rest of
   *     the instant is left out
   */
  public void instant(long now, boolean isInterval) throws X {
    instant(now, isInterval, wakeNanos() <= now);
  }

  /**
   * An instant of a host that says itself whether the policy is called because it asked for it: one
   * that follows another one, which may have been late.
   *
   * @param now nanoseconds since the run began, not before the last one
   * @param isInterval whether a scheduling interval ends
   * @param wakes whether the policy is called because it asked for it
   * @throws PolicyFailedException if the policy threw or did not keep to its limits; the rest of
   *     the instant is left out
   */
  public void instant(long now, boolean isInterval, boolean wakes) throws X {
    boolean call = wakes && hasPolicy();
    machine.setNowNanos(now);
    if (call) {
      policy.wake(now);
    }
    if (isInterval) {
      endInterval(now);
      call |= !machine.skipsIntervals();
    }
    call |= host.endThreads(now);
    host.reportSleepers();
    call |= host.launchThreads(now);
    if (call && hasPolicy()) {
      policy.update();
    }
    host.carryOut(now);
  }

  private void endInterval(long now) throws X {
    host.intervalEnded(now);
    if (hasPolicy()) {
      policy.intervalEnded(now);
    }
  }

  /**
   * Instants at which nothing happens but that scheduling intervals end, for hosts that know it
   * beforehand: up to the first at which the policy changes something, which is not yet carried
   * out, or says when it wants to be called. Where it has nothing to do, they are one.
   *
   * @param first the end of an interval, before the end
   * @param end there are no such instants from here on
   * @return the end of the next interval
   */
  public long intervals(long first, long end) throws X {
    long length = machine.intervalNanos();
    if (!hasPolicy() || machine.skipsIntervals()) {
      long last = end - 1 - (end - 1 - first) % length;
      machine.setNowNanos(last);
      endInterval(last);
      return last + length;
    }
    Changes changes = machine.changes();
    long wake = machine.wakeNanos();
    long now = first;
    do {
      machine.setNowNanos(now);
      host.intervalEnded(now);
      policy.intervalEnded(now);
      policy.update();
      now += length;
    } while (now < end
        && changes.isEmpty()
        && machine.wakeNanos() == wake
        && !machine.skipsIntervals());
    return now;
  }

  /** Hands a thread that was launched to the policy. */
  public void launched(ThreadModel thread) {
    if (hasPolicy()) {
      policy.launch(thread);
    }
  }
}
