package akula.papers.pairing;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.papers.claims.GridDensity;
import akula.toolkit.cluster.JobKind;
import akula.toolkit.inputs.UnpackedInputs;
import akula.toolkit.job.Job;
import java.time.Duration;

/** The evaluation of the pairing paper, whose repeats other processes run. */
public final class PairingKind extends JobKind<PairingKind.Asked> {
  /**
   * What is asked for.
   *
   * @param data name or folder of the data set
   * @param closed how long applications are started again
   * @param repeats how often each workload is run
   * @param grid at how many other settings claims are judged
   * @param seed from which everything random follows
   */
  record Asked(String data, Duration closed, int repeats, GridDensity grid, long seed) {}

  /** Makes it. */
  public PairingKind() {
    super("pairing", Asked.class);
  }

  @Override
  protected Job<?> plan(Asked asked, UnpackedInputs inputs, PieceRunner runner)
      throws InvalidInputException, RunFailedException {
    return PairingJob.builder()
        .data(asked.data())
        .closed(asked.closed())
        .repeat(asked.repeats())
        .grid(asked.grid())
        .seed(asked.seed())
        .inputs(inputs.catalog())
        .catalog(inputs.policies())
        .runner(runner)
        .build();
  }
}
