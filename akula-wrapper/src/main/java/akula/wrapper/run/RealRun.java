package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyWatchdog;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;
import akula.wrapper.os.Scheduling;
import akula.wrapper.os.ThreadId;
import akula.wrapper.parameters.CounterReadings;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * One run of real programs. A thread of its own controls it and calls the policy; the one that
 * waits for the run watches that the policy comes back, and ends the run if it does not.
 */
public final class RealRun implements AutoCloseable {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int WATCH_PRIORITY = 4;
  private static final String PERMITTING =
      "'sudo prlimit --pid $$ --rtprio=99' permits it to this shell, ";

  private static final int CONTROL_PRIORITY = 3;

  /** So often it is looked, when the run is being interrupted, whether that is done. */
  private static final long HASTE_NANOS = 250_000_000;

  private final Arena arena = Arena.ofShared();
  private final ControlLoop loop;
  private final PolicyWatchdog watchdog;
  private final PolicyCalls calls;
  private final Thread watch;
  private final int realtimeError;
  private final boolean isRealtime;
  private volatile boolean over;
  private volatile int controlTid;
  private RealOutcome outcome;
  private Throwable failure;

  /**
   * What a run is made of.
   *
   * @param machine the model, empty
   * @param agent that counts what the readings need
   * @param readings the model's source of parameters
   * @param everywhere the cpus that programs may use
   * @param slots how many numbers and slots of the agent, from 0, the run may use
   */
  public record Resources(
      MachineModel machine, Agent agent, CounterReadings readings, CpuMask everywhere, int slots) {
    /** Makes the ground of a run that has the agent to itself. */
    public Resources(
        MachineModel machine, Agent agent, CounterReadings readings, CpuMask everywhere) {
      this(machine, agent, readings, everywhere, agent.table().slots());
    }
  }

  /**
   * Prepares a run; it is made by the thread that does this.
   *
   * @param policy for this run only, or null to leave placement to the kernel
   * @param policyName for messages
   * @param events notified of what happens
   */
  public RealRun(
      Resources resources,
      List<RealLaunch> launches,
      Scheduler policy,
      String policyName,
      RealSettings settings,
      RunEvents events)
      throws AgentException {
    this(resources, launches, null, policy, policyName, settings, events, () -> false);
  }

  /**
   * Prepares a run without an end, of programs that come and go.
   *
   * @param visitors the programs
   */
  public RealRun(
      Resources resources,
      Visitors visitors,
      Scheduler policy,
      String policyName,
      RealSettings settings,
      RunEvents events)
      throws AgentException {
    this(resources, List.of(), visitors, policy, policyName, settings, events, () -> false);
  }

  /**
   * Prepares a run whose programs nobody places.
   *
   * @param visitors the programs, if they come and go; else null
   * @param ends asked again and again, by the thread that controls the run, whether it is to end
   */
  RealRun(
      Resources resources,
      List<RealLaunch> launches,
      Visitors visitors,
      String policyName,
      RealSettings settings,
      RunEvents events,
      BooleanSupplier ends)
      throws AgentException {
    this(resources, launches, visitors, null, policyName, settings, events, ends);
  }

  private RealRun(
      Resources resources,
      List<RealLaunch> launches,
      Visitors visitors,
      Scheduler policy,
      String policyName,
      RealSettings settings,
      RunEvents events,
      BooleanSupplier ends)
      throws AgentException {
    watch = Thread.currentThread();
    int refused = settings.realtime() ? resources.agent().setRealtime(CONTROL_PRIORITY) : 0;
    watchdog =
        new PolicyWatchdog(settings.limits(), System::nanoTime, THREADS::getCurrentThreadCpuTime);
    calls = new PolicyCalls(resources.machine(), watchdog);
    if (policy != null) {
      calls.begin(policy, policyName);
    }
    loop =
        new ControlLoop(
            resources,
            visitors == null
                ? new HeldPrograms.Launches(launches)
                : new Visitors.Arrivals.Doors(visitors),
            visitors,
            calls,
            policy != null,
            watchdog,
            policyName,
            settings,
            events,
            ends,
            arena);
    // Last, so that the priority is given back by close() whatever fails before.
    realtimeError = settings.realtime() ? becomeRealtime(refused) : 0;
    isRealtime = settings.realtime() && realtimeError == 0;
  }

  private static int becomeRealtime(int refusedToAgent) {
    return refusedToAgent != 0 ? refusedToAgent : Scheduling.realtime(0, WATCH_PRIORITY);
  }

  /** Returns what real-time priority that was asked for and refused means, if it was. */
  Optional<String> realtimeRefusal() {
    return realtimeError == 0
        ? Optional.empty()
        : Optional.of(
            "no real-time priority (%s): under full load intervals will be late; %s--no-realtime does not ask"
                .formatted(
                    Errno.text(realtimeError), realtimeError == Errno.EPERM ? PERMITTING : ""));
  }

  /**
   * Makes the run.
   *
   * @return what became of it
   * @throws AgentException if the agent is gone; nothing that it started is left
   * @throws RunException if a program cannot be started
   * @throws InterruptedException if this thread was interrupted
   */
  public RealOutcome run() throws AgentException, RunException, InterruptedException {
    Thread control = Thread.ofPlatform().daemon().name("control").start(this::control);
    boolean interrupted = false;
    while (!over) {
      LockSupport.parkNanos(this, interrupted ? HASTE_NANOS : watchdog.patienceNanos());
      if (Thread.interrupted()) {
        interrupted = true;
        loop.breakOff();
      }
      if (!over && watchdog.abandonIfStuck(interrupted)) {
        return takeOver(control, interrupted);
      }
    }
    if (interrupted) {
      throw new InterruptedException(); // also if it ended at that very moment
    }
    switch (failure) {
      case null -> {
        return outcome;
      }
      case AgentException e -> throw e;
      case RunException e -> throw e;
      case InterruptedException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new AssertionError(failure);
    }
  }

  private RealOutcome takeOver(Thread control, boolean interrupted)
      throws AgentException, RunException, InterruptedException {
    // First: it must not keep a cpu, and to ask where it is takes until it can be asked.
    Scheduling.realtime(controlTid, 0);
    RealOutcome end = loop.takeOver(watchdog.stuck(calls.policyType(), control));
    if (interrupted) {
      throw new InterruptedException();
    }
    return end;
  }

  private void control() {
    try {
      controlTid = ThreadId.current();
      if (isRealtime) {
        Scheduling.realtime(0, CONTROL_PRIORITY);
      }
      outcome = loop.run();
    } catch (Throwable e) {
      failure = e;
    }
    over = true;
    LockSupport.unpark(watch);
  }

  /** Gives back the priority; the agent is closed by whoever started it. */
  @Override
  public void close() {
    if (isRealtime) {
      Scheduling.realtime(0, 0);
    }
    loop.close();
    arena.close();
  }
}
