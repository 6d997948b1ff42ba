package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.Enforcement;
import akula.wrapper.enforce.Enforcement.Begun;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;
import akula.wrapper.os.Scheduling;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.policy.Verdict;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
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

  /** So often the agent is asked before programs begin, so that asking is compiled by then. */
  private static final int WARM_SAMPLES = 2_000;

  private final MachineModel machine;
  private final Agent agent;
  private final CounterReadings readings;
  private final RealSettings settings;
  private final RunEvents events;
  private final Governor governor;
  private final Roster roster;
  private final Enforcement enforcement;
  private final Troubles troubles = new Troubles(this::tell);
  private final Lateness lateness = new Lateness();
  private final Arena arena = Arena.ofConfined();
  private final String policyName;
  private final boolean isRealtime;
  private long beginNanos;
  private long nextInterval;
  private long enforcements;
  private long longestEnforcement;
  private int mostMoved;
  private long beginCpuNanos;
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
    readings = ground.readings();
    this.settings = settings;
    this.policyName = policyName;
    this.events = events;
    isRealtime = settings.realtime() && becomeRealtime();
    governor = new Governor(machine, policy, settings.limits(), isRealtime ? POLICY_PRIORITY : 0);
    roster = new Roster(agent, machine, launches);
    enforcement = new Enforcement(machine, agent, ground.everywhere(), troubles, arena);
  }

  private boolean becomeRealtime() throws AgentException {
    int error = Scheduling.realtime(0, CONTROL_PRIORITY);
    int ofAgent = error == 0 ? agent.setRealtime(CONTROL_PRIORITY) : error;
    if (error == 0 && ofAgent != 0) {
      Scheduling.realtime(0, 0);
    }
    if (ofAgent != 0) {
      tell(
          "no real-time priority (%s): under full load intervals will be late"
              .formatted(Errno.text(ofAgent)));
    }
    return ofAgent == 0;
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
    roster.prepare(0);
    roster.firstHeld().ifPresent(enforcement::warmUp);
    for (int i = 0; i < WARM_SAMPLES; i++) {
      agent.sample();
    }
    beginCpuNanos = cpuNanos();
    beginNanos = System.nanoTime();
    nextInterval = settings.interval().toNanos();
    instant(0, false, false);
    while (!roster.isDone() && !stopped) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      boolean ended = takeExits(agent.awaitExit(untilNext()));
      long now = now();
      boolean isInterval = now >= nextInterval;
      if (isInterval) {
        interval(now);
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

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private long now() {
    return System.nanoTime() - beginNanos;
  }

  private long untilNext() {
    long next = Math.min(nextInterval, roster.nextLaunchNanos());
    if (governor.governs()) {
      next = Math.min(next, machine.wakeNanos());
    }
    return Math.min(next - now(), LONGEST_WAIT_NANOS);
  }

  private boolean takeExits(Exit first) throws AgentException {
    Exit exit = first;
    while (exit != null) {
      long end = Math.max(0, exit.nanos() - beginNanos);
      RealThread thread = roster.ended(exit, end);
      if (thread != null) {
        machine.setNowNanos(Math.max(machine.nowNanos(), now()));
        machine.finish(thread.model());
        enforcement.ended(thread);
        events.ended(thread, end, exit);
      }
      exit = agent.awaitExit(0);
    }
    return first != null;
  }

  private void interval(long now) throws AgentException, RunException {
    lateness.add(now - nextInterval);
    long length = settings.interval().toNanos();
    nextInterval += length * Math.max(1, (now - nextInterval) / length + 1);
    agent.sample();
    List<RealThread> living = roster.living();
    for (int i = 0; i < living.size(); i++) {
      readings.sampled(agent.table(), living.get(i).model());
    }
    if (governor.governs()) {
      if (!settings.observe()) {
        enforcement.readBack();
      }
      if (!governor.letsAllRun(living, now)) {
        expel();
      }
    }
    roster.prepare(nextInterval);
  }

  private void instant(long now, boolean ended, boolean isInterval)
      throws AgentException, RunException {
    boolean woken = governor.governs() && machine.wakeNanos() <= now;
    machine.setNowNanos(now);
    List<RealThread> launched = roster.launch(now);
    for (RealThread thread : launched) {
      readings.launched(thread.model(), thread.task());
      enforcement.launched(thread);
      events.launched(thread, now);
    }
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
    long took = System.nanoTime() - before;
    enforcements++;
    mostMoved = Math.max(mostMoved, changed);
    longestEnforcement = Math.max(longestEnforcement, took);
    begun(enforcement.begun());
  }

  private void letGo(List<RealThread> threads) throws AgentException {
    enforcement.letGo(threads);
    begun(enforcement.begun());
  }

  private void begun(Begun begun) {
    long now = now();
    for (int i = 0; i < begun.threads().size(); i++) {
      RealThread thread = begun.threads().get(i);
      if (begun.errors()[i] == 0) {
        roster.began(thread, now);
        events.began(thread, now);
      } else {
        tell(
            "%s cannot be run: %s".formatted(thread.model().name(), Errno.text(begun.errors()[i])));
      }
    }
    events.placed(now);
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
    var cost =
        new RealOutcome.Cost(
            lateness,
            cpuNanos() - beginCpuNanos,
            governor.calls(),
            governor.totalNanos(),
            governor.longestNanos(),
            enforcements,
            longestEnforcement,
            mostMoved);
    return new RealOutcome(
        roster.outcomes(),
        roster.isDone(),
        governor.verdict().map(Verdict::text),
        troubles.counts(),
        cost);
  }

  /** Gives back the priority; the agent is closed by whoever started it. */
  @Override
  public void close() {
    governor.close();
    enforcement.close();
    if (isRealtime) {
      Scheduling.realtime(0, 0);
    }
    arena.close();
  }
}
