package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.LINUX;
import static akula.papers.pairing.PairingTable.NEW;
import static akula.papers.pairing.PairingTable.POLICIES;
import static akula.papers.pairing.PairingTable.WORKLOADS;

import akula.papers.claims.FigureText;
import akula.papers.claims.Outcome;
import akula.papers.pairing.WorkWatch.Work;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.BiFunction;

/**
 * What is done under each policy, who pays for it, and what the bus carries: what the measure of
 * Table 2 does not tell.
 */
final class WorkTables {
  private final PairingResults results;

  WorkTables(PairingResults results) {
    this.results = results;
  }

  /** Returns whether the new policies gain by the measure, and whether by what is done. */
  String whetherWorkIsDone() {
    if (results.repeats() == 1) {
      return "Whether more work is done than under linux_24 one repeat cannot tell.";
    }
    return ("Beside linux_24 the weighted mean time of the three policies is %s; the work that they"
            + " do a second is %s. The measure rewards whoever lets short programs end first.")
        .formatted(
            counted(
                "shorter",
                "longer",
                (workload, policy) -> results.improvement(workload, policy, LINUX)),
            counted(
                "more", "less", (workload, policy) -> results.moreWork(workload, policy, LINUX)));
  }

  /** Returns whether the second phase gains in what is done. */
  String whetherPairingPays() {
    return "In work done a second, pairing alone gives "
        + counted(
            "more",
            "less",
            (workload, policy) ->
                results.moreWork(workload, policy, PolicyPart.PAIRING.without(policy)))
        + ".";
  }

  /** In how many of the cases something is certainly more or less than 0. */
  private static String counted(
      String more, String less, BiFunction<String, String, Estimate> difference) {
    int above = 0;
    int below = 0;
    for (String policy : NEW) {
      for (String workload : WORKLOADS) {
        Estimate of = difference.apply(workload, policy);
        above += Outcome.above(of, 0) == Outcome.HOLDS ? 1 : 0;
        below += Outcome.below(of, 0) == Outcome.HOLDS ? 1 : 0;
      }
    }
    return "%s in %d and %s in %d of %d cases"
        .formatted(more, above, less, below, NEW.size() * WORKLOADS.size());
  }

  /** Returns the tables. */
  String text() {
    return "\nWork done in time, solo seconds a second (in brackets: % of the bus's capacity in use,"
        + " % of the time in which more is asked of it)\n"
        + table(POLICIES, this::cell)
        + "\nThe program that is slowest beside linux_24: how many times as long it takes for the"
        + " same work, by the work done in time\n"
        + table(
            POLICIES.subList(1, POLICIES.size()),
            (workload, policy) -> Slowest.of(results, workload, policy).cell());
  }

  private String cell(String workload, String policy) {
    return "%s (%s, %s)"
        .formatted(
            FigureText.number(results.work(workload, policy, Work::rate), 2),
            percent(results.work(workload, policy, Work::busUsePercent)),
            percent(results.work(workload, policy, Work::overcommittedPercent)));
  }

  private static String percent(Estimate estimate) {
    return Double.isNaN(estimate.mean())
        ? "-"
        : String.format(Locale.ROOT, "%.0f", estimate.mean());
  }

  private static String table(List<String> policies, BiFunction<String, String, String> cell) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("workload")));
    policies.forEach(policy -> columns.add(Column.right(policy)));
    TextTable table = new TextTable(columns);
    for (String workload : WORKLOADS) {
      List<String> row = new ArrayList<>(List.of(workload));
      policies.forEach(policy -> row.add(cell.apply(workload, policy)));
      table.row(row);
    }
    return table.text();
  }

  /** Returns whether a program of a workload ended in some repeat no instance in time. */
  boolean isOneWithoutEnd(String workload, String policy) {
    return results.applications(workload).stream()
        .anyMatch(name -> results.withoutEnd(workload, name, policy) > 0);
  }

  /** Returns which programs have no weight where, in lines; none if there are none. */
  String withoutEnd() {
    StringBuilder lines = new StringBuilder();
    for (String workload : WORKLOADS) {
      for (String name : results.applications(workload)) {
        List<String> where = new ArrayList<>();
        for (String policy : POLICIES) {
          long repeats = results.withoutEnd(workload, name, policy);
          if (repeats > 0) {
            where.add(policy + (repeats == results.repeats() ? "" : " in %d".formatted(repeats)));
          }
        }
        if (!where.isEmpty()) {
          lines.append("  %s %s: %s\n".formatted(workload, name, String.join(", ", where)));
        }
      }
    }
    return lines.isEmpty()
        ? ""
        : "* no instance of a program ended in time, so that it has no weight in the mean, in all of"
            + " the %d repeats or in so many:\n%s".formatted(results.repeats(), lines);
  }

  /** Returns what is done for programs: one entry for each workload and policy. */
  List<SequencedMap<String, Object>> fields() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (String workload : WORKLOADS) {
      for (String policy : POLICIES) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("workload", workload);
        fields.put("policy", policy);
        Estimate rate = results.work(workload, policy, Work::rate);
        fields.put("work_per_s", orNull(rate.mean()));
        fields.put("half_width", orNull(rate.halfWidth()));
        Estimate more = results.moreWork(workload, policy, LINUX);
        fields.put("more_than_linux_percent", orNull(more.mean()));
        fields.put("more_half_width", orNull(more.halfWidth()));
        fields.put("bus_in_use", orNull(results.work(workload, policy, Work::busUse).mean()));
        fields.put(
            "bus_overcommitted",
            orNull(results.work(workload, policy, Work::overcommitment).mean()));
        Slowest slowest = Slowest.of(results, workload, policy);
        fields.put("slowest_application", slowest.application());
        fields.put("slowest_time_for_work", orNull(slowest.times().mean()));
        fields.put("slowest_half_width", orNull(slowest.times().halfWidth()));
        all.add(fields);
      }
    }
    return all;
  }

  private static Double orNull(double number) {
    return Double.isFinite(number) ? Double.valueOf(number) : null;
  }
}
