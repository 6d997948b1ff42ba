package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.PolicyLimits;
import akula.api.host.RequirementsCheck;
import akula.api.plugin.DurationText;
import akula.wrapper.energy.EnergyZone;
import akula.wrapper.kernel.DecisionTaps;
import akula.wrapper.kernel.KernelPlan;
import akula.wrapper.kernel.KernelSettings;
import akula.wrapper.speed.EmulatedSpeeds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How a run is made.
 *
 * @param interval the scheduling interval
 * @param limits what the policy may take
 * @param observe true to call the policy and enforce nothing
 * @param stopOnExpulsion true to end the run when the policy is thrown out
 * @param stopOnFailure true to end the run when a program has ended with another exit code than 0
 * @param realtime whether to ask for real-time priority
 * @param speeds to which cpus are slowed down
 * @param blocks whether all threads are blocked, and unblocked at once, where an interval begins
 * @param energy what counts the energy of the run; nothing if that is not to be counted
 * @param kernel how policies decide every turn, if the kernel is to be told; else they place
 *     threads
 */
public record RealSettings(
    Duration interval,
    PolicyLimits limits,
    boolean observe,
    boolean stopOnExpulsion,
    boolean stopOnFailure,
    boolean realtime,
    EmulatedSpeeds speeds,
    boolean blocks,
    List<EnergyZone> energy,
    Optional<KernelSettings> kernel) {
  /** The shortest scheduling interval. */
  public static final Duration LEAST_INTERVAL = Duration.ofMillis(1);

  /** Makes settings of a run on cpus as they are. */
  public RealSettings(
      Duration interval,
      PolicyLimits limits,
      boolean observe,
      boolean stopOnExpulsion,
      boolean stopOnFailure,
      boolean realtime) {
    this(interval, limits, observe, stopOnExpulsion, stopOnFailure, realtime, EmulatedSpeeds.NONE);
  }

  /** Makes settings of a run that blocks only whom the policy pauses. */
  public RealSettings(
      Duration interval,
      PolicyLimits limits,
      boolean observe,
      boolean stopOnExpulsion,
      boolean stopOnFailure,
      boolean realtime,
      EmulatedSpeeds speeds) {
    this(
        interval,
        limits,
        observe,
        stopOnExpulsion,
        stopOnFailure,
        realtime,
        speeds,
        false,
        List.of(),
        Optional.empty());
  }

  /**
   * Returns the same of a run of this policy, which says itself over what intervals it reads, or
   * leaves that to the settings.
   *
   * @param policy null for the kernel alone
   */
  public RealSettings readBy(Scheduler policy) {
    Duration own = policy == null ? Duration.ZERO : RequirementsCheck.of(policy).interval();
    return own.isZero() ? this : with(own, observe, blocks, energy, kernel);
  }

  /** Returns the same of a run whose energy is counted. */
  public RealSettings counting(List<EnergyZone> zones) {
    return with(interval, observe, blocks, zones, kernel);
  }

  /** Returns the same of a run whose policy decides every turn, if so. */
  public RealSettings deciding(Optional<KernelSettings> how) {
    return with(interval, observe, blocks, energy, how);
  }

  /**
   * Returns the same of a run before which, if its policy decides every turn, that is rehearsed.
   */
  public RealSettings rehearsing(Supplier<Scheduler> another) {
    return deciding(kernel.map(how -> how.rehearsing(another)));
  }

  /** Returns how turns are decided, of settings of which policies do that. */
  KernelPlan decisions(MachineDescription machine, DecisionTaps taps) {
    return new KernelPlan(kernel.orElseThrow(), machine, interval, limits, realtime, taps);
  }

  /**
   * Returns the same of the worst case: nothing that the policy decides is enforced, no thread is
   * bound to a cpu, and all of them are blocked and unblocked once an interval. Source: McGregor,
   * Antonopoulos and Nikolopoulos (IPDPS 2005), section 2, on the overhead of the processor
   * manager.
   */
  public RealSettings worstCase() {
    return with(interval, true, true, energy, kernel);
  }

  /** Returns the same with other values of what is changed after settings are made. */
  private RealSettings with(
      Duration every,
      boolean observing,
      boolean blocking,
      List<EnergyZone> zones,
      Optional<KernelSettings> how) {
    return new RealSettings(
        every,
        limits,
        observing,
        stopOnExpulsion,
        stopOnFailure,
        realtime,
        speeds,
        blocking,
        zones,
        how);
  }

  /** Checks the interval. */
  public RealSettings {
    energy = List.copyOf(energy);
    if (interval.compareTo(LEAST_INTERVAL) < 0) {
      throw new IllegalArgumentException(
          "the scheduling interval of a real run has to be at least 1ms, not "
              + DurationText.format(interval));
    }
  }
}
