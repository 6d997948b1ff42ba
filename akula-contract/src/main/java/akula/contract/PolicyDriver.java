package akula.contract;

import akula.api.AkulaThread;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.RequirementsCheck;
import akula.api.host.ThreadModel;

/**
 * A host for tests: launches and ends threads as given, moves the clock, serves made-up parameter
 * values, and calls the policy. The scheduling interval is one second. It serves the parameters and
 * controls that the policy declares, and no others.
 */
public final class PolicyDriver {
  /** Length of the scheduling interval in nanoseconds. */
  public static final long INTERVAL_NANOS = 1_000_000_000L;

  private final Scheduler policy;
  private final FakeParameters parameters;
  private final MachineModel machine;
  private int launched;
  private int moves;

  /**
   * Makes a host with an empty machine at time 0.
   *
   * @param description the machine
   * @param policy a policy that has not been used
   * @throws IllegalArgumentException if the policy refuses the machine
   */
  public PolicyDriver(MachineDescription description, Scheduler policy) {
    this.policy = policy;
    parameters = new FakeParameters(RequirementsCheck.of(policy).parameters());
    machine = parameters.machine(description, policy);
  }

  /** Returns the machine that the policy works on. */
  public MachineModel machine() {
    return machine;
  }

  /**
   * Launches a thread now; call {@link #update} when all of this instant are launched.
   *
   * @param value what each parameter of the thread will read, once it was monitored for an interval
   */
  public ThreadModel launch(double value) {
    parameters.set(launched, value);
    ThreadModel thread = machine.launch("app" + launched++);
    policy.launchThread(thread, machine);
    return thread;
  }

  /** Changes what the parameters of a thread read. */
  public void setValue(AkulaThread thread, double value) {
    parameters.set(thread.id(), value);
  }

  /** Ends a thread; call {@link #update} when all of this instant have ended and been launched. */
  public void finish(AkulaThread thread) {
    machine.finish((ThreadModel) thread);
  }

  /** Calls the policy's updateSchedule and carries out what changed. */
  public void update() {
    moves = 0;
    machine.beginUpdate();
    machine.changes().clear();
    policy.updateSchedule(machine);
    for (int i = 0; i < machine.changes().threadCount(); i++) {
      ThreadModel thread = machine.changes().thread(i);
      moves += thread.contextBefore() != null && thread.contextBefore() != thread.context() ? 1 : 0;
    }
    machine.changes().clear();
    for (AkulaThread thread : machine.threads()) {
      begin((ThreadModel) thread);
    }
  }

  private static void begin(ThreadModel thread) {
    if (thread.isRunnable() && thread.homeNode() == null) {
      thread.setHomeNode(thread.domain().node());
    }
  }

  /** Moves the clock to the end of the present interval and updates. */
  public void advance() {
    advanceTo((machine.nowNanos() / INTERVAL_NANOS + 1) * INTERVAL_NANOS);
    update();
  }

  /** Moves the clock without calling the policy. */
  public void advanceTo(long nanos) {
    machine.setNowNanos(nanos);
  }

  /** Returns how many threads the last update moved from one context to another. */
  public int moves() {
    return moves;
  }
}
