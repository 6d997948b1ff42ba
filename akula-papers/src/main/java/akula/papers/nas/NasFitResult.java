package akula.papers.nas;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.Provenance;
import akula.formats.tree.JsonText;
import akula.papers.nas.PriorFit.Fitted;
import akula.papers.nas.PriorFit.Observation;
import akula.papers.pairing.PairingTable;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/** The fitted programs, and how far they are from what was believed and from what was observed. */
public final class NasFitResult {
  private static final MathContext DIGITS = new MathContext(5);
  private static final String MANIFEST = "fit.json";
  private static final String PRIORS = "priors.csv";

  private static final String DESCRIPTION =
      "The programs BT, CG, EP, FT, MG and SP of the NAS Parallel Benchmarks, class A, as a model"
          + " whose values were fitted to the times under Linux in Table 2 of McGregor,"
          + " Antonopoulos and Nikolopoulos (IPDPS 2005), alone with one thread and (names that end"
          + " in -2t) as one of two threads of their OpenMP versions. A fit, not a measurement.";

  private final NasFitPlan plan;
  private final Priors priors;
  private final Path file;
  private final byte[] table;
  private final List<Observation> observations;
  private final Fitted fitted;

  NasFitResult(
      NasFitPlan plan,
      Priors priors,
      Path file,
      byte[] table,
      List<Observation> observations,
      Fitted fitted) {
    this.plan = plan;
    this.priors = priors;
    this.file = file;
    this.table = table;
    this.observations = observations;
    this.fitted = fitted;
  }

  /** Returns the data set. */
  public DataSet dataSet() {
    return dataSet(plan, priors, fitted.moved());
  }

  /** Returns the data set of values that are so far from what was believed. */
  static DataSet dataSet(NasFitPlan plan, Priors priors, double[] moved) {
    String method =
        "akula data fit-nas --seed %d --repeat %d --rounds %d: least squares with the priors of priors.csv on"
            + " the Linux column of Table 2 alone, and on the imbalance that the text tells of"
            + " Figure 1. fit.json has the values, and docs/papers/nas-fitted.md says how.";
    return priors
        .model(moved)
        .dataSet(
            plan.name(),
            DESCRIPTION,
            new Provenance(
                "modelled on a server with 4 Xeon MP processors of 2 GHz, two contexts each, 1 MB"
                    + " of outermost cache per processor, one bus",
                method.formatted(plan.seed(), plan.repeats(), plan.rounds()),
                "2026",
                "this project",
                "CC0-1.0"));
  }

  /**
   * Writes all of them.
   *
   * @param folder a new one
   * @throws InvalidInputException if with these priors a program asks for more than the bus has
   */
  public DataSet write(Path folder) throws InvalidInputException, IOException {
    NasModel model = priors.model(fitted.moved());
    Mistakes mistakes = new Mistakes();
    for (NasProgram program : model.rows()) {
      double asks = program.transactionsPerMicrosecond(model.machine());
      double bus = model.machine().busPerMicrosecond();
      if (asks > bus) {
        mistakes.add(
            file.toString(),
            0,
            0,
            ("with the fitted values %s alone asks for %s transactions/us; expected at most %s,"
                    + " what the bus carries")
                .formatted(
                    program.name(), Numbers.text(rounded(asks)), Numbers.text(rounded(bus))));
      }
    }
    mistakes.throwIfAny();
    return DataSetWriter.write(
        dataSet(), folder, Map.of(PRIORS, table, MANIFEST, JsonText.encode(manifest())));
  }

  /** Returns the seconds of the workloads, here and in the paper, as text. */
  public String text() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("workload"),
                Column.right("linux_24, s"),
                Column.right("paper"),
                Column.right("ratio")));
    for (int i = 0; i < PairingTable.WORKLOADS.size(); i++) {
      double here = StrictMath.exp(fitted.figures()[i]);
      double paper = StrictMath.exp(observations.get(i).value());
      table.row(
          PairingTable.WORKLOADS.get(i),
          String.format(Locale.ROOT, "%.2f", here),
          String.format(Locale.ROOT, "%.2f", paper),
          String.format(Locale.ROOT, "%.2f", here / paper));
    }
    return table.text();
  }

  private SequencedMap<String, Object> manifest() {
    SequencedMap<String, Object> all = new LinkedHashMap<>();
    all.put("seed", plan.seed());
    all.put("repeats", plan.repeats());
    all.put("rounds", plan.rounds());
    all.put("derivatives_taken", fitted.rounds());
    all.put("half_sum_of_squares_at_priors", rounded(fitted.before()));
    all.put("half_sum_of_squares", rounded(fitted.after()));
    all.put("observed", observed());
    all.put("values", values());
    return all;
  }

  /** All as they are, of which the logarithms were fitted. */
  private List<Object> observed() {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < observations.size(); i++) {
      double here = StrictMath.exp(fitted.figures()[i]);
      double there = StrictMath.exp(observations.get(i).value());
      boolean isTime = i < PairingTable.WORKLOADS.size();
      SequencedMap<String, Object> one = new LinkedHashMap<>();
      one.put(
          "what",
          isTime
              ? "weighted mean execution time of %s under Linux, s (Table 2)"
                  .formatted(PairingTable.WORKLOADS.get(i))
              : "greatest bus transaction rate of a context over the least, median (Figure 1)");
      one.put("paper", rounded(there));
      one.put("spread_of_logarithm", observations.get(i).spread());
      one.put("fitted", rounded(here));
      one.put("ratio", rounded(here / there));
      all.add(one);
    }
    return all;
  }

  private List<Object> values() {
    double[] values = priors.values(fitted.moved());
    List<Object> all = new ArrayList<>();
    int free = 0;
    for (int i = 0; i < values.length; i++) {
      Prior prior = priors.all().get(i);
      if (prior.isFree()) {
        SequencedMap<String, Object> one = new LinkedHashMap<>();
        one.put("program", prior.program());
        one.put("value", prior.value());
        one.put("prior", prior.centre());
        one.put("fitted", rounded(values[i]));
        one.put("moved_by_standard_deviations", fitted.moved()[free++]);
        all.add(one);
      }
    }
    return all;
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
