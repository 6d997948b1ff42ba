package akula.wrapper.run;

import akula.api.host.HostCycle;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.PolicyWatchdog;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.energy.EnergyCount;
import akula.wrapper.energy.EnergyUse;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.enforce.Enforcement;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.TaskIdentity;
import akula.wrapper.os.TaskScan;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The loop of a run: waits for the next instant, and is the host of the policy at each. */
final class ControlLoop implements HostCycle.Host<Exception>, AutoCloseable {
  /** So long at most is not looked whether the run is to be interrupted. */
  private static final long LONGEST_WAIT_NANOS = 200_000_000;

  /** So often the agent is asked before programs begin, so that asking is compiled by then. */
  private static final int WARM_SAMPLES = 2_000;

  private final MachineModel machine;
  private final Agent agent;
  private final RealSettings settings;
  private final String policyName;
  private final RunEvents events;
  private final PolicyWatchdog watchdog;
  private final HostCycle<Exception> cycle;
  private final RunPrograms programs;
  private final ProgramLifecycle lifecycle;
  private final Enforcement enforcement;
  private final PolicyCalls calls;
  private final Troubles troubles = new Troubles(this::report);
  private final CostMeter cost;
  private final EnergyCount energy;
  private final IntervalClock clock;
  private final PolicyTurn turn;
  private final Visitors visitors;
  private final BooleanSupplier ends;
  private final Reception reception;

  /** Whether a thread has ended since the last instant, and who was launched at this one. */
  private boolean ended;

  /** What the present instant is. */
  private boolean isInterval;

  private boolean wakes;
  private List<RealThread> launched = List.of();
  private volatile boolean interrupted;
  private long replacedGuards;

  /**
   * Prepares a run.
   *
   * @param origin where programs come from
   * @param visitors who asks for things while the run is made, or null if nobody may
   * @param calls calls the policy
   * @param hasPolicy whether there is one; else the kernel places threads
   * @param watchdog holds it to its limits
   * @param policyName for messages
   * @param events notified of what happens
   * @param ends asked again and again whether somebody else wants the run to end
   * @param arena how long it can be used
   */
  ControlLoop(
      RealRun.Resources resources,
      ProgramSource.Origin origin,
      Visitors visitors,
      PolicyCalls calls,
      boolean hasPolicy,
      PolicyWatchdog watchdog,
      String policyName,
      RealSettings settings,
      RunEvents events,
      BooleanSupplier ends,
      Arena arena)
      throws AgentException {
    machine = resources.machine();
    agent = resources.agent();
    this.calls = calls;
    this.watchdog = watchdog;
    this.policyName = policyName;
    this.settings = settings;
    this.events = events;
    cost = new CostMeter(agent.pid());
    energy = new EnergyCount(settings.energy());
    programs = new RunPrograms(agent, machine, origin, resources.slots());
    enforcement = new Enforcement(machine, agent, resources.everywhere(), troubles, arena);
    lifecycle =
        new ProgramLifecycle(
            resources,
            programs,
            new Registrations(resources, programs, troubles, arena),
            enforcement,
            events);
    clock = new IntervalClock(settings.interval());
    cycle = new HostCycle<>(machine, hasPolicy ? calls : null, this, PolicyTurn.LEAST_WAKE_NANOS);
    turn =
        new PolicyTurn(
            machine,
            calls,
            cycle,
            policyName,
            settings,
            events,
            enforcement,
            programs,
            cost,
            clock);
    reception =
        visitors == null
            ? null
            : new Reception(
                visitors,
                programs,
                lifecycle,
                settings.limits().starvation().toNanos(),
                Starvation.asking(new TaskIdentity(arena)));
    this.visitors = visitors;
    this.ends = ends;
  }

  /** Another thread wants the run to end soon. */
  void breakOff() {
    interrupted = true;
  }

  /**
   * Makes the run, as the thread that controls it.
   *
   * @return what became of it
   * @throws AgentException if the agent is gone; nothing that it started is left
   * @throws RunException if a program cannot be started
   * @throws InterruptedException if it was interrupted
   */
  RealOutcome run() throws Exception {
    if (!TaskScan.findsChildren()) {
      report(
          "this kernel does not tell who the children of a process are (CONFIG_PROC_CHILDREN):"
              + " processes that programs start stay where they begin");
    }
    for (int i = 0; i < WARM_SAMPLES; i++) {
      agent.sample();
    }
    programs.source().prepare(0);
    programs.source().first().ifPresent(enforcement::warmUp);
    cost.begin();
    energy.begin(0);
    clock.begin();
    instant(0, false);
    while (!programs.isDone() && !isStopped()) {
      if (interrupted) {
        throw new InterruptedException();
      }
      ended = lifecycle.takeExits(awaitExit(), clock.beginNanos());
      long now = clock.now();
      energy.look(now);
      boolean isInterval = clock.isDue(now);
      boolean isAsked = reception != null && reception.receive();
      if (!isStopped()) {
        ended |= !isInterval && lifecycle.lookEarly(now);
        instant(now, isInterval);
      }
      if (isAsked || isInterval && reception != null) {
        reception.answer(now);
      }
      if (isInterval) {
        events.interval(now);
      }
    }
    return outcome();
  }

  private Exit awaitExit() throws AgentException {
    return visitors == null
        ? agent.awaitExit(untilNext())
        : agent.awaitExit(untilNext(), visitors.wakeup().descriptor());
  }

  private long untilNext() {
    long next = Math.min(clock.nextNanos(), programs.source().nextLaunchNanos());
    next = Math.min(next, cycle.wakeNanos());
    long now = clock.now();
    next = Math.min(next, lifecycle.nextLookNanos(now));
    return Math.min(next - now, LONGEST_WAIT_NANOS);
  }

  /** What a policy fails in is the end of its say, and not that of the run. */
  private void instant(long now, boolean isInterval) throws Exception {
    this.isInterval = isInterval;
    wakes = cycle.wakeNanos() <= now;
    try {
      cycle.instant(now, isInterval, wakes);
    } catch (PolicyFailedException e) {
      turn.expel(e);
    }
  }

  @Override
  public void intervalEnded(long now) throws AgentException, RunException {
    long late = clock.lateNanos(now);
    cost.late(late);
    long leftOut = clock.advance(now);
    if (leftOut > 0) {
      reportLeftOut(late, leftOut);
    }
    agent.sample();
    lookAtGuard();
    ended |= lifecycle.sampled(now);
    turn.intervalBegins();
    programs.source().prepare(clock.nextNanos());
  }

  /** Nothing is lost with it, but whoever kills it may do so again. */
  private void lookAtGuard() {
    long replaced = agent.table().replacedGuards();
    if (replaced != replacedGuards) {
      replacedGuards = replaced;
      troubles.add(
          Kind.GUARD_REPLACED,
          "the guard of the agent was killed; another one has taken its place, and all is guarded"
              + " as before");
    }
  }

  /** Those that the agent saw ending have left by now. */
  @Override
  public boolean endThreads(long now) throws AgentException {
    boolean calls = ended | (reception != null && reception.serve(now, turn::takeOver));
    events.instant(now, isInterval, calls, wakes);
    return calls;
  }

  /** As they say; they are where they are put, and not kept from running. */
  @Override
  public void reportSleepers() {
    List<RealThread> turned = lifecycle.turned();
    for (int i = 0; i < turned.size(); i++) {
      ThreadModel thread = turned.get(i).model();
      boolean sleeps = !thread.isBlocked();
      thread.setBlocked(sleeps);
      events.turned(turned.get(i));
      if (cycle.hasPolicy() && sleeps) {
        calls.blocked(thread);
      } else if (cycle.hasPolicy()) {
        calls.woken(thread);
      }
    }
  }

  @Override
  public boolean launchThreads(long now) throws AgentException, RunException {
    launched = lifecycle.launch(now);
    for (RealThread thread : launched) {
      cycle.launched(thread.model());
    }
    return !launched.isEmpty();
  }

  @Override
  public void carryOut(long now) throws AgentException {
    events.decided(now);
    turn.carryOut(launched);
  }

  private void reportLeftOut(long lateNanos, long leftOut) {
    long callback = watchdog.elapsedNanos() / 1_000_000;
    boolean isOfPolicy = callback > settings.interval().toMillis();
    troubles.add(
        isOfPolicy ? Kind.HELD_UP : Kind.LEFT_OUT,
        "an interval began %d ms late and %s after it left out%s"
            .formatted(
                lateNanos / 1_000_000,
                leftOut == 1 ? "the one" : "the %d".formatted(leftOut),
                isOfPolicy
                    ? ": policy %s was in its callbacks for %d ms".formatted(policyName, callback)
                    : ""));
  }

  /**
   * Ends the run in place of a controlling thread that does not come back from the policy, which
   * was abandoned.
   *
   * @param failure where the policy is
   */
  RealOutcome takeOver(PolicyFailedException failure) throws AgentException, RunException {
    turn.expel(failure);
    return outcome();
  }

  /** Reports something of this moment. */
  void report(String text) {
    events.reported(clock.now(), text);
  }

  private boolean isStopped() {
    return turn.endsRun()
        || ends.getAsBoolean()
        || visitors != null && visitors.isStopped()
        || settings.stopOnFailure() && lifecycle.hasFailure();
  }

  private RealOutcome outcome() throws AgentException, RunException {
    Optional<EnergyUse> consumed = energy.end(clock.now());
    if (isStopped()) {
      lifecycle.takeLast(clock.beginNanos());
    }
    return new RealOutcome(
        programs.outcomes(),
        programs.isDone(),
        turn.failure(),
        troubles.counts(),
        cost.total(watchdog),
        consumed,
        List.of(),
        Optional.empty());
  }

  @Override
  public void close() {
    enforcement.close();
    programs.close();
  }
}
