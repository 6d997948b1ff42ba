package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.BUS;
import static akula.papers.pairing.PairingTable.LINUX;
import static akula.papers.pairing.PairingTable.OWN;
import static java.util.stream.Collectors.joining;

import akula.papers.claims.FigureText;
import akula.papers.pairing.GainsAndLosses.Relative;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A policy of this project beside {@code bus_pairing} and Linux: what it gains, who loses by it,
 * and at which settings of the grid that is not so. It is no claim of the paper.
 */
public final class OwnPolicy {
  private static final List<String> COMPARED = Stream.concat(Stream.of(BUS), OWN.stream()).toList();

  private final PairingResults results;
  private final Map<String, GainsAndLosses> base;
  private final SequencedMap<String, Map<String, GainsAndLosses>> varied;

  /**
   * Compares.
   *
   * @param results at the base
   * @param varied at settings of the grid, in words; none if that was not looked at
   */
  OwnPolicy(PairingResults results, SequencedMap<String, Map<String, GainsAndLosses>> varied) {
    this.results = results;
    this.varied = varied;
    base = compared(results, COMPARED);
  }

  /** Returns what policies gain that are compared over the grid, too, and who loses. */
  static Map<String, GainsAndLosses> compared(PairingResults results) {
    return compared(results, List.of(BUS, OWN.getFirst()));
  }

  private static Map<String, GainsAndLosses> compared(
      PairingResults results, List<String> policies) {
    Map<String, GainsAndLosses> all = new LinkedHashMap<>();
    policies.forEach(policy -> all.put(policy, GainsAndLosses.of(results, policy)));
    return all;
  }

  /** Returns it as text. */
  String text() {
    StringBuilder text = new StringBuilder("A policy of this project (not in the paper)\n");
    text.append("Improvement over linux_24, %\n").append(improvements());
    text.append("\nMean execution times, times those under linux_24\n").append(applications());
    for (String policy : OWN) {
      text.append('\n').append(policy).append('\n');
      verdicts(policy).forEach(line -> text.append("  ").append(line).append('\n'));
    }
    return text.toString();
  }

  private String improvements() {
    TextTable table = table("workload");
    for (String workload : PairingTable.WORKLOADS) {
      row(table, workload, 1, policy -> results.improvement(workload, policy, LINUX));
    }
    row(table, "mean", 1, policy -> base.get(policy).gain());
    return table.text();
  }

  private String applications() {
    TextTable table = table("application");
    for (String workload : PairingTable.WORKLOADS) {
      for (String application : results.applications(workload)) {
        row(
            table,
            workload + " " + application,
            2,
            policy -> results.relativeTime(workload, application, policy));
      }
    }
    List<String> means = new ArrayList<>(List.of("geometric mean"));
    base.values().forEach(it -> means.add(GainsAndLosses.number(it.meanTime())));
    table.row(means);
    return table.text();
  }

  private static TextTable table(String first) {
    List<Column> columns = new ArrayList<>(List.of(Column.left(first)));
    COMPARED.forEach(policy -> columns.add(Column.right(policy.replace(":", ":\n"))));
    return new TextTable(columns);
  }

  private static void row(
      TextTable table, String name, int decimals, Function<String, Estimate> figure) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (String policy : COMPARED) {
      Estimate estimate = figure.apply(policy);
      cells.add(estimate.count() == 0 ? "none ended" : FigureText.number(estimate, decimals));
    }
    table.row(cells);
  }

  private List<String> verdicts(String policy) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "better than linux_24 in the mean of the workloads: "
            + verdict(policy, at -> at.get(policy).gain().mean() > 0));
    lines.add(
        "better than bus_pairing in the mean of the workloads: "
            + verdict(policy, at -> at.get(policy).gain().mean() > at.get(BUS).gain().mean()));
    lines.add(
        "better than bus_pairing in the mean of the applications' times: "
            + verdict(policy, at -> at.get(policy).meanTime() < at.get(BUS).meanTime()));
    lines.add(
        "no application more than 2 % slower than under linux_24: "
            + verdict(policy, at -> at.get(policy).slower().isEmpty()));
    lines.add("slower than under linux_24: " + slower(base.get(policy)));
    varied.forEach((setting, at) -> {
      if (at.containsKey(policy) && !at.get(policy).slower().isEmpty()) {
        lines.add("  at %s: %s".formatted(setting, slower(at.get(policy))));
      }
    });
    return lines;
  }

  private static String slower(GainsAndLosses losses) {
    List<Relative> slower = losses.slower();
    return slower.isEmpty() ? "none" : slower.stream().map(Relative::words).collect(joining(", "));
  }

  /** At the base, and at how many settings of the grid it was looked at, and where not. */
  private String verdict(String policy, Predicate<Map<String, GainsAndLosses>> holds) {
    String here = holds.test(base) ? "yes" : "no";
    if (varied.values().stream().noneMatch(at -> at.containsKey(policy))) {
      return here;
    }
    List<String> where = where(holds);
    List<String> not = where(holds.negate());
    String named = "";
    if (!where.isEmpty() && !not.isEmpty()) {
      boolean isMostly = where.size() >= not.size();
      named = isMostly ? ", not at " + String.join("; ", not) : ", at " + String.join("; ", where);
    }
    return "%s; at %d of %d settings of the grid%s"
        .formatted(here, where.size(), varied.size(), named);
  }

  private List<String> where(Predicate<Map<String, GainsAndLosses>> holds) {
    return varied.entrySet().stream()
        .filter(at -> holds.test(at.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns it for programs: the policies at the base, then at each setting of the grid. */
  List<SequencedMap<String, Object>> fields() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    base.values().forEach(it -> all.add(fields("base", it)));
    varied.forEach((setting, at) -> at.values().forEach(it -> all.add(fields(setting, it))));
    return all;
  }

  private static SequencedMap<String, Object> fields(String setting, GainsAndLosses of) {
    SequencedMap<String, Object> fields = of.fields();
    fields.putFirst("setting", setting);
    return fields;
  }
}
