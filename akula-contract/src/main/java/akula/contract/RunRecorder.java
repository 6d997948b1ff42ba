package akula.contract;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes down a run of any host, from between host and policy: what happened and what was read,
 * which {@link ReplayedRun} repeats, and what the policy made of it. What programs report, sleep
 * and processor times are not written down; nor are queue orders, so it is for policies that leave
 * the order to the host.
 */
public final class RunRecorder implements Scheduler {
  private final Scheduler policy;
  private final Decisions decisions = new Decisions();
  private final List<String> record = new ArrayList<>();
  private final Map<Integer, AkulaThread> living = new LinkedHashMap<>();
  private long instant = -1;

  /**
   * Stands between a host and a policy.
   *
   * @param policy one that has not been used
   */
  public RunRecorder(Scheduler policy) {
    this.policy = policy;
  }

  /** Stands between a host's model and its source of parameters. */
  public ParameterSource watch(ParameterSource source) {
    return new RecordedReadings(source, record);
  }

  /** Returns what happened, whatever the policy did, a line each. */
  public List<String> record() {
    return record;
  }

  /** Returns what the policy made of the machine at each instant, a line each. */
  public List<String> decisions() {
    return decisions.lines();
  }

  @Override
  public Requirements requirements() {
    return policy.requirements();
  }

  @Override
  public void checkMachine(Machine machine) {
    policy.checkMachine(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    note(machine);
    record.add("hand " + thread.id());
    policy.launchThread(thread, machine);
  }

  @Override
  public void updateSchedule(Machine machine) {
    note(machine);
    policy.updateSchedule(machine);
    decisions.note((MachineModel) machine);
  }

  /** Which threads are there is seen when the policy is called, which it is if it changed. */
  private void note(Machine machine) {
    if (machine.nowNanos() != instant) {
      instant = machine.nowNanos();
      record.add("at " + instant + " interval");
    }
    for (AkulaThread thread : List.copyOf(living.values())) {
      if (thread.isFinished()) {
        living.remove(thread.id());
        record.add("end " + thread.id());
      }
    }
    for (AkulaThread thread : machine.threads()) {
      if (living.putIfAbsent(thread.id(), thread) == null) {
        record.add(
            "launch %d %d %d %s"
                .formatted(
                    thread.id(),
                    thread.process().id(),
                    thread.launchNanos(),
                    thread.application()));
      }
    }
  }
}
