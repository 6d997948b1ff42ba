package akula.cli.reproduce.pairing;

import akula.cli.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;

/** Table 2, Figure 3 and Figure 4 of the pairing paper, beside what came out. */
final class PairingTables {
  private final PairingResults results;

  PairingTables(PairingResults results) {
    this.results = results;
  }

  /** Returns all of them as text. */
  String text() {
    return "Weighted mean execution time, s (Table 2)\n"
        + table(results::seconds, PairingTable::seconds, 2, PairingTable.POLICIES)
        + "\nImprovement over linux_24, % (Figure 3)\n"
        + table(
            (workload, policy) -> results.improvement(workload, policy, PairingTable.LINUX),
            (workload, policy) -> PairingTable.improvement(workload, policy, PairingTable.LINUX),
            1,
            PairingTable.POLICIES.subList(1, PairingTable.POLICIES.size()))
        + "\nInstances that ended in time\n"
        + ended()
        + "\nMean execution times in WL_3, times those under linux_24 (Figure 4)\n"
        + byApplication()
        + "\n± half-width of the 95% interval; in brackets what the paper has\n"
        + "\nThe paper's text beside its own Table 2\n"
        + String.join("\n", PairingTable.textBesideTable().stream().map(l -> "  " + l).toList())
        + "\n";
  }

  private static String table(
      BiFunction<String, String, Estimate> here,
      ToDoubleBiFunction<String, String> paper,
      int decimals,
      List<String> policies) {
    TextTable table = table("workload", policies);
    for (String workload : PairingTable.WORKLOADS) {
      List<String> cells = new ArrayList<>(List.of(workload));
      for (String policy : policies) {
        cells.add(
            FigureText.number(here.apply(workload, policy), decimals)
                + String.format(
                    Locale.ROOT, " (%." + decimals + "f)", paper.applyAsDouble(workload, policy)));
      }
      table.row(cells);
    }
    return table.text();
  }

  private static TextTable table(String first, List<String> policies) {
    List<Column> columns = new ArrayList<>(List.of(Column.left(first)));
    policies.forEach(policy -> columns.add(Column.right(policy)));
    return new TextTable(columns);
  }

  private String ended() {
    TextTable table = table("workload", PairingTable.POLICIES);
    for (String workload : PairingTable.WORKLOADS) {
      List<String> cells = new ArrayList<>(List.of(workload));
      PairingTable.POLICIES.forEach(
          policy -> cells.add(FigureText.number(results.ended(workload, policy), 1)));
      table.row(cells);
    }
    return table.text();
  }

  private String byApplication() {
    List<String> policies = PairingTable.POLICIES.subList(1, PairingTable.POLICIES.size());
    TextTable table = table("application", policies);
    for (String application : results.applications("WL_3")) {
      List<String> cells = new ArrayList<>(List.of(application));
      for (String policy : policies) {
        Estimate ratio = results.relativeTime("WL_3", application, policy);
        cells.add(ratio.count() == 0 ? "none ended" : FigureText.number(ratio, 2));
      }
      table.row(cells);
    }
    return table.text();
  }

  /** Returns the times for programs: one entry for each workload and policy. */
  List<SequencedMap<String, Object>> fields() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (String workload : PairingTable.WORKLOADS) {
      for (String policy : PairingTable.POLICIES) {
        Estimate seconds = results.seconds(workload, policy);
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("workload", workload);
        fields.put("policy", policy);
        fields.put("weighted_mean_execution_s", seconds.mean());
        fields.put("half_width_s", seconds.hasInterval() ? seconds.halfWidth() : null);
        fields.put("instances_ended", results.ended(workload, policy).mean());
        fields.put("paper_s", PairingTable.seconds(workload, policy));
        all.add(fields);
      }
    }
    return all;
  }
}
