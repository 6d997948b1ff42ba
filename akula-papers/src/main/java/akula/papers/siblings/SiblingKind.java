package akula.papers.siblings;

import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.toolkit.cluster.JobKind;
import akula.toolkit.inputs.UnpackedInputs;
import akula.toolkit.job.Job;
import java.io.IOException;

/** The experiments with sibling threads, which other processes run. */
public final class SiblingKind extends JobKind<SiblingKind.Asked> {
  /** Which of them. */
  enum Study {
    /** Those of the paper. */
    CLAIMS,
    /** What fewer misses cost in waiting. */
    FRONTIER,
    /** What aggregation brings to modern workloads. */
    MODERN
  }

  /**
   * What is asked for.
   *
   * @param study which experiments
   * @param repeats how often everything is run with the usual costs
   * @param otherRepeats how often with each of the others
   * @param gigabytes how much all memory tests go through together
   * @param costs the usual ones
   * @param seed from which everything random follows
   */
  record Asked(
      Study study, int repeats, int otherRepeats, double gigabytes, Costs costs, long seed) {}

  /** Makes it. */
  public SiblingKind() {
    super("siblings", Asked.class);
  }

  @Override
  protected Job<?> plan(Asked asked, UnpackedInputs inputs, PieceRunner runner)
      throws InvalidInputException, IOException {
    SiblingJob.Builder plan =
        SiblingJob.builder()
            .repeat(asked.repeats())
            .otherRepeat(asked.otherRepeats())
            .gigabytes(asked.gigabytes())
            .costs(asked.costs())
            .seed(asked.seed())
            .inputs(inputs.catalog())
            .runner(runner);
    return switch (asked.study()) {
      case CLAIMS -> plan.build();
      case FRONTIER -> plan.buildFrontier();
      case MODERN -> plan.buildModern();
    };
  }
}
