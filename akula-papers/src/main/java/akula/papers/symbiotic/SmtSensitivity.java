package akula.papers.symbiotic;

import static akula.papers.symbiotic.SmtPolicy.L1_BANDWIDTH;
import static akula.papers.symbiotic.SmtPolicy.RANDOM_GROUPS;
import static akula.papers.symbiotic.SmtPolicy.SMT_ORACLE;
import static akula.papers.symbiotic.SmtPolicy.SYMBIOTIC;

import akula.bootstrap.RunFailedException;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.papers.claims.FigureText;
import akula.profiler.derive.SmtConstant;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;

/**
 * Gains with two threads to a core if one constant of the core is half as large, or twice: what
 * hangs on figures that were assumed. For each a model is trained and a profile is made anew.
 *
 * @param rows the first with all constants as they are
 */
record SmtSensitivity(List<Row> rows) {
  /** On how many cores. */
  static final int CORES = 8;

  private static final List<Double> FACTORS = List.of(0.5, 2.0);
  private static final List<SmtPolicy> POLICIES =
      List.of(RANDOM_GROUPS, L1_BANDWIDTH, SYMBIOTIC, SMT_ORACLE);

  /** What is compared: the gain of the one over the other. */
  private enum Gain {
    SYMBIOTIC_OVER_RANDOM(SYMBIOTIC, RANDOM_GROUPS),
    SYMBIOTIC_OVER_L1_BANDWIDTH(SYMBIOTIC, L1_BANDWIDTH),
    ORACLE_OVER_RANDOM(SMT_ORACLE, RANDOM_GROUPS),
    ORACLE_OVER_SYMBIOTIC(SMT_ORACLE, SYMBIOTIC);

    private final SmtPolicy policy;
    private final SmtPolicy over;

    Gain(SmtPolicy policy, SmtPolicy over) {
      this.policy = policy;
      this.over = over;
    }

    Estimate of(SmtOutcomes outcomes) {
      return outcomes.throughput(2, policy, over, _ -> true);
    }
  }

  /** Keeps its own copy. */
  SmtSensitivity {
    rows = List.copyOf(rows);
  }

  /**
   * What came out with one constant changed.
   *
   * @param change in words
   * @param outcomes of all workloads
   */
  record Row(String change, SmtOutcomes outcomes) {}

  /**
   * Runs it all.
   *
   * @param bench with the data set as it is
   * @param shape from which the numbers of workloads and repeats are taken, and the seed
   */
  static SmtSensitivity of(SmtBench bench, SmtShape shape, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    rows.add(row("as they are", bench, bench.set(), shape, listener));
    for (SmtConstant constant : SmtConstant.values()) {
      for (double factor : FACTORS) {
        rows.add(
            row(
                "%s x %s".formatted(constant.word(), Numbers.text(factor)),
                bench,
                constant.times(bench.set(), factor),
                shape,
                listener));
      }
    }
    return new SmtSensitivity(rows);
  }

  private static Row row(
      String change, SmtBench bench, DataSet set, SmtShape shape, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    var few =
        new SmtShape(List.of(2), CORES, CORES, shape.workloads(), shape.repeats(), shape.seed());
    return new Row(
        change,
        new SmtBench(set, bench.shippedModel(), bench.machine(), bench.runner())
            .outcomesOfItsOwnModel(few, POLICIES, listener));
  }

  /** Returns a table, and how often who is ahead stays ahead. */
  String text() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("constants")));
    for (Gain gain : Gain.values()) {
      columns.add(Column.right(gain.policy.policy() + "\nover " + gain.over.policy()));
    }
    TextTable table = new TextTable(columns);
    for (Row row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.change()));
      for (Gain gain : Gain.values()) {
        cells.add(FigureText.number(gain.of(row.outcomes()), 2));
      }
      table.row(cells);
    }
    table.separator();
    table.row(counts("above 0", estimate -> estimate.mean() > 0));
    table.row(counts("surely above 0", estimate -> estimate.low() > 0));
    return table.text();
  }

  private List<String> counts(String what, Predicate<Estimate> counted) {
    List<String> cells = new ArrayList<>(List.of(what));
    for (Gain gain : Gain.values()) {
      long count = rows.stream().map(row -> gain.of(row.outcomes())).filter(counted).count();
      cells.add("%d of %d".formatted(count, rows.size()));
    }
    return cells;
  }

  /** Returns the fields of the JSON. */
  List<Object> fields() {
    List<Object> all = new ArrayList<>();
    for (Row row : rows) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("constants", row.change());
      for (Gain gain : Gain.values()) {
        SymbioticResult.put(
            fields,
            gain.policy.policy() + "_over_" + gain.over.policy() + "_percent",
            gain.of(row.outcomes()));
      }
      all.add(fields);
    }
    return all;
  }
}
