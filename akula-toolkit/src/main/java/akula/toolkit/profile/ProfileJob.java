package akula.toolkit.profile;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.campaign.CampaignWriter;
import akula.formats.campaign.Method;
import akula.formats.campaign.Method.Work;
import akula.formats.dataset.DataSet;
import akula.formats.machine.MachineWriter;
import akula.profiler.cachegrind.SimulatedRates;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.CampaignRun;
import akula.profiler.campaign.SoloPhases;
import akula.profiler.journal.CampaignJournal;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.measure.Meter;
import akula.profiler.measure.Surroundings;
import akula.profiler.measure.TestBed;
import akula.profiler.outcome.CampaignOrigin;
import akula.profiler.outcome.CampaignOutcome;
import akula.profiler.outcome.CampaignVerdict;
import akula.profiler.outcome.MeasurementsCsv;
import akula.profiler.outcome.WindowsCsv;
import akula.profiler.plan.Measurement;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.RealWork;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A campaign from its first run to the data set. It holds the agent from when it is built until it
 * is closed.
 */
public final class ProfileJob implements Job<ProfileResult>, AutoCloseable {
  private final ProfilePlan whole;
  private final CampaignPlan plan;
  private final ProgramFinder finder;
  private final AgentProgram agent;
  private final Optional<CampaignFolder> folder;
  private final boolean force;

  /**
   * Makes one.
   *
   * @param agent to be closed with it
   * @param folder of the data set; nothing if it is not run
   * @param force whether it is measured although the machine is busy
   */
  ProfileJob(
      ProfilePlan whole,
      ProgramFinder finder,
      AgentProgram agent,
      Optional<CampaignFolder> folder,
      boolean force) {
    this.whole = whole;
    this.plan = whole.measured();
    this.finder = finder;
    this.agent = agent;
    this.folder = folder;
    this.force = force;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula profile}. */
  public static ProfileBuilder builder() {
    return new ProfileBuilder();
  }

  /** Returns what is to be measured. */
  public ProfilePlan plan() {
    return whole;
  }

  @Override
  public ProfileResult run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    return run(listener, ProfileEvents.reporting(listener, names()));
  }

  /**
   * Measures what is left to be measured and writes the data set.
   *
   * @param events shows each run
   * @throws UsageException if there is no folder, or it has another campaign, or the machine is
   *     busy
   */
  public ProfileResult run(JobListener listener, ProfileEvents events)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    CampaignFolder to =
        folder.orElseThrow(() ->
            new UsageException(
                MessageCode.MISSING_ARGUMENT, "a campaign needs a folder for its data set"));
    if (to.folder().isFinished()) {
      to.requireMadeBy(plan.campaign());
      listener.message("nothing is left to do in %s.".formatted(to.folder().path()));
      return new ProfileResult(to.folder().path(), Optional.empty());
    }
    whole.setting().requireQuiet(force, listener::message);
    return RealWork.run(to.folder().path(), listener, () -> measure(to, events));
  }

  private ProfileResult measure(CampaignFolder to, ProfileEvents events)
      throws AgentException,
          RunException,
          IOException,
          InvalidInputException,
          InterruptedException {
    long begin = System.nanoTime();
    CampaignPrograms campaign =
        new CampaignPrograms(plan.campaign(), finder, to.folder().prepared());
    List<MeasuredProgram> programs = campaign.all();
    String task = ProfileTask.of(plan, whole.setting(), programs, whole.means());
    try (CampaignJournal journal = to.journal(task, whole.setting().machine())) {
      journal.requireApplications(programs.size());
      double before = seconds(journal.measurements());
      to.folder().makeRoom();
      campaign.prepare(agent, events);
      SoloPhases phases = new SoloPhases(plan.campaign(), journal::measurements);
      try (TestBed testBed = testBed(to, programs)) {
        Meter meter = new Meter(testBed, plan.campaign(), whole.means().work(), phases::of);
        new CampaignRun(plan, meter, journal, events).run();
      }
      Optional<SimulatedRates> simulated = simulate(to, programs, journal, events);
      Written written = publish(to, journal, programs, phases, simulated);
      double seconds = before + (System.nanoTime() - begin) * 1e-9;
      return new ProfileResult(
          to.folder().path(),
          Optional.of(new ProfileResult.Measured(written.dataSet(), written.verdict(), seconds)));
    }
  }

  private static double seconds(List<Measurement> runs) {
    return runs.stream()
        .filter(run -> !run.isFailure())
        .mapToDouble(run -> run.conditions().seconds())
        .sum();
  }

  private List<String> names() {
    return plan.campaign().applicationNames();
  }

  private TestBed testBed(CampaignFolder to, List<MeasuredProgram> programs) throws AgentException {
    Means means = whole.means();
    boolean reports = means.work() == Work.PROGRESS || means.work() == Work.CPU_PROGRESS;
    return new TestBed(
        Agent.start(agent, TestBed.MOST, List.of()),
        programs,
        to.folder().work(),
        Meter.MOST_BYTES,
        means.instruments().events(),
        reports,
        Surroundings.of(whole.setting().topology().description()));
  }

  private Optional<SimulatedRates> simulate(
      CampaignFolder to,
      List<MeasuredProgram> programs,
      CampaignJournal journal,
      ProfileEvents events)
      throws AgentException, IOException, InterruptedException {
    if (whole.means().caches().isEmpty()) {
      return Optional.empty();
    }
    CacheStage stage = whole.means().caches().get();
    return Optional.of(
        stage.run(plan, programs, journal, stage.simulation(agent, to.folder().work()), events));
  }

  /** The data set, and what is to be thought of it. */
  private record Written(DataSet dataSet, CampaignVerdict verdict) {}

  private Written publish(
      CampaignFolder to,
      CampaignJournal journal,
      List<MeasuredProgram> programs,
      SoloPhases phases,
      Optional<SimulatedRates> simulated)
      throws IOException, RunException {
    Means means = whole.means();
    CampaignOrigin origin =
        new CampaignOrigin(
            whole.setting().text(),
            LocalDate.now(ZoneOffset.UTC).toString(),
            whole.licence(),
            means.work(),
            means.instruments().events(),
            means.instruments().parameters(),
            simulated);
    CampaignOutcome outcome = new CampaignOutcome(plan, journal.measurements(), origin);
    CampaignVerdict verdict = outcome.verdict();
    if (outcome.isEmpty()) {
      throw new RunException(
          verdict.notes().isEmpty()
              ? "no application was measured twice, so there is no data set; give it more time"
              : "no application could be measured: " + String.join("; ", verdict.notes()));
    }
    Map<String, String> more = new TreeMap<>();
    more.put(CampaignFolder.MACHINE, MachineWriter.text(whole.setting().machine()));
    more.put(CampaignFolder.CAMPAIGN, CampaignWriter.text(plan.campaign()));
    more.put(
        ProvenanceFile.NAME, ProvenanceFile.text(journal.task(), plan.campaign(), programs, means));
    more.put(
        CampaignFolder.MEASUREMENTS,
        new MeasurementsCsv(plan.campaign().applicationNames(), origin, outcome.estimates())
            .text(journal.measurements()));
    if (plan.campaign().method() instanceof Method.Windows) {
      more.put(CampaignFolder.WINDOWS, WindowsCsv.text(names(), phases::of));
    }
    return new Written(to.publish(outcome.dataSet(), more), verdict);
  }

  /** Lets the agent go. */
  @Override
  public void close() {
    agent.close();
  }
}
