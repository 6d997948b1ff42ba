package akula.contract;

import akula.api.AkulaThread;
import akula.api.Scheduler;
import akula.api.host.HostCycle;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.PlainQueues;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.RequirementsCheck;
import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A run with launches and ends at random times, and readings that change at each interval, all
 * drawn from one seed, whatever the policy does. It keeps a record of all that, which {@link
 * ReplayedRun} repeats. A policy that orders queues does so here; slices end at the first step that
 * is not before their time.
 */
final class RandomRun implements HostCycle.Host<RuntimeException> {
  private static final long STEP_NANOS = PolicyDriver.INTERVAL_NANOS / 4;

  private final FakeParameters parameters;
  private final MachineModel machine;
  private final PolicyCalls calls;
  private final HostCycle<RuntimeException> cycle;

  /** Those that the policy orders, or null if it does not. */
  private final PlainQueues queues;

  private final SplittableRandom random;
  private final int threads;
  private final int longestSteps;
  private final boolean skips;
  private final Map<Integer, Long> endNanos = new HashMap<>();
  private final Decisions decisions = new Decisions();
  private final List<String> record = new ArrayList<>();
  private int launched;

  /**
   * Makes a run.
   *
   * @param name of the policy, for messages
   * @param threads how many threads are launched
   * @param longestSteps the most quarters of an interval that a thread runs for
   * @param skips whether the policy is not called at intervals at which it said it need not be
   */
  RandomRun(
      MachineDescription description,
      String name,
      Scheduler policy,
      int threads,
      int longestSteps,
      long seed,
      boolean skips) {
    parameters = new FakeParameters(RequirementsCheck.of(policy).parameters());
    machine = FakeParameters.machine(description, policy, new RecordedReadings(parameters, record));
    calls = new PolicyCalls(machine);
    calls.begin(policy, name);
    queues = calls.ordersQueues() ? new PlainQueues(machine, calls) : null;
    cycle = new HostCycle<>(machine, calls, this);
    random = new SplittableRandom(seed);
    this.threads = threads;
    this.longestSteps = longestSteps;
    this.skips = skips;
  }

  /** Returns the calls of the policy. */
  PolicyCalls calls() {
    return calls;
  }

  /**
   * Runs to the end of the last thread, with a check after each instant.
   *
   * @param check throws what is not as it has to be
   * @return what the policy had made of the machine after each step, a line each
   * @throws BrokenException if the check throws it, with the instant, or the policy fails
   */
  List<String> run(Consumer<MachineModel> check) {
    try {
      return runOn(check);
    } catch (PolicyFailedException e) {
      throw new BrokenException("it %s%s".formatted(e.text(), Instant.last(record).why()), e);
    } catch (BrokenException e) {
      throw new BrokenException("%s %s".formatted(Instant.last(record), e.getMessage()), e);
    }
  }

  private List<String> runOn(Consumer<MachineModel> check) {
    for (long now = 0; launched < threads || machine.threadCount() > 0; now += STEP_NANOS) {
      boolean isInterval = now > 0 && now % PolicyDriver.INTERVAL_NANOS == 0;
      record.add("at " + now + (isInterval ? " interval" : ""));
      cycle.instant(now, isInterval);
      check.accept(machine);
      decisions.note(machine);
      if (queues != null) {
        decisions.noteOrder(machine);
      }
    }
    return decisions.lines();
  }

  /** Returns the instant that a line of what the policy made of the machine is about. */
  Instant instant(int line) {
    return Instant.of(record, queues == null ? line : line / 2);
  }

  /** Returns what happened in the run, whatever the policy did, a line each. */
  List<String> record() {
    return record;
  }

  @Override
  public void intervalEnded(long now) {
    for (AkulaThread thread : machine.threads()) {
      setValue(thread.id());
    }
  }

  private void setValue(int thread) {
    double value = random.nextBoolean() ? random.nextDouble() : 10 + random.nextInt(3);
    parameters.set(thread, value);
  }

  @Override
  public boolean endThreads(long now) {
    List<AkulaThread> due = new ArrayList<>();
    for (AkulaThread thread : machine.threads()) {
      if (endNanos.get(thread.id()) <= now) {
        due.add(thread);
      }
    }
    for (AkulaThread thread : due) {
      machine.finish((ThreadModel) thread);
      record.add("end " + thread.id());
    }
    if (queues != null) {
      queues.endSlices(now);
    }
    return !due.isEmpty();
  }

  @Override
  public boolean launchThreads(long now) {
    int burst = Math.min(threads - launched, random.nextInt(3) == 0 ? random.nextInt(6) : 0);
    for (int i = 0; i < burst; i++) {
      setValue(launched);
      ThreadModel thread = machine.launch("app" + launched++);
      record.add(
          "launch %d %d %d %s"
              .formatted(thread.id(), thread.process().id(), now, thread.application()));
      record.add("hand " + thread.id());
      cycle.launched(thread);
      endNanos.put(thread.id(), now + STEP_NANOS * (1 + random.nextInt(longestSteps)));
    }
    return burst > 0;
  }

  @Override
  public void carryOut(long now) {
    if (queues != null) {
      queues.carryOut(now);
    }
    machine.changes().clear();
    if (!skips) {
      machine.beginUpdate(); // forgets that the policy said so
    }
  }
}
