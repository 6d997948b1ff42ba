package akula.papers.symbiotic;

import akula.papers.claims.Chapter;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.FindingsFields;
import akula.papers.claims.FindingsText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.IntPredicate;

/** What came of the evaluation, by data set. */
public final class SymbioticResult {
  private static final String PAPER =
      "Feliu, Eyerman, Sahuquillo, Petit and Eeckhout (TPDS 2017), section 6";

  private static final List<String> EXPLANATION =
      List.of(
          "The core is a mechanistic model and no POWER8, and CFS has none of Linux's averages of load"
              + " and moves nobody near his memory (NUMA balancing), so who is ahead of whom can be"
              + " compared with the paper; sizes cannot. The strong data"
              + " set was chosen by hand so that an oracle gains much, so that gains on it are no"
              + " evidence. Halves of the issue queue are not modelled: that ABCD and ACBD differ by"
              + " 0.9% cannot come out.",
          "STP is the sum over all applications of their time alone divided by their time, ANTT the"
              + " mean of the inverse; of each application the first time counts, and all are started"
              + " again until each has ended once.",
          "A figure such as 2.24 ±0.31 % is the mean over workloads and its 95% interval.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more workloads (--workloads) make it"
              + " narrower.");

  private final SmtShape shape;
  private final SequencedMap<String, SmtEvidence> evidence;

  SymbioticResult(SmtShape shape, SequencedMap<String, SmtEvidence> evidence) {
    this.shape = shape;
    this.evidence = new LinkedHashMap<>(evidence);
  }

  /** Returns the claims on each data set, judged. */
  public SequencedMap<String, List<Finding>> findings() {
    SequencedMap<String, List<Finding>> findings = new LinkedHashMap<>();
    evidence.forEach((data, found) -> findings.put(data, found.findings()));
    return findings;
  }

  private String note() {
    boolean isAll =
        shape.isWhole()
            && evidence.values().stream().allMatch(found -> found.accuracy().isPresent());
    String left = isAll ? "" : "; claims on what was not run are left out";
    return "%d workload(s) for each number of cores, %d repeat(s) of the random scheduler, seed %d%s"
        .formatted(shape.workloads(), shape.repeats(), shape.seed(), left);
  }

  /** Returns it as text: Figures 7 to 10 as tables, then the claims. */
  public String text() {
    StringBuilder text = new StringBuilder(PAPER + ", simulated\n" + note() + "\n");
    evidence.forEach((data, found) -> {
      SmtOutcomes some = found.outcomes();
      for (int mode : some.modes()) {
        text.append(
            "\nFigure 7, SMT%d, %s: STP above that of random_groups (%%)\n".formatted(mode, data));
        text.append(table(some, mode, true));
        text.append(
            "\nSTP above that of the scheduler before, SMT%d, %s (%%)\n".formatted(mode, data));
        text.append(steps(some, mode));
        text.append("\nFigure 8, SMT%d, %s: ANTT\n".formatted(mode, data));
        text.append(table(some, mode, false));
        if (!some.together(mode).isEmpty()) {
          text.append(
              ("\nFigures 9 and 10, SMT%d, %s: who shares one of %d cores with whom under"
                      + " symbiotic\n")
                  .formatted(mode, data, CoRunnerClaims.CORES));
          text.append(CoRunnerClaims.table(some.together(mode)));
        }
      }
      found
          .sensitivity()
          .ifPresent(sensitivity ->
              text.append(
                      ("\nSTP gained (%%) if a constant of the core were another, SMT2, %s: %d cores,"
                              + " %d workloads\n")
                          .formatted(data, SmtSensitivity.CORES, shape.workloads()))
                  .append(sensitivity.text()));
    });
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    findings()
        .forEach((data, found) ->
            chapters.put(data, new Chapter(PAPER + ", on " + data, List.of(note()), found)));
    return text + "\n" + FindingsText.of(EXPLANATION, chapters);
  }

  private static String table(SmtOutcomes some, int mode, boolean stp) {
    List<SmtPolicy> policies = new ArrayList<>(SmtPolicy.of(mode));
    if (stp) {
      policies.remove(SmtPolicy.RANDOM_GROUPS);
    }
    List<Column> columns = new ArrayList<>(List.of(Column.left("cores")));
    policies.forEach(policy -> columns.add(Column.right(policy.policy())));
    TextTable table = new TextTable(columns);
    for (int count : some.coreCounts()) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(count)));
      for (SmtPolicy policy : policies) {
        row.add(figure(some, mode, policy, count, stp));
      }
      table.row(row);
    }
    if (stp) {
      table.separator();
      List<String> row = new ArrayList<>(List.of("all"));
      policies.forEach(policy ->
          row.add(
              FigureText.number(
                  some.throughput(mode, policy, SmtPolicy.RANDOM_GROUPS, _ -> true), 2)));
      table.row(row);
    }
    return table.text();
  }

  /** Each policy and the one that is to be next below it. */
  private static List<List<SmtPolicy>> inOrder(int mode) {
    List<SmtPolicy> order = new ArrayList<>(SmtPolicy.of(mode));
    order.remove(SmtPolicy.CFS); // whose place the paper tells by numbers of cores
    List<List<SmtPolicy>> steps = new ArrayList<>();
    for (int i = 1; i < order.size(); i++) {
      steps.add(List.of(order.get(i), order.get(i - 1)));
    }
    return steps;
  }

  private static String steps(SmtOutcomes some, int mode) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("cores")));
    inOrder(mode)
        .forEach(step ->
            columns.add(
                Column.right(step.getFirst().policy() + "\nover " + step.getLast().policy())));
    TextTable table = new TextTable(columns);
    for (int count : some.coreCounts()) {
      table.row(steps(some, mode, Integer.toString(count), cores -> cores == count));
    }
    table.separator();
    table.row(steps(some, mode, "all", _ -> true));
    return table.text();
  }

  private static List<String> steps(SmtOutcomes some, int mode, String name, IntPredicate cores) {
    List<String> row = new ArrayList<>(List.of(name));
    for (List<SmtPolicy> step : inOrder(mode)) {
      row.add(FigureText.number(some.throughput(mode, step.getFirst(), step.getLast(), cores), 2));
    }
    return row;
  }

  private static String figure(
      SmtOutcomes some, int mode, SmtPolicy policy, int count, boolean stp) {
    return stp
        ? FigureText.number(
            some.throughput(mode, policy, SmtPolicy.RANDOM_GROUPS, cores -> cores == count), 2)
        : FigureText.number(some.mean(mode, policy, count, false), 3);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", PAPER + ", DOI 10.1109/TPDS.2017.2691708");
    fields.put("workloads", shape.workloads());
    fields.put("repeats", shape.repeats());
    fields.put("seed", shape.seed());
    List<Object> sets = new ArrayList<>();
    findings()
        .forEach((data, found) -> {
          SequencedMap<String, Object> of = new LinkedHashMap<>();
          of.put("data", data);
          of.put("figures", figures(evidence.get(data).outcomes()));
          of.put("in_order", inOrder(evidence.get(data).outcomes()));
          of.put("together_on_5_cores", together(evidence.get(data).outcomes()));
          evidence
              .get(data)
              .sensitivity()
              .ifPresent(sensitivity -> of.put("sensitivity", sensitivity.fields()));
          of.put("claims", FindingsFields.of(found));
          sets.add(of);
        });
    fields.put("data_sets", sets);
    return fields;
  }

  private static List<Object> figures(SmtOutcomes some) {
    List<Object> rows = new ArrayList<>();
    for (int mode : some.modes()) {
      for (int count : some.coreCounts()) {
        for (SmtPolicy policy : SmtPolicy.of(mode)) {
          SequencedMap<String, Object> row = new LinkedHashMap<>();
          row.put("mode", mode);
          row.put("cores", count);
          row.put("policy", policy.policy());
          put(row, "stp", some.mean(mode, policy, count, true));
          put(row, "antt", some.mean(mode, policy, count, false));
          put(
              row,
              "stp_over_random_percent",
              some.throughput(mode, policy, SmtPolicy.RANDOM_GROUPS, cores -> cores == count));
          rows.add(row);
        }
      }
    }
    return rows;
  }

  /** Returns by how much each scheduler is above the one before; all workloads have no cores. */
  private static List<Object> inOrder(SmtOutcomes some) {
    List<Object> rows = new ArrayList<>();
    for (int mode : some.modes()) {
      for (List<SmtPolicy> step : inOrder(mode)) {
        List<Integer> counts = new ArrayList<>(some.coreCounts());
        counts.add(null);
        for (Integer count : counts) {
          SequencedMap<String, Object> row = new LinkedHashMap<>();
          row.put("mode", mode);
          row.put("cores", count);
          row.put("policy", step.getFirst().policy());
          row.put("over", step.getLast().policy());
          put(
              row,
              "stp_percent",
              some.throughput(
                  mode, step.getFirst(), step.getLast(), cores -> count == null || cores == count));
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private static List<Object> together(SmtOutcomes some) {
    List<Object> rows = new ArrayList<>();
    for (int mode : some.modes()) {
      for (CoRunnerShares workload : some.together(mode)) {
        SequencedMap<String, Object> row = new LinkedHashMap<>();
        row.put("mode", mode);
        row.put("programs", workload.programs());
        row.put("shares", workload.shares());
        rows.add(row);
      }
    }
    return rows;
  }

  static void put(SequencedMap<String, Object> row, String name, Estimate estimate) {
    row.put(name, estimate.mean());
    row.put(name + "_half_width", estimate.hasInterval() ? estimate.halfWidth() : null);
  }
}
