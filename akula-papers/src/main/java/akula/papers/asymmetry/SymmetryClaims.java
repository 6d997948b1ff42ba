package akula.papers.asymmetry;

import akula.formats.script.Symmetry;
import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Claims of section 6: how alike the threads of PARSEC are (Table 4). */
final class SymmetryClaims {
  /** How many claims these are. */
  static final int COUNT = 3;

  private static final String FITTED =
      AsymmetryReport.FITTED
          + "the models are made to have the figures of Table 4, as far as can be";

  /** So small are figures that are 0 with two decimals. */
  private static final double ZERO = 0.005;

  private final Map<String, Symmetry> models;
  private final TableFour table;
  private final List<ParsecProgram> programs;

  /**
   * Makes them.
   *
   * @param models of each workload of PARSEC, by its name
   * @param table how Table 4 is read
   */
  SymmetryClaims(Map<String, Symmetry> models, TableFour table) {
    this.models = Map.copyOf(models);
    this.table = table;
    programs = table.programs().stream().filter(ParsecProgram::isInTableFour).toList();
  }

  List<Finding> findings() {
    return List.of(mostAreSymmetric(), theHighest(), streamclusterIsSymmetric());
  }

  private Symmetry of(ParsecProgram program) {
    return models.get(program.workload());
  }

  private static Estimate exactly(double count) {
    return new Estimate(1, count, 0);
  }

  private Finding mostAreSymmetric() {
    long symmetric = programs.stream().filter(it -> table.isSymmetric(of(it))).count();
    return new Finding(
        "Most benchmarks are symmetric workloads.",
        "section 6, Table 4",
        String.format(
            Locale.ROOT,
            "More than half of the eleven programs have SymInst and SymLock below %s (footnote 3).",
            table.limit()),
        List.of(
            new Condition(
                "%d of %d programs".formatted(symmetric, programs.size()),
                "more than half",
                Outcome.above(exactly(symmetric), programs.size() / 2.0))),
        List.of(FITTED),
        "");
  }

  private Finding theHighest() {
    return new Finding(
        "freqmine and fluidanimate have the highest SymInst and SymLock.",
        "section 6, Table 4",
        "No other program has a higher one.",
        List.of(
            highest("SymInst", "freqmine", Symmetry::instructions),
            highest("SymLock", "fluidanimate", Symmetry::locks)),
        List.of(FITTED),
        "");
  }

  private Condition highest(String measure, String claimed, ToDoubleFunction<Symmetry> value) {
    ParsecProgram most =
        programs.stream()
            .max(Comparator.comparingDouble(it -> value.applyAsDouble(of(it))))
            .orElseThrow();
    return new Condition(
        String.format(
            Locale.ROOT,
            "highest %s: %s, %.3f",
            measure,
            most.name(),
            value.applyAsDouble(of(most))),
        claimed,
        most.name().equals(claimed) ? Outcome.HOLDS : Outcome.DOES_NOT_HOLD);
  }

  private Finding streamclusterIsSymmetric() {
    return new Finding(
        "streamcluster, with 49 threads, is fairly symmetric; swaptions has 0 in both measures.",
        "section 6, Table 4, footnote 3",
        String.format(
            Locale.ROOT,
            "Both measures of streamcluster are below %s, both of swaptions below 0.005.",
            table.limit()),
        List.of(
            below("streamcluster", "SymInst", Symmetry::instructions, table.limit()),
            below("streamcluster", "SymLock", Symmetry::locks, table.limit()),
            below("swaptions", "SymInst", Symmetry::instructions, ZERO),
            below("swaptions", "SymLock", Symmetry::locks, ZERO)),
        List.of(FITTED),
        "");
  }

  private Condition below(
      String name, String measure, ToDoubleFunction<Symmetry> value, double limit) {
    double figure = value.applyAsDouble(of(ParsecProgram.named(name)));
    return new Condition(
        String.format(Locale.ROOT, "%s: %s %.3f", name, measure, figure),
        "below " + limit,
        Outcome.below(exactly(figure), limit));
  }
}
