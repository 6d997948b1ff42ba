package akula.toolkit.run;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.UnfinishedFolder;
import akula.statistics.summary.Summary;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.RealWork;
import akula.wrapper.agent.AgentException;
import akula.wrapper.energy.EnergySource;
import akula.wrapper.run.RunException;
import akula.wrapper.speed.SpeedEmulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Programs of a workload run on this machine under policies. It holds the agent from when it is
 * built until it is closed.
 */
public final class RunJob implements Job<RealRunsResult>, AutoCloseable {
  private final RealTask task;
  private final RunSources sources;
  private final Path out;
  private final boolean resume;
  private final boolean overwrite;

  /**
   * Makes one.
   *
   * @param out the results folder
   * @param resume whether to resume what is there
   * @param overwrite whether to replace what is there
   */
  RunJob(RealTask task, RunSources sources, Path out, boolean resume, boolean overwrite) {
    this.task = task;
    this.sources = sources;
    this.out = out;
    this.resume = resume;
    this.overwrite = overwrite;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula run}. */
  public static RunBuilder builder() {
    return new RunBuilder();
  }

  /** Returns what is to be run. */
  public RealPlan plan() {
    return task.plan();
  }

  /** Returns the results folder. */
  public Path folder() {
    return out;
  }

  /**
   * Returns what is known before anything is run.
   *
   * @throws UsageException if what is there to resume is of something else
   * @throws InvalidInputException if it was cut or edited
   */
  public RunPreflight preflight() throws IOException, InvalidInputException {
    if (!resume) {
      return new RunPreflight(task, Optional.empty());
    }
    var found = resumed(before()).look();
    return new RunPreflight(task, Optional.of(new RunPreflight.Left(out, found)));
  }

  private ResumedRuns resumed(byte[] before) {
    RealPlan plan = task.plan();
    List<String> files =
        RealResults.files(
            task.measure() || task.solo().isComplete(plan.programs()),
            RealResults.Further.of(plan));
    return new ResumedRuns(out, before, files, resume, overwrite);
  }

  private byte[] before() throws IOException {
    return task.before(RunConditions.of(task.plan()));
  }

  /**
   * Checks that the machine has what the runs need.
   *
   * @param listener hears what will be missing of some applications
   * @throws UsageException if something is missing, with what would serve
   */
  public void check(JobListener listener) {
    SpeedEmulation.refusal(task.plan().settings().speeds())
        .ifPresent(why -> {
          throw new UsageException(MessageCode.WRONG_VALUE, "--emulate-speed " + why);
        });
    if (task.plan().asked().energy().orElse(null) instanceof EnergySource.NoCounters none) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--energy has no source here: %s; what would serve: %s"
              .formatted(none.reason(), none.remedy()));
    }
    sources.check(task.plan().host().capabilities());
    task.check();
    task.gaps().forEach(gap -> listener.message(gap + "."));
    task.longInterval().ifPresent(listener::message);
  }

  @Override
  public RealRunsResult run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    return run(listener, RunView.reporting(listener));
  }

  /**
   * Carries it out.
   *
   * @param view shows each run
   * @throws UsageException if the machine lacks something, or what is there to resume is of
   *     something else
   */
  public RealRunsResult run(JobListener listener, RunView view)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    check(listener);
    try {
      return RealWork.run(
          out,
          listener,
          () -> {
            try {
              return make(listener, view);
            } finally {
              view.end();
            }
          });
    } catch (JobInterruptedException e) {
      Optional<UnfinishedFolder> left = UnfinishedFolder.look(out);
      DoneRuns done = DoneRuns.of(out, left.map(UnfinishedFolder::aside).orElse(new byte[0]));
      boolean isNone = done.runs().isEmpty() && done.solo().isEmpty();
      throw isNone ? new JobInterruptedException(out, e.isStopped(), "", e) : e;
    }
  }

  private RealRunsResult make(JobListener listener, RunView view)
      throws AgentException,
          RunException,
          InterruptedException,
          IOException,
          InvalidInputException {
    RunConditions conditions = RunConditions.of(task.plan());
    byte[] before = task.before(conditions);
    ResumedRuns resumed = resumed(before);
    if (resumed.areAllMade()) {
      ResumableFolder.tidy(out);
      listener.message(ResumedRuns.nothingLeft(out) + ".");
      Summary none = new Summary(List.of(), List.of());
      return new RealRunsResult(out, task.plan(), List.of(), none, List.of());
    }
    return make(resumed.open(listener::message), conditions, view);
  }

  private RealRunsResult make(ResumableFolder folder, RunConditions conditions, RunView view)
      throws AgentException,
          RunException,
          InterruptedException,
          IOException,
          InvalidInputException {
    RealPlan plan = task.plan();
    SoloTimes solo = task.solo();
    List<String> policies = plan.contest().names();
    try (folder;
        RealResults results =
            new RealResults(
                folder, plan.workload().name(), policies, RealResults.Further.of(plan))) {
      var directories = RunDirectories.in(out, plan.asked().links(), results.resumes());
      RealRuns runs = new RealRuns(plan, directories, view, watch(view, solo));
      boolean known = solo.isComplete(plan.programs());
      results.done().solo().forEach(solo::take);
      List<String> unknown = solo.missing(plan.programs());
      if (task.measure() && !unknown.isEmpty()) {
        runs.measureSolo(unknown, solo, results);
      }
      if (!known) {
        task.longInterval().ifPresent(view::message);
      }
      results.begin(solo, solo.isComplete(plan.programs()));
      List<DoneRun> done = runs.run(results);
      results.publish(RealManifest.of(plan, conditions, task.data(), solo), task.paths());
      return new RealRunsResult(out, plan, done, results.summary(), solo.missing(plan.programs()));
    }
  }

  private static RealRuns.RunWatch watch(RunView view, SoloTimes solo) {
    return (title, launches) ->
        (model, readings) -> view.over(title, launches.size(), solo, model, readings);
  }

  /** Lets the agent go. */
  @Override
  public void close() {
    task.plan().host().close();
  }
}
