package akula.cli.run;

import akula.cli.live.LiveView;
import akula.formats.dataset.DataSet;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.JsonText;
import akula.statistics.results.ResumableFolder;
import akula.wrapper.agent.AgentException;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** All runs of a command, from the solo times to the results. */
final class RealJob {
  private final RealPlan plan;
  private final Optional<DataSet> data;
  private final SoloTimes solo;
  private final boolean measure;
  private final PrintWriter err;

  /**
   * Makes one.
   *
   * @param data a data set with solo times, if one is given
   * @param solo the times that are known, and takes those that are measured
   * @param measure whether to measure solo times
   * @param err for what is told meanwhile
   */
  RealJob(RealPlan plan, Optional<DataSet> data, SoloTimes solo, boolean measure, PrintWriter err) {
    this.plan = plan;
    this.data = data;
    this.solo = solo;
    this.measure = measure;
    this.err = err;
  }

  private static RealRuns.RunWatch watch(LiveView view, SoloTimes solo) {
    return (title, launches) ->
        (model, readings) ->
            view.over(title.text(), launches.size(), solo::processorNanos, model, readings);
  }

  /**
   * Makes the runs and prints what they came to.
   *
   * @param resume whether to go on with what is in the folder
   * @param overwrite whether to replace what is in the folder
   * @throws DamagedResultsException if what is there was cut or edited
   */
  void run(Path out, boolean resume, boolean overwrite, RunReport report)
      throws AgentException,
          RunException,
          InterruptedException,
          IOException,
          DamagedResultsException {
    RunConditions conditions = RunConditions.of(plan);
    byte[] task = JsonText.encode(RealManifest.before(plan, conditions, data, solo, measure));
    if (!resume) {
      run(ResumableFolder.begin(out, overwrite, task), conditions, report);
      return;
    }
    ResumedRuns resumed = new ResumedRuns(out, task);
    if (resumed.areAllMade()) {
      err.println("akula: %s.".formatted(ResumedRuns.nothingLeft(out)));
      return;
    }
    run(resumed.open(err), conditions, report);
  }

  private void run(ResumableFolder folder, RunConditions conditions, RunReport report)
      throws AgentException,
          RunException,
          InterruptedException,
          IOException,
          DamagedResultsException {
    Path out = folder.path();
    List<String> policies = plan.contenders().stream().map(Contender::spec).toList();
    try (folder;
        RealResults results =
            new RealResults(
                folder, plan.workload().name(), policies, !plan.settings().speeds().isEmpty());
        LiveView view = new LiveView(err)) {
      RunDirectories directories = RunDirectories.in(out, plan.asked().links(), results.goesOn());
      RealRuns runs = new RealRuns(plan, directories, view::line, watch(view, solo));
      results.done().solo().forEach(solo::take);
      List<String> unknown = solo.missing(plan.programs());
      if (measure && !unknown.isEmpty()) {
        runs.measureSolo(unknown, solo, results);
      }
      results.begin(solo, solo.isComplete(plan.programs()));
      List<DoneRun> done = runs.run(results);
      results.publish(RealManifest.of(plan, conditions, data, solo));
      view.clear();
      report.print(plan, done, results);
      tell(out);
    }
  }

  private void tell(Path out) {
    List<String> unknown = solo.missing(plan.programs());
    if (!unknown.isEmpty()) {
      err.println(
          "no solo time of %s, so no degradation: --solo measures them first, --data takes them"
                  .formatted(String.join(", ", unknown))
              + " from a data set");
    }
    plan.asked().trace().ifPresent(file -> err.println("trace in " + file));
    err.println("results in " + out);
  }
}
