package akula.papers.siblings;

import akula.formats.Numbers;
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
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What came of modern workloads under policies that aggregate sibling threads, and others. */
public final class ModernResult {
  static final List<String> WORKLOADS = List.of("server-pools", "fork-join", "many-containers");

  static final String CFS = "cfs";
  static final String EEVDF = "eevdf";
  static final String IN_TIME = "time_aggregation:version=6.5";
  static final String GLOBAL = "global_aggregation:version=6.5";
  static final String REFILL = "refill_aggregation:version=6.5";
  static final List<String> POLICIES = List.of(CFS, EEVDF, IN_TIME, GLOBAL, REFILL);

  private static final String TITLE = "Aggregation of sibling threads in modern workloads";
  private static final String DATA = "small-server";

  private static final List<String> EXPLANATION =
      List.of(
          "Workloads, machine and data set (small-server) are made up; two latencies are those of a"
              + " processor. In each repeat programs are launched at other times within 100 ms, the same"
              + " for all policies. Bonuses are the defaults of the policies: 5 ms, or measured.",
          "Run time: from the launch of a program to the end of its last thread. Misses: lines from"
              + " memory. Switches: turns that began where a thread of another process had run. Longest"
              + " wait: of any thread that could run, for a turn, be it its first. Unfairness:"
              + " greatest slowdown of a program (run time by solo time) divided by the least.",
          "The hypotheses were written down before these runs; the workloads had been tried under"
              + " these policies while they were made. HOLDS: the whole 95% interval is"
              + " where the rule asks for it, in all workloads. DOES NOT HOLD: it is wholly elsewhere in"
              + " one. NOT CERTAIN: it contains the limit, or one repeat gives none.");

  private final int repeats;
  private final long seed;

  /** The repeats of one workload after those of another; of each all policies. */
  private final List<List<QueueRun>> runs;

  ModernResult(int repeats, long seed, List<List<QueueRun>> runs) {
    this.repeats = repeats;
    this.seed = seed;
    this.runs = List.copyOf(runs);
  }

  private double one(
      String workload, int repeat, String policy, ToDoubleFunction<QueueRun> measure) {
    List<QueueRun> all = runs.get(WORKLOADS.indexOf(workload) * repeats + repeat);
    return measure.applyAsDouble(all.get(POLICIES.indexOf(policy)));
  }

  /**
   * Returns by how much more than half of what time_aggregation saves refill_aggregation saves, per
   * cent of what there is under cfs.
   */
  Estimate aboveHalfOfTheGain(String workload, ToDoubleFunction<QueueRun> measure) {
    return Estimate.ofAll(
        IntStream.range(0, repeats)
            .mapToDouble(repeat -> {
              double under = one(workload, repeat, CFS, measure);
              double half = (under + one(workload, repeat, IN_TIME, measure)) / 2;
              return 100 * (half - one(workload, repeat, REFILL, measure)) / under;
            })
            .toArray());
  }

  /** Returns a measure. */
  Estimate of(String workload, String policy, ToDoubleFunction<QueueRun> measure) {
    return Estimate.ofAll(
        IntStream.range(0, repeats)
            .mapToDouble(repeat -> one(workload, repeat, policy, measure))
            .toArray());
  }

  /** Returns how many times as much it is as under another policy, repeat by repeat. */
  Estimate ratio(String workload, String policy, String base, ToDoubleFunction<QueueRun> measure) {
    return Estimate.ofAll(
        IntStream.range(0, repeats)
            .mapToDouble(repeat ->
                one(workload, repeat, policy, measure) / one(workload, repeat, base, measure))
            .toArray());
  }

  /** Returns the hypotheses, judged. */
  public List<Finding> findings() {
    return new ModernClaims(this).all();
  }

  /** Returns it as text: a table for each workload, then the hypotheses. */
  public String text() {
    StringBuilder text = new StringBuilder(TITLE + "\n" + conditions() + "\n");
    WORKLOADS.forEach(
        workload -> text.append('\n').append(workload).append('\n').append(table(workload)));
    text.append("\n± half-width of the 95% interval\n\n");
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    chapters.put(DATA, new Chapter(TITLE, List.of(conditions()), findings()));
    return text.append(FindingsText.of(EXPLANATION, chapters)).toString();
  }

  private String conditions() {
    return "%s, seed %d".formatted(Numbers.count(repeats, "repeat"), seed);
  }

  private String table(String workload) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policy"),
                Column.right("average run\ntime (s)"),
                Column.right("greatest run\ntime (s)"),
                Column.right("misses\n(10^6)"),
                Column.right("switches\n(10^3)"),
                Column.right("longest wait\n(ms)"),
                Column.right("unfairness")));
    for (String policy : POLICIES) {
      table.row(
          List.of(
              policy.split(":")[0],
              number(workload, policy, QueueRun::averageSeconds, 3),
              number(workload, policy, QueueRun::greatestSeconds, 3),
              number(workload, policy, run -> run.misses() / 1e6, 2),
              number(workload, policy, run -> run.switches() / 1e3, 2),
              number(workload, policy, run -> run.longestWaitSeconds() * 1e3, 1),
              number(workload, policy, QueueRun::unfairness, 2)));
    }
    return table.text();
  }

  private String number(
      String workload, String policy, ToDoubleFunction<QueueRun> measure, int decimals) {
    return FigureText.number(of(workload, policy, measure), decimals);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("repeats", repeats);
    fields.put("seed", seed);
    fields.put("data", DATA);
    fields.put("hypotheses", FindingsFields.of(findings()));
    List<SequencedMap<String, Object>> figures = new ArrayList<>();
    for (String workload : WORKLOADS) {
      for (String policy : POLICIES) {
        SequencedMap<String, Object> row = new LinkedHashMap<>();
        row.put("workload", workload);
        row.put("policy", policy);
        put(row, "average_s", of(workload, policy, QueueRun::averageSeconds));
        put(row, "greatest_s", of(workload, policy, QueueRun::greatestSeconds));
        put(row, "misses", of(workload, policy, QueueRun::misses));
        put(row, "switches", of(workload, policy, QueueRun::switches));
        put(row, "longest_wait_s", of(workload, policy, QueueRun::longestWaitSeconds));
        put(row, "unfairness", of(workload, policy, QueueRun::unfairness));
        figures.add(row);
      }
    }
    fields.put("figures", figures);
    return fields;
  }

  private static void put(SequencedMap<String, Object> fields, String key, Estimate estimate) {
    fields.put(key, estimate.mean());
    fields.put(key + "_half_width", estimate.hasInterval() ? estimate.halfWidth() : null);
  }
}
