package akula.toolkit.cluster;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.packed.Codec;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.inputs.PackedInputs;
import akula.toolkit.inputs.UnpackedInputs;
import akula.toolkit.job.Job;
import akula.toolkit.watch.PolicyWatch;
import java.io.IOException;
import java.time.Duration;

/**
 * Jobs that other processes plan again from what was asked for and from what they read. There each
 * is run as it is here, but for its pieces, which whoever asks is given: so a job need not know of
 * it, whatever it makes of the pieces of one round before it comes to the next.
 *
 * @param <A> what is asked for, a record
 */
public abstract class JobKind<A> implements WorkKind {
  private static final Codec<PackedJob> JOBS = Codec.of(PackedJob.class);

  private final String name;
  private final Codec<A> asked;

  /** What is sent. */
  private record PackedJob(byte[] asked, PackedInputs inputs) {}

  /** Makes the kind of a name. */
  protected JobKind(String name, Class<A> asked) {
    this.name = name;
    this.asked = Codec.of(asked);
  }

  @Override
  public final String name() {
    return name;
  }

  /**
   * Plans a job.
   *
   * @param inputs all that may be read
   * @param runner runs its pieces
   */
  protected abstract Job<?> plan(A asked, UnpackedInputs inputs, PieceRunner runner)
      throws InvalidInputException, RunFailedException, IOException;

  /** As the other one, of policies on the class path that nobody gives longer than usual. */
  public final PieceRunner runner(Cluster cluster, A asked, InputRecorder inputs)
      throws InvalidInputException {
    return runner(cluster, asked, inputs, PolicyCatalog.ofClassPath(), PolicyWatch.LIMIT);
  }

  /**
   * Returns what runs the pieces of a job on a cluster.
   *
   * @param asked what is asked for, from which {@link #plan} makes the same job
   * @param inputs has found all that the job reads
   * @param policies those that can be named
   * @param policyLimit how long a callback of a policy may take
   * @throws InvalidInputException if an input cannot be read any more
   */
  public final PieceRunner runner(
      Cluster cluster, A asked, InputRecorder inputs, PolicyCatalog policies, Duration policyLimit)
      throws InvalidInputException {
    PackedJob job = new PackedJob(this.asked.encode(asked), inputs.pack(policies));
    return new RoundRecorder(cluster, PackedWork.of(name, JOBS, job, policyLimit));
  }

  @Override
  public final OpenWork open(byte[] content) throws IOException {
    PackedJob job = PackedWork.unpack(content, JOBS);
    A again = asked.decode(job.asked());
    UnpackedInputs inputs = UnpackedInputs.of(job.inputs());
    return new ServedJob(name, inputs, runner -> plan(again, inputs, runner));
  }
}
