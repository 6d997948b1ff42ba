package akula.toolkit.validate;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.dataset.Application;
import akula.formats.tree.JsonText;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.validate.RunSimulation;
import akula.statistics.results.ResultsFolder;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.RealWork;
import akula.toolkit.profile.CampaignPrograms;
import akula.toolkit.profile.MeasuringFolder;
import akula.toolkit.run.Contender;
import akula.toolkit.setup.LongInterval;
import akula.toolkit.watch.PolicyWatch;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Random workloads under random pairs of policies, run on this machine and in the simulator, and
 * compared. It holds the agent from when it is built until it is closed.
 */
public final class ValidateJob implements Job<ValidateOutcome>, AutoCloseable {
  /** What a validation writes into its folder. */
  static final MeasuringFolder.Kind FOLDER =
      new MeasuringFolder.Kind(
          "validation",
          "manifest\\.json|(validation|threads|pairs|agreement|errors|alone)\\.csv"
              + "|report\\.(txt|json)|workloads",
          ResultsFolder.MANIFEST);

  private final MeasuringFolder folder;
  private final Optional<Ready> ready;

  /**
   * Everything that is needed to begin.
   *
   * @param agent runs applications alone
   * @param host runs workloads; it is closed with the job, and closes the agent
   * @param force whether it is run although the machine is busy
   * @param policyLimit how long a callback may take in the simulator
   */
  record Ready(
      ValidatePlan plan,
      RunSimulation simulation,
      Expectation expectation,
      ProgramFinder finder,
      AgentProgram agent,
      RealHost host,
      boolean force,
      Duration policyLimit) {}

  /**
   * Makes one.
   *
   * @param ready nothing if all is done
   */
  ValidateJob(MeasuringFolder folder, Optional<Ready> ready) {
    this.folder = folder;
    this.ready = ready;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula validate}. */
  public static ValidateBuilder builder() {
    return new ValidateBuilder();
  }

  /** Returns the results folder. */
  public Path folder() {
    return folder.path();
  }

  /**
   * Returns what is to be run, and what the simulator says of it; nothing if it was to be resumed
   * and all of it is done.
   */
  public Optional<Expectation> expectation() {
    return ready.map(Ready::expectation);
  }

  @Override
  public ValidateOutcome run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    return run(listener, ValidateEvents.reporting(listener));
  }

  /**
   * Makes the runs that are left, and compares all.
   *
   * @param events shows each run
   * @throws UsageException if the machine is busy, or what is there to be resumed is of something
   *     else
   */
  public ValidateOutcome run(JobListener listener, ValidateEvents events)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    if (ready.isEmpty()) {
      listener.message("nothing is left to do in %s.".formatted(folder.path()));
      return new ValidateOutcome(folder.path(), Optional.empty());
    }
    Ready all = ready.get();
    all.plan().subject().setting().requireQuiet(all.force(), listener::message);
    LongInterval.of(
            all.plan().settings().interval(),
            Contender.factories(all.plan().contenders()),
            all.plan().subject().data().applications().stream()
                .mapToDouble(Application::soloSeconds))
        .ifPresent(listener::message);
    return RealWork.run(folder.path(), listener, () -> make(all, listener, events));
  }

  private ValidateOutcome make(Ready all, JobListener listener, ValidateEvents events)
      throws InvalidInputException,
          AgentException,
          RunException,
          RunFailedException,
          IOException,
          InterruptedException {
    ValidatePlan plan = all.plan();
    var campaign = new CampaignPrograms(plan.subject().campaign(), all.finder(), folder.prepared());
    List<MeasuredProgram> programs = campaign.all();
    var task = ValidateTask.of(plan, programs);
    var writing = new ValidateJournal.Writing();
    try (ValidateJournal journal = folder.journal(writing, JsonText.line(task))) {
      journal.read(plan);
      folder.makeRoom();
      campaign.prepare(all.agent(), events);
      var runs = new ValidateRuns(plan, all.simulation(), all.expectation(), journal, events);
      runs.run(
          new SoloSide(plan.subject(), programs, all.agent(), folder.work()),
          new RealSide(plan, programs, all.host(), folder.work(), events::report),
          listener::isCancelled);
      ValidateResult result = result(all, runs, listener);
      folder.write(result.files(task));
      folder.finish();
      return new ValidateOutcome(folder.path(), Optional.of(result));
    }
  }

  private static ValidateResult result(Ready all, ValidateRuns runs, JobListener listener)
      throws RunFailedException {
    try (PolicyWatch watch =
        PolicyWatch.over(all.simulation()::calls, listener::message, all.policyLimit())) {
      return watch.run(runs::result);
    }
  }

  /** Lets the agent go. */
  @Override
  public void close() {
    ready.ifPresent(all -> all.host().close());
  }
}
