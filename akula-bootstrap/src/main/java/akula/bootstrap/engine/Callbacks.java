package akula.bootstrap.engine;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.bootstrap.RunFailedException;

/** Calls the policy of a run; what it throws fails the run, with the callback that threw it. */
final class Callbacks {
  private final MachineModel machine;
  private final RunFailures failures;
  private Scheduler policy;

  Callbacks(MachineModel machine, RunFailures failures) {
    this.machine = machine;
    this.failures = failures;
  }

  /** Takes the policy of the next run. */
  void begin(Scheduler newPolicy) {
    policy = newPolicy;
  }

  void launch(ThreadModel model) throws RunFailedException {
    try {
      policy.launchThread(model, machine);
    } catch (Throwable e) {
      throw failures.thrown("launchThread for " + model.name(), e);
    }
  }

  void blocked(ThreadModel model) throws RunFailedException {
    try {
      policy.threadBlocked(model, machine);
    } catch (Throwable e) {
      throw failures.thrown("threadBlocked for " + model.name(), e);
    }
  }

  void woken(ThreadModel model) throws RunFailedException {
    try {
      policy.threadWoken(model, machine);
    } catch (Throwable e) {
      throw failures.thrown("threadWoken for " + model.name(), e);
    }
  }

  void update() throws RunFailedException {
    machine.beginUpdate();
    try {
      policy.updateSchedule(machine);
    } catch (Throwable e) {
      throw failures.thrown("updateSchedule", e);
    }
  }
}
