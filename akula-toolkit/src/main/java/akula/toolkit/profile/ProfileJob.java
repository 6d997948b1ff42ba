package akula.toolkit.profile;

import akula.formats.InvalidInputException;
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
import akula.profiler.measure.Rig;
import akula.profiler.measure.Surroundings;
import akula.profiler.outcome.CampaignOutcome;
import akula.profiler.outcome.MeasurementsCsv;
import akula.profiler.outcome.Origin;
import akula.profiler.outcome.Verdict;
import akula.profiler.outcome.WindowsCsv;
import akula.profiler.plan.Measurement;
import akula.toolkit.common.SettingsDifference;
import akula.toolkit.common.UsageException;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;

/** A campaign from its first run to the data set. */
public final class ProfileJob {
  private final CampaignPlan plan;
  private final Setting setting;
  private final Means means;
  private final ProgramFinder finder;
  private final CampaignFolder folder;
  private final String licence;

  /**
   * Prepares.
   *
   * @param means with what it is measured
   * @param licence of the data, may be empty
   */
  public ProfileJob(
      CampaignPlan plan,
      Setting setting,
      Means means,
      ProgramFinder finder,
      CampaignFolder folder,
      String licence) {
    this.plan = plan;
    this.setting = setting;
    this.means = means;
    this.finder = finder;
    this.folder = folder;
    this.licence = licence;
  }

  /**
   * What became of a campaign.
   *
   * @param dataSet as it was written
   * @param verdict what is to be thought of it
   * @param wallSeconds how long it took from its beginning to the data set; of what was measured
   *     before it was broken off, how long the runs were
   */
  public record Result(DataSet dataSet, Verdict verdict, double wallSeconds) {}

  /**
   * Measures what is left to be measured and writes the data set.
   *
   * @param resume whether to go on with what is there
   */
  public Result run(AgentProgram program, boolean resume, ProfileEvents progress)
      throws AgentException,
          RunException,
          IOException,
          InvalidInputException,
          InterruptedException {
    long begin = System.nanoTime();
    CampaignPrograms campaign = new CampaignPrograms(plan.campaign(), finder, folder.prepared());
    List<MeasuredProgram> programs = campaign.all();
    String task = ProfileTask.of(plan, setting, programs, means);
    try (CampaignJournal journal = folder.journal(resume, task)) {
      requireSame(journal.task(), task);
      double before = seconds(journal.measurements());
      folder.makeRoom();
      campaign.prepare(program, progress);
      SoloPhases phases = new SoloPhases(plan.campaign(), journal::measurements);
      try (Rig rig = rig(program, programs)) {
        Meter meter = new Meter(rig, plan.campaign(), means.work(), phases::of);
        new CampaignRun(plan, meter, journal, progress).run();
      }
      Optional<SimulatedRates> simulated = simulate(program, programs, journal, progress);
      return publish(
          journal, programs, phases, simulated, () -> before + (System.nanoTime() - begin) * 1e-9);
    }
  }

  private static double seconds(List<Measurement> runs) {
    return runs.stream()
        .filter(run -> !run.isFailure())
        .mapToDouble(run -> run.conditions().seconds())
        .sum();
  }

  private void requireSame(String before, String now) {
    SettingsDifference difference =
        new SettingsDifference(
            before.getBytes(StandardCharsets.UTF_8), now.getBytes(StandardCharsets.UTF_8));
    if (difference.isAny()) {
      throw new UsageException(
          "--resume: the campaign in %s is %s".formatted(folder.path(), difference.text()));
    }
  }

  /** Returns the names of the applications. */
  public List<String> names() {
    return plan.campaign().applicationNames();
  }

  private Rig rig(AgentProgram program, List<MeasuredProgram> programs) throws AgentException {
    boolean reports = means.work() == Work.PROGRESS || means.work() == Work.CPU_PROGRESS;
    return new Rig(
        Agent.start(program, Rig.MOST, List.of()),
        programs,
        folder.work(),
        Meter.MOST_BYTES,
        means.instruments().events(),
        reports,
        Surroundings.of(setting.topology().description()));
  }

  private Optional<SimulatedRates> simulate(
      AgentProgram program,
      List<MeasuredProgram> programs,
      CampaignJournal journal,
      ProfileEvents progress)
      throws AgentException, IOException, InterruptedException {
    if (means.caches().isEmpty()) {
      return Optional.empty();
    }
    CacheStage stage = means.caches().get();
    return Optional.of(
        stage.run(plan, programs, journal, stage.simulation(program, folder.work()), progress));
  }

  private Result publish(
      CampaignJournal journal,
      List<MeasuredProgram> programs,
      SoloPhases phases,
      Optional<SimulatedRates> simulated,
      DoubleSupplier wallSeconds)
      throws IOException, RunException {
    Origin origin =
        new Origin(
            setting.text(),
            LocalDate.now(ZoneOffset.UTC).toString(),
            licence,
            means.work(),
            means.instruments().events(),
            means.instruments().parameters(),
            simulated);
    CampaignOutcome outcome = new CampaignOutcome(plan, journal.measurements(), origin);
    Verdict verdict = outcome.verdict();
    if (outcome.isEmpty()) {
      throw new RunException(
          verdict.notes().isEmpty()
              ? "no application was measured twice, so there is no data set; give it more time"
              : "no application could be measured: " + String.join("; ", verdict.notes()));
    }
    Map<String, String> more = new TreeMap<>();
    more.put("machine.json", MachineWriter.text(setting.machine()));
    more.put(CampaignFolder.CAMPAIGN, CampaignWriter.text(plan.campaign()));
    more.put(
        ProvenanceFile.NAME, ProvenanceFile.text(journal.task(), plan.campaign(), programs, means));
    more.put(
        "measurements.csv",
        new MeasurementsCsv(plan.campaign().applicationNames(), origin, outcome.estimates())
            .text(journal.measurements()));
    if (plan.campaign().method() instanceof Method.Windows) {
      more.put("windows.csv", WindowsCsv.text(names(), phases::of));
    }
    DataSet written = folder.publish(outcome.dataSet(), more);
    return new Result(written, verdict, wallSeconds.getAsDouble());
  }
}
