package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.HostCycle;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Enforcement;
import akula.wrapper.enforce.RealThread;
import java.util.List;
import java.util.Optional;

/**
 * What a policy has to do with a run: what it changed is made true. Where there is none, or it was
 * thrown out, threads are let go as they come.
 */
final class PolicyTurn {
  /** A policy is woken no sooner after it was called, so that it cannot keep a cpu busy. */
  static final long LEAST_WAKE_NANOS = 1_000_000;

  private final MachineModel machine;
  private final PolicyCalls calls;
  private final HostCycle<?> cycle;
  private String policyName;
  private final RealSettings settings;
  private final RunEvents events;
  private final Enforcement enforcement;
  private final RunPrograms programs;
  private final CostMeter cost;
  private final IntervalClock clock;
  private Optional<String> failure = Optional.empty();
  private boolean endsRun;
  private boolean intervalBegins;

  /**
   * Makes one.
   *
   * @param calls calls a policy that takes over
   * @param cycle calls the policy
   * @param policyName for messages
   */
  PolicyTurn(
      MachineModel machine,
      PolicyCalls calls,
      HostCycle<?> cycle,
      String policyName,
      RealSettings settings,
      RunEvents events,
      Enforcement enforcement,
      RunPrograms programs,
      CostMeter cost,
      IntervalClock clock) {
    this.machine = machine;
    this.calls = calls;
    this.cycle = cycle;
    this.policyName = policyName;
    this.settings = settings;
    this.events = events;
    this.enforcement = enforcement;
    this.programs = programs;
    this.cost = cost;
    this.clock = clock;
  }

  /** An interval begins: mends what is not as the model says. */
  void intervalBegins() throws AgentException {
    intervalBegins = true;
    if (cycle.hasPolicy() && !settings.observe()) {
      enforcement.readBack();
    }
  }

  /**
   * Makes true what the policy changed, if there is one.
   *
   * @param launched at this instant
   */
  void carryOut(List<RealThread> launched) throws AgentException {
    if (!cycle.hasPolicy() || settings.observe()) {
      withoutPolicy(launched);
    } else {
      enforce();
    }
    if (intervalBegins && settings.blocks()) {
      blockAll();
    }
    intervalBegins = false;
  }

  private void blockAll() throws AgentException {
    List<RealThread> living = programs.living();
    long before = System.nanoTime();
    enforcement.blockAll(living);
    cost.enforced(living.size(), System.nanoTime() - before);
  }

  /** Nobody is asked where threads are to run: lets go those that were launched. */
  private void withoutPolicy(List<RealThread> launched) throws AgentException {
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

  /**
   * Another policy takes over: it is told of all threads, as if they had been launched now.
   *
   * @param policy null to leave placement to the kernel
   */
  void takeOver(Scheduler policy, String name) throws AgentException {
    policyName = name;
    failure = Optional.empty();
    enforcement.putCoresBack();
    events.exchanged(name, clock.now());
    cycle.takeOver(policy == null ? null : calls, policy, name);
    if (policy == null) {
      enforcement.letGo(programs.living(), true);
    }
  }

  /** Lets everything go; the run continues without the policy or ends, as asked. */
  void expel(PolicyFailedException why) throws AgentException {
    cycle.abandonPolicy();
    failure = Optional.of(why.text());
    endsRun = settings.stopOnExpulsion() || !why.runMayGoOn();
    String follows = endsRun ? "the run ends" : "the run continues without it";
    events.expelled(why.text(), clock.now());
    events.reported(
        clock.now(),
        "policy %s is thrown out: it %s; %s".formatted(policyName, why.text(), follows));
    enforcement.letGo(programs.living(), !endsRun);
    events.placed(clock.now());
    if (why.runMayGoOn()) {
      machine.changes().clear(); // else the policy may still be in the model
    }
  }

  /** Returns why the policy was thrown out, if it was. */
  Optional<String> failure() {
    return failure;
  }

  /** Returns whether the policy was thrown out, and the run is to end with it. */
  boolean endsRun() {
    return endsRun;
  }
}
