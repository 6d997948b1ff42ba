package akula.bootstrap.engine;

import akula.api.Control;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.plugin.Blame;
import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.RunFailedException;
import java.util.TreeSet;

/** What a policy demands of machine and data, checked before anything runs. */
final class Demands {
  private final String name;
  private final Scheduler policy;
  private final MachineModel machine;

  Demands(String name, Scheduler policy, MachineModel machine) {
    this.name = name;
    this.policy = policy;
    this.machine = machine;
  }

  /**
   * Checks everything.
   *
   * @param readings serves the parameters
   * @param dataSet its name
   * @param threads the most threads of a run
   * @throws RunFailedException if a parameter or a control is missing, or threads are too many
   * @throws InvalidPolicyException if the policy refuses the machine
   */
  void check(Readings readings, String dataSet, int threads) throws RunFailedException {
    machine.reset();
    Requirements requirements = requirements();
    checkParameters(requirements, readings, dataSet);
    checkControls(requirements);
    checkMachine();
    if (threads > requirements.mostThreads()) {
      throw new RunFailedException(
          "policy %s can place %d thread(s), but there is a workload with %d"
              .formatted(name, requirements.mostThreads(), threads),
          null);
    }
  }

  private void checkParameters(Requirements requirements, Readings readings, String dataSet)
      throws RunFailedException {
    for (String parameter : new TreeSet<>(requirements.parameters())) {
      if (readings.column(parameter) < 0) {
        throw new RunFailedException(
            "policy %s needs parameter %s, which data set %s does not have; it has %s"
                .formatted(name, parameter, dataSet, readings.names()),
            null);
      }
    }
  }

  private void checkControls(Requirements requirements) throws RunFailedException {
    for (Control control : new TreeSet<>(requirements.controls())) {
      if (!machine.supports(control)) {
        throw new RunFailedException(
            "policy %s needs %s, which cannot be simulated on machine %s%s"
                .formatted(name, control, machine.name(), remedy(control)),
            null);
      }
    }
  }

  private Requirements requirements() throws RunFailedException {
    try {
      Requirements requirements = policy.requirements();
      if (requirements != null) {
        return requirements;
      }
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      throw failed("requirements", e);
    }
    throw new RunFailedException(
        "policy %s returned null from requirements; a policy without any returns Requirements.NONE"
            .formatted(name),
        null);
  }

  private void checkMachine() throws RunFailedException {
    try {
      policy.checkMachine(machine);
    } catch (IllegalArgumentException e) {
      String why = e.getMessage() == null ? Blame.of(policy.getClass(), e) : e.getMessage();
      throw new InvalidPolicyException("policy %s: %s".formatted(name, why), e);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      throw failed("checkMachine", e);
    }
  }

  private RunFailedException failed(String callback, Throwable e) {
    return new RunFailedException(
        "policy %s failed in %s: %s".formatted(name, callback, Blame.of(policy.getClass(), e)), e);
  }

  private static String remedy(Control control) {
    return control == Control.FREQUENCY
        ? "; choose a machine whose core types have a range of frequencies"
        : "; the data say nothing of its effect";
  }
}
