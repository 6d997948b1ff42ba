package akula.toolkit.cluster;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.toolkit.common.Home;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.watch.PolicyWatch;

/**
 * What the builders of jobs of a {@link JobKind} have in common: who runs the pieces, and where is
 * found what they read.
 *
 * @param <A> what is asked for, a record
 * @param <B> the builder itself
 */
public abstract class JobBuilder<A, B extends JobBuilder<A, B>> {
  private final JobKind<A> kind;
  private PieceRunner runner;
  private Cluster cluster;
  private Catalog places = Home.catalog();

  /**
   * Makes a builder of a job whose pieces run on as many threads as there are processors.
   *
   * @param kind plans the job where a cluster runs it; the threads are named after it, too
   */
  protected JobBuilder(JobKind<A> kind) {
    this.kind = kind;
    runner = LocalWorkers.onAllProcessors(kind.name());
  }

  /** Returns this. */
  protected abstract B self();

  /** Takes how many threads of this process work. */
  public B jobs(int workers) {
    return runner(new LocalWorkers(kind.name(), workers));
  }

  /** Takes what runs the pieces of the job. */
  public B runner(PieceRunner pieces) {
    runner = pieces;
    return self();
  }

  /** Takes a cluster, which runs the pieces in the place of threads; null takes none. */
  public B on(Cluster processes) {
    cluster = processes;
    return self();
  }

  /** Takes where machines, data sets, workloads and models are found by their names. */
  public B inputs(Catalog inputs) {
    places = inputs;
    return self();
  }

  /** Returns what finds the inputs there; it has found nothing yet. */
  protected InputRecorder inputs() {
    return new InputRecorder(places);
  }

  /** As the other one, of policies on the class path. */
  protected PieceRunner runner(A asked, InputRecorder inputs) throws InvalidInputException {
    return cluster == null ? runner : kind.runner(cluster, asked, inputs);
  }

  /**
   * Returns what runs the pieces; what a cluster is sent is read here.
   *
   * @param asked what is asked for, from which the kind plans the same job
   * @param inputs has found all that the job reads
   * @param policies those that can be named
   * @throws InvalidInputException if an input cannot be read any more
   */
  protected PieceRunner runner(A asked, InputRecorder inputs, PolicyCatalog policies)
      throws InvalidInputException {
    return cluster == null
        ? runner
        : kind.runner(cluster, asked, inputs, policies, PolicyWatch.LIMIT);
  }
}
