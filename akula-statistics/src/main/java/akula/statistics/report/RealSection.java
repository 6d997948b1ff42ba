package akula.statistics.report;

import akula.api.host.TurnShares;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.ZoneEnergy;
import akula.statistics.number.Digits;
import akula.statistics.reading.ProgramTable;
import akula.statistics.reading.ProgramTable.Column;
import akula.statistics.reading.RealTables;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a report says of real runs alone: what the kernel reported, and what controlling cost. */
final class RealSection {
  private static final double NANOS_PER_MILLI = 1e6;

  private final RealTables tables;
  private final Html html;

  RealSection(RealTables tables, Html html) {
    this.tables = tables;
    this.html = html;
  }

  /** Adds what the kernel reported of programs. */
  void programs() {
    table(List.of(Column.values()));
    html.note(
        "Means over the programs of all repetitions, each with the processes that it started and"
            + " waited for; peak memory is that of the largest of them. Where user and system"
            + " time are less than the run time of a program of one thread, it waited: for a"
            + " core, or for something else.");
  }

  /** Adds what is known of programs that a manager served. */
  void served() {
    table(List.of(Column.RUN_TIME, Column.MIGRATIONS));
    html.note("Means over the programs, each from when it came to the manager until it went.");
  }

  private void table(List<Column> columns) {
    List<List<String>> rows = new ArrayList<>();
    for (ProgramTable.Row row : tables.programs()) {
      List<String> cells =
          new ArrayList<>(List.of(row.policy(), row.application(), Long.toString(row.count())));
      for (Column column : columns) {
        cells.add(Digits.fixed(row.mean(column), decimals(column)));
      }
      rows.add(cells);
    }
    html.table(
        Stream.concat(
                Stream.of("policy", "application", "programs"), columns.stream().map(Column::title))
            .toList(),
        rows);
  }

  private static int decimals(Column column) {
    return switch (column) {
      case RUN_TIME, USER_TIME, SYSTEM_TIME -> 3;
      case MAJOR_FAULTS, MIGRATIONS, PEAK_MEMORY -> 1;
      case MINOR_FAULTS, VOLUNTARY_SWITCHES, INVOLUNTARY_SWITCHES -> 0;
    };
  }

  /** Adds how punctual intervals were, and what that took. */
  void costs() {
    List<List<String>> rows = new ArrayList<>();
    tables
        .costs()
        .forEach((policy, costs) ->
            rows.add(
                List.of(
                    policy,
                    Digits.fixed(mean(costs, RunCost::intervals), 0),
                    millis(most(costs, RunCost::lateHalfNanos)),
                    millis(most(costs, RunCost::lateMostlyNanos)),
                    millis(most(costs, RunCost::lateMostNanos)),
                    millis(mean(costs, RunCost::policyNanos)),
                    millis(most(costs, RunCost::longestCallbackNanos)),
                    millis(mean(costs, RunCost::controlNanos)),
                    millis(most(costs, RunCost::longestEnforcementNanos)),
                    Digits.fixed(most(costs, RunCost::mostMoved), 0),
                    Digits.fixed(mean(costs, RunCost::troubles), 1))));
    html.table(
        List.of(
            "policy",
            "intervals",
            "late, half (ms)",
            "late, 99% (ms)",
            "late, most (ms)",
            "policy (ms)",
            "longest call (ms)",
            "control (ms)",
            "longest enforcement (ms)",
            "most moved",
            "troubles"),
        rows);
    html.note(
        "Late: how long after its time an interval began, at most, for half, 99% and all of the"
            + " intervals, in the worst of the repetitions. Policy and control: processor time"
            + " of the policy and of the thread that controls a run, means; the longest call"
            + " and the longest enforcement are the longest of all. Enforcement: from what the"
            + " policy wanted until the kernel had it, with so many threads changed at a time"
            + " at most. Troubles: what could not be made true or did not stay so, a run.");
  }

  /** Adds how slow cpus were that were made slower. */
  void speeds() {
    List<List<String>> rows = new ArrayList<>();
    tables
        .speeds()
        .forEach((policy, speeds) -> {
          Map<Integer, List<CpuSpeed>> byCpu =
              speeds.stream()
                  .collect(Collectors.groupingBy(CpuSpeed::cpu, TreeMap::new, Collectors.toList()));
          byCpu.forEach((cpu, all) -> {
            DoubleSummaryStatistics reached =
                all.stream().mapToDouble(CpuSpeed::reached).summaryStatistics();
            rows.add(
                List.of(
                    policy,
                    Integer.toString(cpu),
                    Digits.fixed(all.getFirst().asked(), 3),
                    Digits.fixed(reached.getAverage(), 3),
                    Digits.fixed(reached.getMin(), 3),
                    Digits.fixed(reached.getMax(), 3)));
          });
        });
    html.table(
        List.of("policy", "cpu", "speed asked for", "reached (mean)", "least", "most"), rows);
    html.note(
        "Speeds relative to the cpu as it is. They are emulated: a process of real-time priority"
            + " keeps the cpu busy for a part of the time; reached is the share of a run that it"
            + " left to all others.");
  }

  /** Adds what packages consumed. */
  void energy() {
    List<List<String>> rows = new ArrayList<>();
    tables
        .energy()
        .forEach((policy, zones) ->
            zones.stream()
                .collect(
                    Collectors.groupingBy(
                        ZoneEnergy::name,
                        LinkedHashMap::new,
                        Collectors.summarizingDouble(ZoneEnergy::joules)))
                .forEach((name, joules) ->
                    rows.add(
                        List.of(
                            policy,
                            name,
                            Digits.fixed(joules.getAverage(), 2),
                            Digits.fixed(joules.getMin(), 2),
                            Digits.fixed(joules.getMax(), 2)))));
    html.table(List.of("policy", "package", "energy (J, mean)", "least", "most"), rows);
    html.note(
        "As the counters of the processor tell (RAPL), from the beginning of a run until its last"
            + " program ended: of all that ran on the package, of the run or not, and of what it"
            + " takes when idle. Memory, disks, fans and power supplies are not in it.");
  }

  /** Adds what became of the turns that policies decided. */
  void turns() {
    List<List<String>> rows = new ArrayList<>();
    tables
        .turns()
        .forEach((policy, runs) ->
            rows.add(
                List.of(
                    policy,
                    Digits.fixed(of(runs, DecidedTurns::turns), 0),
                    Digits.fixed(of(runs, DecidedTurns::fallback), 1),
                    Digits.fixed(of(runs, DecidedTurns::refused), 1),
                    Digits.fixed(of(runs, DecidedTurns::extended), 0),
                    Digits.fixed(of(runs, DecidedTurns::lost), 1),
                    millis(of(runs, DecidedTurns::askedNanos)),
                    millis(of(runs, DecidedTurns::hadNanos)),
                    "%d of %d"
                        .formatted(
                            runs.stream().filter(DecidedTurns::count).count(), runs.size()))));
    html.table(
        List.of(
            "policy",
            "turns",
            "by the fallback",
            "refused",
            "extended",
            "events lost",
            "slice (ms)",
            "had (ms)",
            "runs that count"),
        rows);
    html.note(
        "Means over the runs: turns that threads had; those that the kernel's side gave, as nobody"
            + " had decided for too long; answers that could not be carried out; turns that"
            + " followed their thread's own; events for which there was no room; and of turns that"
            + " ended with their slice how long that was, and how long they were, since slices end"
            + " at ticks. A run with more than %d% of its turns by the fallback, or with none of the policy's, does not count."
                .replace("%d", Integer.toString(TurnShares.MOST_FALLBACK_PERCENT)));
  }

  private static double of(List<DecidedTurns> runs, ToLongFunction<DecidedTurns> value) {
    return runs.stream().mapToLong(value).average().orElse(0);
  }

  private static double mean(List<RunCost> costs, ToLongFunction<RunCost> value) {
    return costs.stream().mapToLong(value).average().orElse(0);
  }

  private static long most(List<RunCost> costs, ToLongFunction<RunCost> value) {
    return costs.stream().mapToLong(value).max().orElse(0);
  }

  private static String millis(double nanos) {
    return Digits.fixed(nanos / NANOS_PER_MILLI, 2);
  }
}
