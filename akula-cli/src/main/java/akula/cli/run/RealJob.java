package akula.cli.run;

import akula.cli.live.LiveView;
import akula.formats.InvalidInputException;
import akula.formats.tree.JsonText;
import akula.statistics.results.ResumableFolder;
import akula.toolkit.run.DoneRun;
import akula.toolkit.run.RealManifest;
import akula.toolkit.run.RealPlan;
import akula.toolkit.run.RealResults;
import akula.toolkit.run.RealRuns;
import akula.toolkit.run.RealTask;
import akula.toolkit.run.ResumedRuns;
import akula.toolkit.run.RunConditions;
import akula.toolkit.run.RunDirectories;
import akula.toolkit.run.SoloTimes;
import akula.wrapper.agent.AgentException;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** All runs of a command, from the solo times to the results. */
final class RealJob {
  private final RealTask task;
  private final RealPlan plan;
  private final SoloTimes solo;
  private final PrintWriter err;

  /**
   * Makes one.
   *
   * @param err for what is told meanwhile
   */
  RealJob(RealTask task, PrintWriter err) {
    this.task = task;
    this.plan = task.plan();
    this.solo = task.solo();
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
   * @throws InvalidInputException if what is there was cut or edited
   */
  void run(Path out, boolean resume, boolean overwrite, RunReport report)
      throws AgentException,
          RunException,
          InterruptedException,
          IOException,
          InvalidInputException {
    RunConditions conditions = RunConditions.of(plan);
    byte[] before = task.before(conditions);
    if (!resume) {
      run(ResumableFolder.begin(out, overwrite, JsonText.joined(before)), conditions, report);
      return;
    }
    ResumedRuns resumed = new ResumedRuns(out, before);
    if (resumed.areAllMade()) {
      err.println("akula: %s.".formatted(ResumedRuns.nothingLeft(out)));
      return;
    }
    run(
        resumed.open(sentence -> {
          err.println("akula: " + sentence);
          err.flush();
        }),
        conditions,
        report);
  }

  private void run(ResumableFolder folder, RunConditions conditions, RunReport report)
      throws AgentException,
          RunException,
          InterruptedException,
          IOException,
          InvalidInputException {
    Path out = folder.path();
    List<String> policies = plan.contest().specs();
    try (folder;
        RealResults results =
            new RealResults(
                folder, plan.workload().name(), policies, !plan.settings().speeds().isEmpty());
        LiveView view = new LiveView(err)) {
      RunDirectories directories = RunDirectories.in(out, plan.asked().links(), results.goesOn());
      RealRuns runs = new RealRuns(plan, directories, view::line, watch(view, solo));
      results.done().solo().forEach(solo::take);
      List<String> unknown = solo.missing(plan.programs());
      if (task.measure() && !unknown.isEmpty()) {
        runs.measureSolo(unknown, solo, results);
      }
      results.begin(solo, solo.isComplete(plan.programs()));
      List<DoneRun> done = runs.run(results);
      results.publish(RealManifest.of(plan, conditions, task.data(), solo));
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
