package akula.papers.symbiotic;

import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.toolkit.cluster.JobKind;
import akula.toolkit.inputs.UnpackedInputs;
import akula.toolkit.job.Job;
import java.util.List;

/** The evaluation of the symbiotic scheduler, whose workloads and mixes other processes run. */
public final class SymbioticKind extends JobKind<SymbioticKind.Asked> {
  /** What is looked at. */
  enum Study {
    /** The claims of the paper. */
    CLAIMS,
    /** Where the gain is lost. */
    STAGES,
    /** Other forms of the forward model. */
    FORMS
  }

  /**
   * What is asked for.
   *
   * @param study what is looked at
   * @param data names of data sets
   * @param modes how many share a core
   * @param leastCores the least number of cores
   * @param mostCores the greatest
   * @param workloads on each number of cores
   * @param repeats how often the random scheduler runs each
   * @param mixes of a mode by which the errors of models are judged
   * @param sensitivity whether gains are also looked at with other constants of the core
   * @param seed from which everything random follows
   */
  record Asked(
      Study study,
      List<String> data,
      List<Integer> modes,
      int leastCores,
      int mostCores,
      int workloads,
      int repeats,
      int mixes,
      boolean sensitivity,
      long seed) {}

  /** Makes it. */
  public SymbioticKind() {
    super("symbiotic", Asked.class);
  }

  @Override
  protected Job<?> plan(Asked asked, UnpackedInputs inputs, PieceRunner runner)
      throws InvalidInputException {
    SymbioticJob.Builder plan =
        SymbioticJob.builder()
            .data(asked.data())
            .smt(asked.modes())
            .cores(asked.leastCores(), asked.mostCores())
            .workloads(asked.workloads())
            .repeat(asked.repeats())
            .mixes(asked.mixes())
            .sensitivity(asked.sensitivity())
            .seed(asked.seed())
            .inputs(inputs.catalog())
            .runner(runner);
    return switch (asked.study()) {
      case CLAIMS -> plan.build();
      case STAGES -> plan.buildStages();
      case FORMS -> plan.buildForms();
    };
  }
}
