package akula.cli.run;

import akula.cli.live.LiveView;
import akula.formats.dataset.DataSet;
import akula.statistics.results.DamagedResultsException;
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

  /** Makes the runs and prints what they came to. */
  void run(Path out, boolean overwrite, RunReport report)
      throws AgentException,
          RunException,
          InterruptedException,
          IOException,
          DamagedResultsException {
    List<String> unknown = solo.missing(plan.programs());
    List<String> policies = plan.contenders().stream().map(Contender::spec).toList();
    try (RealResults results = new RealResults(out, overwrite, plan.workload().name(), policies);
        LiveView view = new LiveView(err)) {
      RealRuns runs =
          new RealRuns(
              plan, RunDirectories.in(out, plan.asked().links()), view::line, watch(view, solo));
      if (measure) {
        runs.measureSolo(unknown, solo);
      }
      boolean known = solo.isComplete(plan.programs());
      results.begin(known ? Optional.of(solo) : Optional.empty());
      List<RealRuns.Done> done = runs.run(results);
      results.publish(RealManifest.of(plan, data, solo));
      view.clear();
      report.print(plan, done, results);
      if (!known) {
        err.println(
            "no solo time of %s, so no degradation: --solo measures them first, --data takes them"
                    .formatted(String.join(", ", unknown))
                + " from a data set");
      }
      plan.asked().trace().ifPresent(file -> err.println("trace in " + file));
      err.println("results in " + out);
    }
  }
}
