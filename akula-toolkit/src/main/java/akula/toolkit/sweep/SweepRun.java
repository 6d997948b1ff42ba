package akula.toolkit.sweep;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.sweep.Sweep;
import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.formats.PlainFile;
import akula.statistics.reading.ResultsReader;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.ResultsException;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.SummaryCsv;
import akula.statistics.summary.Summary;
import akula.toolkit.cluster.ClusterFailedException;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.watch.Interruption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Carries out one part of a sweep and leaves its results in a folder. */
final class SweepRun {
  private static final String KEPT = "what was done is kept";

  private final SweepFolder to;
  private final JobListener listener;
  private final PartPlan part;
  private final Sweep sweep;
  private final Path path;

  SweepRun(SweepFolder to, PartPlan part, Sweep sweep, Path path, JobListener listener) {
    this.to = to;
    this.listener = listener;
    this.part = part;
    this.sweep = sweep;
    this.path = path;
  }

  /**
   * Begins, continues with, or finds whole what is to be done.
   *
   * @throws InvalidInputException if results that are there were cut or edited
   * @throws JobInterruptedException if it did not come to its end, and can be resumed
   */
  Summary run()
      throws IOException,
          RunFailedException,
          InterruptedException,
          InvalidInputException,
          JobInterruptedException {
    try {
      ResumedFolder resumed = new ResumedFolder(path, part, to);
      Optional<Summary> whole = resumed.whole();
      if (whole.isPresent()) {
        if (part.share().isPresent()) {
          requireShare();
          return whole.get();
        }
        ResultsReader.readToResume(
            path); // tells what was cut or edited, and files that are missing
        if (!PlainFile.exists(path.resolve(SummaryCsv.FILE))) {
          NewFile.replace(path.resolve(SummaryCsv.FILE), SummaryCsv.encode(whole.get()));
        }
        return whole.get();
      }
      return run(resumed.open());
    } catch (DamagedResultsException e) {
      throw new DamageSearch(part, List.of()).explained(e);
    }
  }

  private void requireShare() throws IOException, InvalidInputException {
    try {
      ShareFolder.read(path).require();
      if (part.segments().isPresent()) {
        SweptSegments.require(path, ResultsShape.of(part));
      }
    } catch (ShareFolder.NoShareException e) {
      throw ShareFolder.damaged(path, 0, e.getMessage());
    }
  }

  private Summary run(ResumableFolder folder)
      throws IOException,
          RunFailedException,
          InterruptedException,
          InvalidInputException,
          JobInterruptedException {
    try (folder) {
      SweepResults results = new SweepResults(folder, ResultsShape.of(part));
      Summary before = results.before();
      try {
        return resume(results, before);
      } catch (RunFailedException e) {
        if (e.isOutOfMemory() && results.workloads() > 0) {
          throw interrupted(results, e); // with a larger heap it may go on
        }
        if (e.getCause() instanceof ResultsException unwritten) {
          throw interrupted(results, unwritten); // the run did not fail, but writing its rows
        }
        results.discard(); // it would fail again
        throw e;
      } catch (InterruptedException e) {
        if (results.workloads() == 0) {
          results.discard();
          throw e;
        }
        throw interrupted(results, e);
      } catch (ClusterFailedException e) {
        if (results.workloads() == 0) {
          results.discard();
          throw e;
        }
        throw interrupted(results, e);
      } catch (IOException e) {
        throw interrupted(results, e);
      } catch (OutOfMemoryError e) { // it may have come in the middle of writing: no checkpoint
        var failed = new RunFailedException("the Java heap is full", e);
        throw new JobInterruptedException(path, false, KEPT, failed);
      }
    } catch (DamagedResultsException e) {
      throw new DamageSearch(part, folder.checkpoints()).explained(e);
    }
  }

  private Summary resume(SweepResults results, Summary summary)
      throws IOException, RunFailedException, InterruptedException {
    long runs = part.runCount();
    long policies = part.plan().policies().size();
    String task = part.name().isEmpty() ? "sweep" : part.name();
    long done = results.workloads() * policies;
    try (JobListener.Counter progress =
        listener.begin(task, JobListener.Unit.RUN, () -> runs, done)) {
      summary.addAll(results.run(sweep, results.left(), progress, listener));
      results.draw(sweep, results.leftOfDraws(), progress, listener);
    }
    results.publish(summary, part.inputPaths());
    return summary;
  }

  /** Writes down the last that was done, if that is still possible. */
  private JobInterruptedException interrupted(SweepResults results, Exception cause) {
    boolean stopped = cause instanceof InterruptedException || Interruption.isCauseOf(cause);
    Thread
        .interrupted(); // reported by the caller; nothing that comes after shall be interrupted by
    // it
    try {
      results.checkpoint();
    } catch (IOException _) {
      // Then it continues from the last checkpoint that could be written.
    }
    return new JobInterruptedException(path, stopped, KEPT, cause);
  }
}
