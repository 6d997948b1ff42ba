package akula.toolkit.sweep;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.RunsScan;
import akula.statistics.summary.Summary;
import akula.toolkit.common.UnfinishedResults;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** What {@code --resume} finds in the folder of a sweep, or of one of its parts. */
public final class ResumedFolder {
  private final Path path;
  private final PartPlan part;
  private final boolean overwrite;

  public ResumedFolder(Path path, PartPlan part, boolean overwrite) {
    this.path = path;
    this.part = part;
    this.overwrite = overwrite;
  }

  /**
   * Returns the summary of a sweep that is whole already, or nothing if there is something to do.
   *
   * @throws UsageException if it is another sweep
   * @throws DamagedResultsException if its runs were cut or edited
   */
  public Optional<Summary> whole() throws IOException, DamagedResultsException {
    Path manifest = path.resolve(ResultsFolder.MANIFEST);
    if (Files.exists(path.resolve(Journal.FILE)) || !Files.exists(manifest)) {
      return Optional.empty();
    }
    byte[] there = Files.readAllBytes(manifest);
    if (!Arrays.equals(there, part.manifest())) {
      if (overwrite) {
        return Optional.empty();
      }
      throw unfinished().other("are of a sweep", there);
    }
    var plan = part.plan();
    Summary summary = new Summary(plan.categoryNames(), plan.policyNames());
    RunsScan.sum(
        path.resolve(RunsCsv.FILE),
        summary,
        plan.workloadsPerCategory(),
        plan.workloadCount(),
        plan.isClosed());
    return Optional.of(summary);
  }

  /**
   * Returns the folder to go on with: as it was left, or a new one if nothing was written down yet.
   *
   * @throws UsageException if it is of another sweep, or of none
   * @throws InvalidInputException if its journal was edited
   */
  public ResumableFolder open() throws IOException, InvalidInputException {
    return unfinished().open(overwrite);
  }

  private UnfinishedResults unfinished() throws IOException {
    return new UnfinishedResults(path, "sweep", part.manifest());
  }
}
