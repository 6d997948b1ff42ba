package akula.papers.real;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.papers.claims.Finding;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.run.RunView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * The claims of a paper that real runs can show.
 *
 * @param paper whose they are
 * @param plan the policies that each workload is run under
 * @param judge says what the runs show
 * @param runs makes them
 */
public record RealStudy(
    String paper, SequencedMap<String, List<String>> plan, Judge judge, TwoCoreRuns runs)
    implements Job<RealStudyResult> {

  /** Says what runs show. */
  public interface Judge {
    /** Returns the claims, judged. */
    List<Finding> findings(RealTimes times) throws InvalidInputException, RunFailedException;
  }

  /** Returns the folder of the results, which has one for each workload. */
  public Path folder() {
    return runs.folder();
  }

  @Override
  public RealStudyResult run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    return run(listener, _ -> RunView.reporting(listener));
  }

  /**
   * Makes the runs that are not there yet, and judges what they show.
   *
   * @param views gives what shows the runs of a workload, when they begin
   */
  public RealStudyResult run(JobListener listener, Function<String, RunView> views)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    for (Map.Entry<String, List<String>> entry : plan.entrySet()) {
      String workload = entry.getKey();
      runs.run(workload, entry.getValue(), listener, views.apply(workload));
    }
    List<String> notes = runs.notes(plan.firstEntry().getKey());
    return new RealStudyResult(paper, notes, judge.findings(runs), folder());
  }
}
