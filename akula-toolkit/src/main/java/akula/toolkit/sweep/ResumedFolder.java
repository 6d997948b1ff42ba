package akula.toolkit.sweep;

import akula.formats.InvalidInputException;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.RunsScan;
import akula.statistics.summary.Summary;
import akula.toolkit.common.UnfinishedResults;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of a sweep, or of one of its parts, as it was left. */
final class ResumedFolder {
  private final Path path;
  private final PartPlan part;
  private final UnfinishedResults results;

  ResumedFolder(Path path, PartPlan part, SweepFolder to) throws IOException {
    this.path = path;
    this.part = part;
    results = new UnfinishedResults(path, "sweep", part.manifest(), to.resume(), to.overwrite());
  }

  /**
   * Returns the summary of a sweep that is whole already, or nothing if there is something to do.
   *
   * @throws UsageException if it is another sweep
   * @throws DamagedResultsException if its runs were cut or edited
   */
  Optional<Summary> whole() throws IOException, DamagedResultsException {
    if (!results.isWhole()) {
      return Optional.empty();
    }
    ResumableFolder.tidy(path);
    if (part.segments().isPresent()) {
      return Optional.of(SweptSegments.sumOf(path, ResultsShape.of(part)));
    }
    var plan = part.plan();
    Summary summary = new Summary(plan.categoryNames(), plan.policyNames());
    RunsScan.sum(
        path.resolve(RunsCsv.FILE),
        summary,
        plan.workloadsPerCategory(),
        part.range().first(),
        part.range().count(),
        plan.columns());
    return Optional.of(summary);
  }

  /**
   * Returns the folder: as it was left, or a new one.
   *
   * @throws UsageException if it is of another sweep, or of none
   * @throws InvalidInputException if its journal was edited
   */
  ResumableFolder open() throws IOException, InvalidInputException {
    return results.open();
  }
}
