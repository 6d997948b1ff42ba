package akula.contract;

import akula.api.Control;
import akula.api.QueueOrder;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.RequirementsCheck;
import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Serves one value per thread for the declared parameters, once an interval was monitored. */
final class FakeParameters implements ParameterSource {
  private final List<String> names;
  private final Map<Integer, Double> values = new HashMap<>();
  private final Map<ThreadModel, Long> monitoredSince = new HashMap<>();

  FakeParameters(Set<String> names) {
    this.names = new ArrayList<>(names);
  }

  /** Makes a machine that serves these and the controls that a policy asks for. */
  MachineModel machine(MachineDescription description, Scheduler policy) {
    return machine(description, policy, this);
  }

  /** Makes one whose policy reads these through another source. */
  static MachineModel machine(
      MachineDescription description, Scheduler policy, ParameterSource source) {
    MachineModel machine =
        new MachineModel(description, PolicyDriver.INTERVAL_NANOS, controls(policy), source);
    policy.checkMachine(machine);
    return machine;
  }

  /** Returns the controls that a policy asks for, by what it says or by what it is. */
  static Set<Control> controls(Scheduler policy) {
    Set<Control> controls = EnumSet.noneOf(Control.class);
    controls.addAll(RequirementsCheck.of(policy).controls());
    if (policy instanceof QueueOrder) {
      controls.add(Control.QUEUE_ORDER);
    }
    return controls;
  }

  void set(int thread, double value) {
    values.put(thread, value);
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    monitoredSince.putIfAbsent(thread, thread.machine().nowNanos());
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    return intervals -> over(thread, intervals);
  }

  private double over(ThreadModel thread, int intervals) {
    long interval = thread.machine().intervalNanos();
    long end = thread.machine().nowNanos() / interval * interval;
    boolean complete = end - intervals * interval >= monitoredSince.get(thread);
    return complete ? values.getOrDefault(thread.id(), Double.NaN) : Double.NaN;
  }
}
