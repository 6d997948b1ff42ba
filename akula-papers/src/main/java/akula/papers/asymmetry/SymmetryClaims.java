package akula.papers.asymmetry;

import akula.formats.script.Symmetry;
import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Claims of section 6: how alike the threads of PARSEC are (Table 4). */
final class SymmetryClaims {
  private final Map<String, Symmetry> models;
  private final List<ParsecProgram> programs =
      ParsecProgram.ALL.stream().filter(ParsecProgram::isInTableFour).toList();

  /**
   * Makes them.
   *
   * @param models of each workload of PARSEC, by its name
   */
  SymmetryClaims(Map<String, Symmetry> models) {
    this.models = Map.copyOf(models);
  }

  List<Finding> findings() {
    return List.of(mostAreSymmetric(), theHighest());
  }

  private Symmetry of(ParsecProgram program) {
    return models.get(program.workload());
  }

  private static Estimate exactly(double count) {
    return new Estimate(1, count, 0);
  }

  private Finding mostAreSymmetric() {
    long symmetric = programs.stream().filter(it -> of(it).isSymmetric()).count();
    List<String> figures = new ArrayList<>();
    for (ParsecProgram program : programs) {
      figures.add(
          String.format(
              Locale.ROOT,
              "%s: SymInst %.3f (Table 4: %.3f), SymLock %.3f (Table 4: %.3f)",
              program.name(),
              of(program).instructions(),
              program.symInst(),
              of(program).locks(),
              program.symLock()));
    }
    return new Finding(
            "Most benchmarks are symmetric workloads.",
            "section 6, Table 4",
            "More than half of the eleven programs have SymInst and SymLock below"
                + " 0.01 (footnote 3).",
            List.of(
                new Condition(
                    "%d of %d programs".formatted(symmetric, programs.size()),
                    "more than half",
                    Outcome.above(exactly(symmetric), programs.size() / 2.0))),
            figures,
            "")
        .because(
            "Table 4 itself has %d programs with both below 0.01. The models are made to have its"
                    .formatted(programs.stream().filter(SymmetryClaims::isSymmetric).count())
                + " figures; dedup and ferret cannot, since a group of eight threads has at most"
                + " 0.331 by the formula that the paper gives, and its parent 0.");
  }

  private static boolean isSymmetric(ParsecProgram program) {
    return program.symInst() < Symmetry.SYMMETRIC_BELOW
        && program.symLock() < Symmetry.SYMMETRIC_BELOW;
  }

  private Finding theHighest() {
    return new Finding(
        "freqmine and fluidanimate have the highest SymInst and SymLock.",
        "section 6, Table 4",
        "No other program has a higher one.",
        List.of(
            highest("SymInst", "freqmine", Symmetry::instructions),
            highest("SymLock", "fluidanimate", Symmetry::locks)),
        List.of(),
        "The models are made to have the figures of Table 4, so that freqmine's SymInst is the"
            + " highest follows from it; and Table 4 itself has a SymLock of 0.95 for dedup and"
            + " of 0.83 for ferret.");
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
}
