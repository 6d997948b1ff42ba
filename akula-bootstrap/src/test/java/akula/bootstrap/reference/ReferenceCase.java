package akula.bootstrap.reference;

import akula.api.Scheduler;
import akula.api.example.NaiveSpread;
import akula.api.host.MachineDescription;
import akula.api.host.MachinePower;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.DataSet;
import akula.formats.workload.Workload;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Everything that one small run depends on.
 *
 * @param name for messages
 * @param machine what it runs on
 * @param data applications and contention models; the first model of a level is used
 * @param workload what is launched when
 * @param policy who decides on placements
 * @param policySeed what a seeded policy draws from
 * @param sliceNanos turn of a thread of weight 1 that shares its context
 * @param intervalNanos scheduling interval
 * @param migrationNanos cost of a migration
 * @param price what it costs that another thread runs
 * @param numaPenalty p of the NUMA factor
 * @param decisionNanos how much later than the call a decision takes effect
 * @param given makes the policy, whatever its kind is; null for one of the kind
 */
public record ReferenceCase(
    String name,
    MachineDescription machine,
    DataSet data,
    Workload workload,
    PolicyKind policy,
    long policySeed,
    long sliceNanos,
    long intervalNanos,
    long migrationNanos,
    SwitchPrice price,
    double numaPenalty,
    long decisionNanos,
    Supplier<Scheduler> given) {

  /** Makes a case in which deciding takes no time. */
  public ReferenceCase(
      String name,
      MachineDescription machine,
      DataSet data,
      Workload workload,
      PolicyKind policy,
      long policySeed,
      long sliceNanos,
      long intervalNanos,
      long migrationNanos,
      SwitchPrice price,
      double numaPenalty) {
    this(
        name,
        machine,
        data,
        workload,
        policy,
        policySeed,
        sliceNanos,
        intervalNanos,
        migrationNanos,
        price,
        numaPenalty,
        0,
        null);
  }

  /** Returns the same case, in which deciding takes some time. */
  ReferenceCase withDecisionTime(long nanos) {
    return new ReferenceCase(
        name + ", decided in " + nanos,
        machine,
        data,
        workload,
        policy,
        policySeed,
        sliceNanos,
        intervalNanos,
        migrationNanos,
        price,
        numaPenalty,
        nanos,
        given);
  }

  /** Returns the same case with a policy that is made as often as it is run. */
  ReferenceCase with(Supplier<Scheduler> newGiven) {
    return new ReferenceCase(
        name,
        machine,
        data,
        workload,
        policy,
        policySeed,
        sliceNanos,
        intervalNanos,
        migrationNanos,
        price,
        numaPenalty,
        decisionNanos,
        newGiven);
  }

  /** Who decides on placements. */
  public enum PolicyKind {
    /** Each thread stays on a context drawn from the seed. */
    FIXED,
    /** The same, but the last context is kept for applications called {@code guest}. */
    FIXED_BESIDE_GUEST,
    /** The example policy of the API. */
    NAIVE_SPREAD,
    /** The placements of the paper's Figure 4. */
    FIGURE_FOUR,
    /** Threads change places, drawn from the seed. */
    EXCHANGING,
    /** Moves, pauses, weights and frequencies at every interval, drawn from the seed. */
    MEDDLING,
    /** Shortest processor time first, on each context. */
    LEAST_SERVED,
    /** Any thread that waits, on any context, drawn from the seed. */
    STEALING;

    /** Returns whether the policy orders queues. */
    boolean ordersQueues() {
      return this == LEAST_SERVED || this == STEALING;
    }
  }

  /** Returns a fresh policy for one run. */
  public Scheduler newPolicy() {
    return given != null ? given.get() : newOfKind();
  }

  private Scheduler newOfKind() {
    return switch (policy) {
      case FIXED -> new FixedPlaces(policySeed, false);
      case FIXED_BESIDE_GUEST -> new FixedPlaces(policySeed, true);
      case NAIVE_SPREAD -> new NaiveSpread();
      case FIGURE_FOUR -> new FigureFourPlaces();
      case EXCHANGING -> new Exchanger(policySeed);
      case MEDDLING -> new Meddler(policySeed);
      case LEAST_SERVED -> new QueueOrderer(policySeed, false);
      case STEALING -> new QueueOrderer(policySeed, true);
    };
  }

  /** Returns the launches in the order in which threads are numbered. */
  public List<Workload.Launch> launchesInOrder() {
    return workload.launches().stream()
        .sorted(Comparator.comparingLong(Workload.Launch::launchNanos))
        .toList();
  }

  ReferenceCase with(SwitchPrice newPrice) {
    return new ReferenceCase(
        name + ", a switch " + newPrice.text(),
        machine,
        data,
        workload,
        policy,
        policySeed,
        sliceNanos,
        intervalNanos,
        migrationNanos,
        newPrice,
        numaPenalty);
  }

  /** Returns the same case on a machine of which it is known what it consumes. */
  ReferenceCase with(MachinePower power) {
    return new ReferenceCase(
        name,
        new MachineDescription(
            machine.name(), machine.nodes(), machine.domains(), Optional.of(power)),
        data,
        workload,
        policy,
        policySeed,
        sliceNanos,
        intervalNanos,
        migrationNanos,
        price,
        numaPenalty,
        decisionNanos,
        given);
  }

  ReferenceCase with(
      MachineDescription newMachine, DataSet newData, Workload newWorkload, PolicyKind newPolicy) {
    return new ReferenceCase(
        name,
        newMachine,
        newData,
        newWorkload,
        newPolicy,
        policySeed,
        sliceNanos,
        intervalNanos,
        migrationNanos,
        price,
        numaPenalty);
  }
}
