package akula.wrapper.run;

import akula.api.host.MachineModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.enforce.Enforcement;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.TaskScan;
import akula.wrapper.policy.Verdict;
import java.lang.foreign.Arena;
import java.util.List;

/**
 * The loop of a run. At each instant, as in the simulator: those that ended leave, those whose time
 * has come are launched, the policy updates the schedule once, and what it changed is made true.
 */
final class ControlLoop implements AutoCloseable {
  /** So long at most is not looked whether the run is to be broken off. */
  private static final long LONGEST_WAIT_NANOS = 200_000_000;

  /** So often the agent is asked before programs begin, so that asking is compiled by then. */
  private static final int WARM_SAMPLES = 2_000;

  private final MachineModel machine;
  private final Agent agent;
  private final RealSettings settings;
  private final String policyName;
  private final RunEvents events;
  private final Governor governor;
  private final Roster roster;
  private final Attendance attendance;
  private final Enforcement enforcement;
  private final Troubles troubles = new Troubles(this::tell);
  private final CostMeter cost;
  private final IntervalClock clock;
  private final PolicyTurn turn;
  private volatile boolean brokenOff;

  /**
   * Prepares a run.
   *
   * @param governor who calls the policy
   * @param policyName for messages
   * @param events told of what happens
   * @param arena how long it can be used
   */
  ControlLoop(
      RealRun.Ground ground,
      List<RealLaunch> launches,
      Governor governor,
      String policyName,
      RealSettings settings,
      RunEvents events,
      Arena arena)
      throws AgentException {
    machine = ground.machine();
    agent = ground.agent();
    this.governor = governor;
    this.policyName = policyName;
    this.settings = settings;
    this.events = events;
    cost = new CostMeter(agent.pid());
    roster = new Roster(agent, machine, launches, ground.slots());
    enforcement = new Enforcement(machine, agent, ground.everywhere(), troubles, arena);
    attendance =
        new Attendance(
            ground,
            roster,
            new Registrations(ground, roster, troubles, arena),
            enforcement,
            events);
    clock = new IntervalClock(settings.interval());
    turn =
        new PolicyTurn(
            machine, governor, policyName, settings, events, enforcement, roster, cost, clock);
  }

  /** Another thread wants the run to end soon. */
  void breakOff() {
    brokenOff = true;
  }

  /**
   * Makes the run, as the thread that controls it.
   *
   * @return what became of it
   * @throws AgentException if the agent is gone; nothing that it started is left
   * @throws RunException if a program cannot be started
   * @throws InterruptedException if it was broken off
   */
  RealOutcome run() throws AgentException, RunException, InterruptedException {
    if (!TaskScan.findsChildren()) {
      tell(
          "this kernel does not tell who the children of a process are (CONFIG_PROC_CHILDREN):"
              + " processes that programs start stay where they begin");
    }
    for (int i = 0; i < WARM_SAMPLES; i++) {
      agent.sample();
    }
    roster.held().prepare(0);
    roster.held().first().ifPresent(enforcement::warmUp);
    cost.begin();
    clock.begin();
    instant(0, false, false);
    while (!roster.isDone() && !isStopped()) {
      if (brokenOff) {
        throw new InterruptedException();
      }
      boolean ended = attendance.takeExits(agent.awaitExit(untilNext()), clock.beginNanos());
      long now = clock.now();
      boolean isInterval = clock.isDue(now);
      if (isInterval && !isStopped()) {
        ended |= interval(now);
      } else if (!isStopped()) {
        ended |= attendance.lookEarly(now);
      }
      if (!isStopped()) {
        instant(now, ended, isInterval);
      }
      if (isInterval) {
        events.interval(now);
      }
    }
    return outcome();
  }

  private long untilNext() {
    long next = Math.min(clock.nextNanos(), roster.held().nextLaunchNanos());
    next = Math.min(next, turn.wakeNanos());
    long now = clock.now();
    next = Math.min(next, attendance.nextLookNanos(now));
    return Math.min(next - now, LONGEST_WAIT_NANOS);
  }

  /** Returns whether a registered thread has left. */
  private boolean interval(long now) throws AgentException, RunException {
    long late = clock.lateNanos(now);
    cost.late(late);
    long leftOut = clock.advance(now);
    if (leftOut > 0) {
      tellLeftOut(late, leftOut);
    }
    agent.sample();
    boolean left = attendance.sampled(now);
    turn.lookAfter(now);
    roster.held().prepare(clock.nextNanos());
    return left;
  }

  private void tellLeftOut(long lateNanos, long leftOut) {
    long callback = governor.lastCallMillis();
    boolean isOfPolicy = callback > settings.interval().toMillis();
    troubles.add(
        Kind.LEFT_OUT,
        "an interval began %d ms late and %s after it left out%s"
            .formatted(
                lateNanos / 1_000_000,
                leftOut == 1 ? "the one" : "the %d".formatted(leftOut),
                isOfPolicy
                    ? ": policy %s was in its callbacks for %d ms".formatted(policyName, callback)
                    : ""));
  }

  private void instant(long now, boolean ended, boolean isInterval)
      throws AgentException, RunException {
    boolean woken = turn.wakeNanos() <= now;
    machine.setNowNanos(now);
    List<RealThread> launched = attendance.launch(now);
    if (!governor.governs()) {
      turn.withoutPolicy(launched);
      return;
    }
    boolean asked = isInterval && !machine.skipsIntervals();
    if (ended || woken || asked || !launched.isEmpty()) {
      turn.call(launched);
    }
  }

  /**
   * Ends the run in place of a controlling thread that does not come back from the policy, which
   * the governor has thrown out.
   */
  RealOutcome takeOver() throws AgentException, RunException {
    turn.expel();
    return outcome();
  }

  /** Tells something of this moment. */
  void tell(String text) {
    events.told(clock.now(), text);
  }

  private boolean isStopped() {
    return turn.endsRun() || settings.stopOnFailure() && attendance.hasFailure();
  }

  private RealOutcome outcome() throws AgentException, RunException {
    if (isStopped()) {
      attendance.takeLast(clock.beginNanos());
    }
    return new RealOutcome(
        roster.outcomes(),
        roster.isDone(),
        governor.verdict().map(Verdict::text),
        troubles.counts(),
        cost.total(governor),
        List.of());
  }

  @Override
  public void close() {
    enforcement.close();
    roster.close();
  }
}
