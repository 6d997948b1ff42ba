package akula.contract;

import akula.api.Scheduler;
import akula.api.host.HostCycle;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PlainQueues;
import akula.api.host.PolicyCalls;
import akula.api.host.ProcessModel;
import akula.api.host.RequirementsCheck;
import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A host that knows nothing but the record of a run, as {@link RunRecorder} makes it: who was
 * launched and ended when, and what was read. What the policy decides is written down anew.
 */
public final class ReplayedRun implements HostCycle.Host<RuntimeException>, ParameterSource {
  private final List<String> names;
  private final MachineModel machine;
  private final HostCycle<RuntimeException> cycle;

  /** Those that the policy orders, or null if it does not. */
  private final PlainQueues queues;

  private final List<String> record;
  private final Map<Integer, ThreadModel> threads = new HashMap<>();
  private final Map<Integer, ProcessModel> processes = new HashMap<>();
  private int next;

  /**
   * Makes one.
   *
   * @param description the machine of the run
   * @param intervalNanos its scheduling interval
   * @param policy a new one, with the options and random numbers of the run
   * @param record what happened
   */
  public ReplayedRun(
      MachineDescription description, long intervalNanos, Scheduler policy, List<String> record) {
    names = new ArrayList<>(RequirementsCheck.of(policy).parameters());
    machine = new MachineModel(description, intervalNanos, FakeParameters.controls(policy), this);
    policy.checkMachine(machine);
    PolicyCalls calls = new PolicyCalls(machine);
    calls.begin(policy, "replayed");
    queues = calls.ordersQueues() ? new PlainQueues(machine, calls) : null;
    cycle = new HostCycle<>(machine, calls, this);
    this.record = record;
  }

  /**
   * Makes the run.
   *
   * @return what the policy makes of the machine at each instant, a line each
   * @throws IllegalStateException if the policy reads what it did not read in the run
   */
  public List<String> run() {
    Decisions decisions = new Decisions();
    while (next < record.size()) {
      String[] instant = record.get(next++).split(" ");
      cycle.instant(Long.parseLong(instant[1]), instant.length > 2);
      decisions.note(machine);
      if (queues != null) {
        decisions.noteOrder(machine);
      }
    }
    return decisions.lines();
  }

  /** Takes the next line if it begins so; returns its words, or null. */
  private String[] take(String word) {
    boolean isNext = next < record.size() && record.get(next).startsWith(word);
    return isNext ? record.get(next++).split(" ", 5) : null;
  }

  @Override
  public void intervalEnded(long now) {}

  @Override
  public boolean endThreads(long now) {
    int before = machine.threadCount();
    for (String[] line = take("end "); line != null; line = take("end ")) {
      machine.finish(threads.remove(Integer.valueOf(line[1])));
    }
    if (queues != null) {
      queues.endSlices(now);
    }
    return machine.threadCount() < before;
  }

  /** All threads that were there when the first of them was handed over are made before it is. */
  @Override
  public boolean launchThreads(long now) {
    int before = machine.threadCount();
    while (true) {
      for (String[] line = take("launch "); line != null; line = take("launch ")) {
        launch(line);
      }
      String[] handed = take("hand ");
      if (handed == null) {
        return machine.threadCount() > before;
      }
      cycle.launched(threads.get(Integer.valueOf(handed[1])));
    }
  }

  @Override
  public void carryOut(long now) {
    if (queues != null) {
      queues.carryOut(now);
    }
    machine.changes().clear();
  }

  private void launch(String[] line) {
    ProcessModel process =
        processes.computeIfAbsent(Integer.valueOf(line[2]), _ -> machine.launchProcess(line[4]));
    ThreadModel thread = machine.launch(process, Long.parseLong(line[3]));
    threads.put(thread.id(), thread);
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {}

  /** The policy has to ask as it did in the run. */
  @Override
  public Reading reading(ThreadModel thread, int column) {
    return intervals -> {
      String asked = RecordedReadings.line(thread.id(), names.get(column), intervals);
      String[] line = take(asked);
      if (line == null) {
        throw new IllegalStateException(
            "line %d of the record is '%s', and the policy asks to '%s'"
                .formatted(
                    next + 1, next < record.size() ? record.get(next) : "its end", asked.strip()));
      }
      return Double.parseDouble(line[4]);
    };
  }
}
