package akula.contract;

import akula.api.AkulaThread;
import akula.api.Scheduler;
import akula.api.host.HostCycle;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.ThreadModel;
import java.util.List;

/**
 * A host that knows nothing but the record of a run: who was launched and ended when, and what was
 * read. What the policy decides is written down anew.
 */
final class ReplayedRun implements HostCycle.Host<RuntimeException> {
  private final FakeParameters parameters;
  private final MachineModel machine;
  private final HostCycle<RuntimeException> cycle;
  private final List<String> record;
  private int next;

  /**
   * Makes one.
   *
   * @param policy a new one
   * @param record of a {@link RandomRun}
   */
  ReplayedRun(MachineDescription description, Scheduler policy, List<String> record) {
    parameters = new FakeParameters(policy.requirements().parameters());
    machine = parameters.machine(description, policy);
    PolicyCalls calls = new PolicyCalls(machine);
    calls.begin(policy, "replayed");
    cycle = new HostCycle<>(machine, calls, this);
    this.record = record;
  }

  /** Returns what the policy makes of the machine at each instant, a line each. */
  List<String> run() {
    Decisions decisions = new Decisions();
    while (next < record.size()) {
      String[] instant = record.get(next++).split(" ");
      cycle.instant(Long.parseLong(instant[1]), instant.length > 2);
      decisions.note(machine);
    }
    return decisions.lines();
  }

  /** Takes the next line if it begins so; returns its words, or null. */
  private String[] take(String word) {
    boolean isNext = next < record.size() && record.get(next).startsWith(word + " ");
    return isNext ? record.get(next++).split(" ") : null;
  }

  @Override
  public void intervalEnded(long now) {
    readValues();
  }

  private void readValues() {
    for (String[] line = take("value"); line != null; line = take("value")) {
      parameters.set(Integer.parseInt(line[1]), Double.parseDouble(line[2]));
    }
  }

  @Override
  public boolean endThreads(long now) {
    int before = machine.threadCount();
    for (String[] line = take("end"); line != null; line = take("end")) {
      int id = Integer.parseInt(line[1]);
      for (AkulaThread thread : List.copyOf(machine.threads())) {
        if (thread.id() == id) {
          machine.finish((ThreadModel) thread);
        }
      }
    }
    return machine.threadCount() < before;
  }

  @Override
  public boolean launchThreads(long now) {
    int before = machine.threadCount();
    readValues();
    for (String[] line = take("launch"); line != null; line = take("launch")) {
      cycle.launched(machine.launch("app" + line[1]));
      readValues();
    }
    return machine.threadCount() > before;
  }

  @Override
  public void carryOut(long now) {
    machine.changes().clear();
  }
}
