package akula.toolkit.hunt;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.sweep.SweepPart;
import akula.toolkit.cluster.JobKind;
import akula.toolkit.inputs.UnpackedInputs;
import akula.toolkit.job.Job;
import java.time.Duration;

/** Hunts, whose trails other processes follow. */
public final class HuntKind extends JobKind<HuntKind.Asked> {
  /**
   * What is asked for, but for what is done with what was found.
   *
   * @param said machine, data set and settings
   * @param policy whose weak spots are looked for
   * @param against what it is measured against
   * @param worst whether the worst degradation of a workload counts
   * @param threads the most of a workload
   * @param spread the latest launch
   * @param budget how many workloads are looked at
   * @param seed from which everything random follows
   * @param policyLimit how long a callback of a policy may take
   */
  record Asked(
      SweepPart said,
      String policy,
      String against,
      boolean worst,
      int threads,
      Duration spread,
      int budget,
      long seed,
      Duration policyLimit) {}

  /** Makes it. */
  public HuntKind() {
    super("hunt", Asked.class);
  }

  @Override
  protected Job<?> plan(Asked asked, UnpackedInputs inputs, PieceRunner runner)
      throws InvalidInputException, RunFailedException {
    return HuntJob.builder()
        .asked(asked)
        .inputs(inputs.catalog())
        .catalog(inputs.policies())
        .runner(runner)
        .build();
  }
}
