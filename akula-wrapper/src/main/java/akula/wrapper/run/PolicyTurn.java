package akula.wrapper.run;

import akula.api.host.MachineModel;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Enforcement;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.policy.Verdict;
import java.util.List;

/**
 * What a policy has to do with a run: it is called, and what it changed is made true. Where there
 * is none, or it was thrown out, threads are let go as they come.
 */
final class PolicyTurn {
  /** A policy is woken no sooner after it was called, so that it cannot keep a cpu busy. */
  private static final long LEAST_WAKE_NANOS = 1_000_000;

  private final MachineModel machine;
  private final Governor governor;
  private final String policyName;
  private final RealSettings settings;
  private final RunEvents events;
  private final Enforcement enforcement;
  private final Roster roster;
  private final CostMeter cost;
  private final IntervalClock clock;
  private boolean endsRun;

  /**
   * Makes one.
   *
   * @param governor who calls the policy
   * @param policyName for messages
   */
  PolicyTurn(
      MachineModel machine,
      Governor governor,
      String policyName,
      RealSettings settings,
      RunEvents events,
      Enforcement enforcement,
      Roster roster,
      CostMeter cost,
      IntervalClock clock) {
    this.machine = machine;
    this.governor = governor;
    this.policyName = policyName;
    this.settings = settings;
    this.events = events;
    this.enforcement = enforcement;
    this.roster = roster;
    this.cost = cost;
    this.clock = clock;
  }

  /** Returns when the policy is to be woken: as it asked, but not at once again and again. */
  long wakeNanos() {
    return governor.governs()
        ? Math.max(machine.wakeNanos(), machine.nowNanos() + LEAST_WAKE_NANOS)
        : Long.MAX_VALUE;
  }

  /** An interval begins: mends what is not as the model says, and sees that all threads run. */
  void lookAfter(long now) throws AgentException {
    if (!governor.governs()) {
      return;
    }
    if (!settings.observe()) {
      enforcement.readBack();
    }
    if (!governor.letsAllRun(roster.living(), now)) {
      expel();
    }
  }

  /**
   * Something has happened, after which the policy is called.
   *
   * @param launched threads that it has to be told of
   */
  void call(List<RealThread> launched) throws AgentException {
    if (!governor.call(launched)) {
      expel();
      return;
    }
    governor.noteWhoRuns(roster.living());
    if (settings.observe()) {
      withoutPolicy(launched);
    } else {
      enforce();
    }
  }

  /** Nobody is asked where threads are to run: lets go those that were launched. */
  void withoutPolicy(List<RealThread> launched) throws AgentException {
    machine.changes().clear();
    enforcement.letGo(launched, true);
    events.placed(clock.now());
  }

  private void enforce() throws AgentException {
    int changed = machine.changes().threadCount();
    if (machine.changes().isEmpty()) {
      return;
    }
    long before = System.nanoTime();
    enforcement.enforce();
    cost.enforced(changed, System.nanoTime() - before);
    events.placed(clock.now());
  }

  /** Lets everything go; the run goes on without the policy or ends, as asked. */
  void expel() throws AgentException {
    Verdict verdict = governor.verdict().orElseThrow();
    endsRun = settings.stopOnExpulsion() || !verdict.returned();
    String follows = endsRun ? "the run ends" : "the run goes on without it";
    events.told(
        clock.now(),
        "policy %s is thrown out: it %s; %s".formatted(policyName, verdict.text(), follows));
    enforcement.letGo(roster.living(), !endsRun);
    events.placed(clock.now());
    if (governor.isModelOurs()) {
      machine.changes().clear();
    }
  }

  /** Tells whether the policy was thrown out, and the run is to end with it. */
  boolean endsRun() {
    return endsRun;
  }
}
