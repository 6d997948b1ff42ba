package akula.api.host;

import akula.api.Control;
import akula.api.QueueOrder;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.plugin.Blame;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.InvalidPolicyException.Fault;
import java.util.Optional;
import java.util.TreeSet;

/** What a policy asks of its host, checked before anything runs. */
public final class RequirementsCheck {
  private RequirementsCheck() {}

  /** Says why a host cannot serve something: the end of a sentence, with the remedy. */
  public interface Offer {
    /** Returns why there is no such parameter, as 'which ...'; nothing if there is one. */
    Optional<String> missing(String parameter);

    /** Returns why there is no such control, as 'which ...'; nothing if there is one. */
    Optional<String> missing(Control control);

    /**
     * Returns why a parameter that there is does not tell the traffic of a bus, as 'which ...';
     * nothing if it does.
     */
    default Optional<String> noTraffic(String parameter) {
      return Optional.empty();
    }

    /**
     * Returns the name of the data set that everything is simulated with; nothing where it is
     * measured.
     */
    default Optional<String> dataSet() {
      return Optional.empty();
    }
  }

  /**
   * Asks a policy for its requirements.
   *
   * @throws PolicyFailedException if it throws, or returns null
   */
  public static Requirements of(Scheduler policy) {
    Requirements requirements;
    try {
      requirements = policy.requirements();
    } catch (Throwable e) {
      throw failed("requirements", policy, e);
    }
    if (requirements == null) {
      throw new PolicyFailedException(
          "returned null from requirements; a policy without any returns Requirements.NONE",
          true,
          null);
    }
    return requirements;
  }

  /**
   * Returns why a host has to refuse a policy, as a sentence without its full stop; nothing if all
   * is there.
   *
   * @param name of the policy, for the sentence
   * @param machine empty
   * @param threads the most threads of a run
   * @throws PolicyFailedException if the policy throws when it is asked
   * @throws InvalidPolicyException if the policy refuses the machine
   */
  public static Optional<String> refusal(
      String name, Scheduler policy, MachineModel machine, int threads, Offer offer) {
    Requirements needs = of(policy);
    Optional<String> other = offer.dataSet().filter(set -> !set.equals(needs.dataSet()));
    if (!needs.dataSet().isEmpty() && other.isPresent()) {
      return other.map(set ->
          "policy %s was trained with data set %s, not with %s; expected that data set, or a policy trained with %s"
              .formatted(name, needs.dataSet(), set, set));
    }
    for (String parameter : new TreeSet<>(needs.parameters())) {
      Optional<String> why =
          offer
              .missing(parameter)
              .or(() ->
                  needs.traffic().contains(parameter)
                      ? offer.noTraffic(parameter)
                      : Optional.empty());
      if (why.isPresent()) {
        return why.map(it -> "policy %s needs parameter %s, %s".formatted(name, parameter, it));
      }
    }
    TreeSet<Control> controls = new TreeSet<>(needs.controls());
    if (policy instanceof QueueOrder) {
      controls.add(Control.QUEUE_ORDER);
    }
    for (Control control : controls) {
      Optional<String> why = offer.missing(control);
      if (why.isPresent()) {
        return why.map(it -> "policy %s needs %s, %s".formatted(name, control, it));
      }
    }
    checkMachine(name, policy, machine);
    return threads <= needs.mostThreads()
        ? Optional.empty()
        : Optional.of(
            "policy %s can place %d thread(s), but there is a workload with %d"
                .formatted(name, needs.mostThreads(), threads));
  }

  private static void checkMachine(String name, Scheduler policy, MachineModel machine) {
    try {
      policy.checkMachine(machine);
    } catch (IllegalArgumentException e) {
      String why = e.getMessage() == null ? Blame.of(policy.getClass(), e) : e.getMessage();
      throw new InvalidPolicyException(Fault.NEEDS, "policy %s: %s".formatted(name, why), e);
    } catch (Throwable e) {
      throw failed("checkMachine", policy, e);
    }
  }

  private static PolicyFailedException failed(String callback, Scheduler policy, Throwable e) {
    return new PolicyFailedException(
        "failed in %s: %s".formatted(callback, Blame.ofJar(policy.getClass(), e)), true, e);
  }
}
