package akula.wrapper.run;

import akula.wrapper.energy.EnergyUse;
import akula.wrapper.enforce.Complaints;
import akula.wrapper.kernel.KernelOutcome;
import akula.wrapper.speed.ReachedSpeed;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What became of a run.
 *
 * @param threads those whose programs ended, in the order of their numbers
 * @param isWhole whether all were launched and ended by themselves
 * @param expelled why the policy was thrown out, if it was
 * @param troubles what could not be made true, or did not stay so
 * @param cost what the run cost
 * @param energy what it consumed, if that was to be counted
 * @param speeds those that cpus had which were slowed down, in the order of their numbers
 * @param turns what became of them, where the policy decided every one
 */
public record RealOutcome(
    List<ThreadOutcome> threads,
    boolean isWhole,
    Optional<String> expelled,
    Map<Complaints.Kind, Integer> troubles,
    Cost cost,
    Optional<EnergyUse> energy,
    List<ReachedSpeed> speeds,
    Optional<KernelOutcome> turns) {

  /**
   * What controlling a run cost.
   *
   * @param lateness how late intervals began
   * @param controlNanos processor time of the controlling thread
   * @param policyCalls callbacks of the policy
   * @param policyNanos processor time of the policy
   * @param longestCallbackNanos processor time of its longest callback
   * @param enforcing how long it took to make changes true
   * @param mostMoved with so many changed threads at most
   * @param elapsedNanos how long the run was
   * @param processNanos processor time of this whole process meanwhile, with what compiles and
   *     collects garbage
   * @param agentNanos processor time of the agent
   * @param agentBytes memory of the agent at the end
   */
  public record Cost(
      DurationHistogram lateness,
      long controlNanos,
      long policyCalls,
      long policyNanos,
      long longestCallbackNanos,
      DurationHistogram enforcing,
      int mostMoved,
      long elapsedNanos,
      long processNanos,
      long agentNanos,
      long agentBytes) {}

  /** Returns the same with the speeds that cpus had. */
  RealOutcome with(List<ReachedSpeed> reached) {
    return new RealOutcome(threads, isWhole, expelled, troubles, cost, energy, reached, turns);
  }

  /** Returns the same of a run whose policy decided every turn, until it was thrown out, if so. */
  RealOutcome of(Optional<String> failure, KernelOutcome decided) {
    return new RealOutcome(
        threads, isWhole, failure, troubles, cost, energy, speeds, Optional.of(decided));
  }

  /** Returns what became of the programs, without threads that were registered. */
  public List<ThreadOutcome> programs() {
    return threads.stream().filter(thread -> !thread.isRegistered()).toList();
  }
}
