package akula.statistics.reading;

import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.ZoneEnergy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What is known of real runs beyond their measures.
 *
 * @param programs by policy and application
 * @param costs of each run, by policy; empty if they are not known, as of what a manager served
 * @param speeds of the cpus that were made slower, of each run, by policy; empty if none were
 * @param energy of each package in each run, by policy; empty if it was not counted
 * @param turns of each run whose policy decided them, by policy
 */
public record RealTables(
    List<ProgramTable.Row> programs,
    SequencedMap<String, List<RunCost>> costs,
    SequencedMap<String, List<CpuSpeed>> speeds,
    SequencedMap<String, List<ZoneEnergy>> energy,
    SequencedMap<String, List<DecidedTurns>> turns) {

  /** Returns both together; what is of the same policy is taken from here. */
  RealTables with(RealTables other) {
    List<ProgramTable.Row> all = new ArrayList<>(programs);
    other.programs.stream().filter(row -> !costs.containsKey(row.policy())).forEach(all::add);
    SequencedMap<String, List<RunCost>> both = new LinkedHashMap<>(costs);
    other.costs.forEach(both::putIfAbsent);
    SequencedMap<String, List<CpuSpeed>> slowed = new LinkedHashMap<>(speeds);
    other.speeds.forEach(slowed::putIfAbsent);
    SequencedMap<String, List<ZoneEnergy>> consumed = new LinkedHashMap<>(energy);
    other.energy.forEach(consumed::putIfAbsent);
    SequencedMap<String, List<DecidedTurns>> decided = new LinkedHashMap<>(turns);
    other.turns.forEach(decided::putIfAbsent);
    return new RealTables(all, both, slowed, consumed, decided);
  }
}
