package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.EncodedPieces;
import akula.formats.packed.Codec;
import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.symbiotic.ClosedRuns.Measures;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;

/**
 * Eight applications to a core, each on a context of its own (SMT8), or two taking turns on each of
 * four (SMT4), both under Linux. A piece is a workload, run in both ways.
 *
 * @param machine of which the first cores are used
 * @param data solo times and interference
 * @param programs positions of the applications that workloads are drawn from
 * @param linux what is taken for Linux
 * @param shape how many runs there are
 */
record Smt8Runs(
    MachineDescription machine,
    BootstrapData data,
    List<Integer> programs,
    PolicyFactory linux,
    SmtShape shape)
    implements EncodedPieces<Smt8Runs.Outcome8> {
  private static final Codec<Outcome8> RESULTS = Codec.of(Outcome8.class);

  private static final int FEW_CONTEXTS = 4;

  /**
   * What a workload came to.
   *
   * @param cores how many there are
   * @param four with four contexts to a core
   * @param eight with eight
   */
  record Outcome8(int cores, Measures four, Measures eight) {}

  @Override
  public Codec<Outcome8> codec() {
    return RESULTS;
  }

  @Override
  public long count() {
    return (long) shape.eight().size() * shape.workloads();
  }

  @Override
  public Worker<Outcome8> newWorker() {
    return piece -> {
      SmtShape.Place place = shape.eight().get((int) (piece / shape.workloads()));
      int[] applications = ClosedRuns.workload(programs, place.applications(), shape.seed(), piece);
      return new Outcome8(
          place.cores(),
          run(place, FEW_CONTEXTS, applications),
          run(place, SmtShape.EIGHT, applications));
    };
  }

  private Measures run(SmtShape.Place place, int contexts, int[] applications)
      throws RunFailedException {
    MachineDescription some = ClosedRuns.first(machine, place.cores(), contexts);
    return new ClosedRuns(some, data, place.mode()).run(linux, applications, shape.seed());
  }

  /** Judges the claim, of the numbers of cores that were run. */
  static List<Finding> findings(List<Outcome8> outcomes) {
    List<Condition> conditions = new ArrayList<>();
    for (int cores : outcomes.stream().map(Outcome8::cores).distinct().toList()) {
      Estimate gain =
          Estimate.ofAll(
              outcomes.stream()
                  .filter(one -> one.cores() == cores)
                  .mapToDouble(one -> 100 * (one.eight().stp() / one.four().stp() - 1))
                  .toArray());
      boolean few = cores < 10;
      conditions.add(
          new Condition(
              "%d applications on %d cores: STP in SMT8 %s %% above that in SMT4 (paper: %s)"
                  .formatted(
                      SmtShape.EIGHT * cores,
                      cores,
                      FigureText.number(gain, 2),
                      few ? "0.9" : "-7.8"),
              few ? "above 0" : "below 0",
              few ? Outcome.above(gain, 0) : Outcome.below(gain, 0)));
    }
    return conditions.isEmpty()
        ? List.of()
        : List.of(
            new Finding(
                "Under Linux SMT8 is 0.9% better than SMT4 for 32 applications on 4 cores, and 7.8%"
                    + " worse for 80 on 10.",
                "section 5",
                "STP in SMT8 is above that in SMT4 on 4 cores, and below it on 10.",
                conditions,
                List.of(),
                "In SMT4 two applications take turns on a context, at no cost; in SMT8 all eight run."
                    + " Of what that costs the core knows parts that are fixed, units, ways, the"
                    + " window and traffic: by these it gains more from eight threads than a"
                    + " POWER8 does."));
  }
}
