package akula.toolkit.run;

import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ZoneEnergy;
import akula.wrapper.kernel.KernelOutcome;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.ThreadOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A run that has come to its end and counts.
 *
 * @param contender position of the policy
 * @param repetition from 0
 * @param makespanNanos when its last program ended
 * @param migrations of all its threads
 * @param cost what controlling it cost
 * @param troubles how often what could not be made true, by a word
 * @param metrics its measures, where solo times are known
 * @param speeds of the cpus that were made slower
 * @param coSchedules who was beside whom; empty unless that was counted
 * @param energy what packages consumed; empty unless that was counted
 * @param turns what became of them, if the policy decided every one
 */
public record DoneRun(
    int contender,
    int repetition,
    long makespanNanos,
    long migrations,
    RunCost cost,
    Map<String, Integer> troubles,
    Optional<RunMetrics> metrics,
    List<CpuSpeed> speeds,
    List<Together> coSchedules,
    List<ZoneEnergy> energy,
    Optional<DecidedTurns> turns) {

  /**
   * For how long an application was beside another one.
   *
   * @param application whose time it is
   * @param beside as in {@link CoScheduleTotals.Cell}
   * @param time ISO-8601
   */
  record Together(String application, String beside, String time) {}

  /**
   * Takes a run that was kept before co-schedules, energy and turns were counted as one without.
   */
  public DoneRun {
    coSchedules = coSchedules == null ? List.of() : List.copyOf(coSchedules);
    energy = energy == null ? List.of() : List.copyOf(energy);
    turns = turns == null ? Optional.empty() : turns;
  }

  /** Returns whether this can be one of the runs of so many policies. */
  boolean isSound(int policies) {
    return contender >= 0
        && contender < policies
        && repetition >= 0
        && Stream.of(cost, troubles, metrics, speeds).allMatch(Objects::nonNull);
  }

  /** Returns what is kept of an outcome. */
  static DoneRun of(
      int contender,
      int repetition,
      RealOutcome outcome,
      Optional<RunMetrics> metrics,
      CoScheduleTotals coSchedules) {
    List<Together> together = new ArrayList<>();
    coSchedules.forEach((cell, time) ->
        together.add(new Together(cell.application(), cell.beside(), time.toString())));
    Map<String, Integer> troubles = new TreeMap<>();
    outcome
        .troubles()
        .forEach((kind, count) -> troubles.put(kind.name().toLowerCase(Locale.ROOT), count));
    return new DoneRun(
        contender,
        repetition,
        outcome.threads().stream().mapToLong(ThreadOutcome::endNanos).max().orElse(0),
        outcome.threads().stream().mapToLong(ThreadOutcome::migrations).sum(),
        cost(outcome),
        troubles,
        metrics,
        outcome.speeds().stream()
            .map(one -> new CpuSpeed(one.cpu(), one.asked(), one.reached()))
            .toList(),
        together,
        energy(outcome),
        outcome.turns().map(DoneRun::turns));
  }

  private static DecidedTurns turns(KernelOutcome of) {
    return new DecidedTurns(
        of.counts().turns(),
        of.counts().taken(),
        of.counts().refused(),
        of.counts().extended(),
        of.counts().lost(),
        of.anews(),
        of.askedNanos(),
        of.hadNanos());
  }

  /** Returns whether it was the policy that decided, where it was to decide every turn. */
  public boolean counts() {
    return turns.map(DecidedTurns::count).orElse(true);
  }

  private static List<ZoneEnergy> energy(RealOutcome outcome) {
    return outcome.energy().stream()
        .flatMap(use -> use.zones().stream())
        .map(zone -> new ZoneEnergy(zone.name(), zone.microjoules()))
        .toList();
  }

  /** Returns the energy of all packages, J; 0 unless it was counted. */
  public double joules() {
    return energy.stream().mapToLong(ZoneEnergy::microjoules).sum() / 1e6;
  }

  /** Returns the energy-delay product, J s; 0 unless the energy was counted. */
  public double energyDelay() {
    return joules() * makespanNanos / 1e9;
  }

  /** Adds who was beside whom to sums, in which this workload is the first category. */
  void addCoSchedulesTo(CoScheduleTotals totals) {
    for (Together one : coSchedules) {
      totals.add(
          new CoScheduleTotals.Cell(0, contender, one.application, one.beside),
          Duration.parse(one.time));
    }
  }

  private static RunCost cost(RealOutcome outcome) {
    RealOutcome.Cost cost = outcome.cost();
    return new RunCost(
        cost.lateness().count(),
        cost.lateness().quantileNanos(0.5),
        cost.lateness().quantileNanos(0.99),
        cost.lateness().greatestNanos(),
        cost.policyCalls(),
        cost.policyNanos(),
        cost.longestCallbackNanos(),
        cost.controlNanos(),
        cost.enforcing().count(),
        cost.enforcing().greatestNanos(),
        cost.mostMoved(),
        outcome.troubles().values().stream().mapToInt(Integer::intValue).sum());
  }
}
