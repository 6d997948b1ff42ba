package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Enforcement;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;
import akula.wrapper.os.Scheduling;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.policy.Verdict;
import java.lang.foreign.Arena;
import java.util.List;

/**
 * One run of real programs. At each instant, as in the simulator: those that ended leave, those
 * whose time has come are launched, the policy updates the schedule once, and what it changed is
 * made true.
 */
public final class RealRun implements AutoCloseable {
  private static final int CONTROL_PRIORITY = 3;
  private static final int POLICY_PRIORITY = 2;

  /** So long at most is not looked whether the run is to be broken off. */
  private static final long LONGEST_WAIT_NANOS = 200_000_000;

  /** A policy is woken no sooner after it was called, so that it cannot keep a cpu busy. */
  private static final long LEAST_WAKE_NANOS = 1_000_000;

  /** So often the agent is asked before programs begin, so that asking is compiled by then. */
  private static final int WARM_SAMPLES = 2_000;

  private final MachineModel machine;
  private final Agent agent;
  private final RealSettings settings;
  private final RunEvents events;
  private final Governor governor;
  private final Roster roster;
  private final Attendance attendance;
  private final Enforcement enforcement;
  private final Troubles troubles = new Troubles(this::tell);
  private final CostMeter cost;
  private final Arena arena = Arena.ofConfined();
  private final String policyName;
  private final boolean isRealtime;
  private long beginNanos;
  private long nextInterval;
  private boolean stopped;

  /**
   * What a run is made of.
   *
   * @param machine the model, empty
   * @param agent that counts what the readings need
   * @param readings the model's source of parameters
   * @param everywhere the cpus that programs may use
   */
  public record Ground(
      MachineModel machine, Agent agent, CounterReadings readings, CpuMask everywhere) {}

  /**
   * Prepares a run; it is made by the thread that does this.
   *
   * @param policy for this run only, or null to leave placement to the kernel
   * @param policyName for messages
   * @param events told of what happens
   */
  public RealRun(
      Ground ground,
      List<RealLaunch> launches,
      Scheduler policy,
      String policyName,
      RealSettings settings,
      RunEvents events)
      throws AgentException {
    machine = ground.machine();
    agent = ground.agent();
    this.settings = settings;
    this.policyName = policyName;
    this.events = events;
    cost = new CostMeter(agent.pid());
    int refused = settings.realtime() ? agent.setRealtime(CONTROL_PRIORITY) : 0;
    roster = new Roster(agent, machine, launches);
    enforcement = new Enforcement(machine, agent, ground.everywhere(), troubles, arena);
    attendance =
        new Attendance(
            ground,
            roster,
            new Registrations(ground, roster, troubles, arena),
            enforcement,
            events);
    // Last, so that the priority is given back by close() whatever fails before.
    isRealtime = settings.realtime() && becomeRealtime(refused);
    governor = new Governor(machine, policy, settings.limits(), isRealtime ? POLICY_PRIORITY : 0);
  }

  private boolean becomeRealtime(int refusedToAgent) {
    int error = refusedToAgent != 0 ? refusedToAgent : Scheduling.realtime(0, CONTROL_PRIORITY);
    if (error != 0) {
      tell(
          "no real-time priority (%s): under full load intervals will be late"
              .formatted(Errno.text(error)));
    }
    return error == 0;
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
    for (int i = 0; i < WARM_SAMPLES; i++) {
      agent.sample();
    }
    roster.prepare(0);
    roster.firstHeld().ifPresent(enforcement::warmUp);
    cost.begin();
    beginNanos = System.nanoTime();
    nextInterval = settings.interval().toNanos();
    instant(0, false, false);
    while (!roster.isDone() && !stopped) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      boolean ended = attendance.takeExits(agent.awaitExit(untilNext()), beginNanos);
      long now = now();
      boolean isInterval = now >= nextInterval;
      if (isInterval) {
        ended |= interval(now);
      }
      if (!stopped) {
        instant(now, ended, isInterval);
      }
      if (isInterval) {
        events.interval(now);
      }
    }
    return outcome();
  }

  private long now() {
    return System.nanoTime() - beginNanos;
  }

  private long untilNext() {
    long next = Math.min(nextInterval, roster.nextLaunchNanos());
    if (governor.governs()) {
      next = Math.min(next, wakeNanos());
    }
    return Math.min(next - now(), LONGEST_WAIT_NANOS);
  }

  /** When the policy is to be woken: as it asked, but not at once again and again. */
  private long wakeNanos() {
    return Math.max(machine.wakeNanos(), machine.nowNanos() + LEAST_WAKE_NANOS);
  }

  /** Returns whether a registered thread has left. */
  private boolean interval(long now) throws AgentException, RunException {
    cost.late(now - nextInterval);
    long length = settings.interval().toNanos();
    nextInterval += length * Math.max(1, (now - nextInterval) / length + 1);
    agent.sample();
    boolean left = attendance.sampled(now);
    if (governor.governs()) {
      if (!settings.observe()) {
        enforcement.readBack();
      }
      if (!governor.letsAllRun(roster.living(), now)) {
        expel();
      }
    }
    roster.prepare(nextInterval);
    return left;
  }

  private void instant(long now, boolean ended, boolean isInterval)
      throws AgentException, RunException {
    boolean woken = governor.governs() && wakeNanos() <= now;
    machine.setNowNanos(now);
    List<RealThread> launched = attendance.launch(now);
    if (!governor.governs()) {
      machine.changes().clear();
      letGo(launched);
      return;
    }
    boolean asked = isInterval && !machine.skipsIntervals();
    if (ended || woken || asked || !launched.isEmpty()) {
      call(launched);
    }
  }

  private void call(List<RealThread> launched) throws AgentException {
    if (!governor.call(launched)) {
      expel();
    } else if (settings.observe()) {
      machine.changes().clear();
      letGo(launched);
    } else {
      enforce();
    }
  }

  private void enforce() throws AgentException {
    int changed = machine.changes().threadCount();
    if (machine.changes().isEmpty()) {
      return;
    }
    long before = System.nanoTime();
    enforcement.enforce();
    cost.enforced(changed, System.nanoTime() - before);
    events.placed(now());
  }

  private void letGo(List<RealThread> threads) throws AgentException {
    enforcement.letGo(threads);
    events.placed(now());
  }

  /** Lets everything go; the run goes on without the policy or ends, as asked. */
  private void expel() throws AgentException {
    Verdict verdict = governor.verdict().orElseThrow();
    stopped = settings.stopOnExpulsion() || !verdict.returned();
    tell(
        "policy %s is thrown out: it %s; %s"
            .formatted(
                policyName,
                verdict.text(),
                stopped ? "the run ends" : "the run goes on without it"));
    letGo(roster.living());
    if (governor.isModelOurs()) {
      machine.changes().clear();
    }
  }

  private void tell(String text) {
    events.told(beginNanos == 0 ? 0 : now(), text);
  }

  private RealOutcome outcome() {
    return new RealOutcome(
        roster.outcomes(),
        roster.isDone(),
        governor.verdict().map(Verdict::text),
        troubles.counts(),
        cost.total(governor));
  }

  /** Gives back the priority; the agent is closed by whoever started it. */
  @Override
  public void close() {
    governor.close();
    enforcement.close();
    if (isRealtime) {
      Scheduling.realtime(0, 0);
    }
    roster.close();
    arena.close();
  }
}
