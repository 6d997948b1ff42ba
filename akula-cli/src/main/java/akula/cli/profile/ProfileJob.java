package akula.cli.profile;

import akula.cli.ground.SettingsDifference;
import akula.cli.ground.UsageException;
import akula.formats.InvalidInputException;
import akula.formats.campaign.Method.Work;
import akula.formats.dataset.DataSet;
import akula.formats.machine.MachineWriter;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.CampaignRun;
import akula.profiler.journal.CampaignJournal;
import akula.profiler.measure.Instruments;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.measure.Meter;
import akula.profiler.measure.Rig;
import akula.profiler.outcome.CampaignOutcome;
import akula.profiler.outcome.MeasurementsCsv;
import akula.profiler.outcome.Origin;
import akula.profiler.outcome.Verdict;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A campaign from its first run to the data set. */
final class ProfileJob {
  private final Path file;
  private final CampaignPlan plan;
  private final Setting setting;
  private final Instruments instruments;
  private final Work work;
  private final ProgramFinder finder;
  private final CampaignFolder folder;
  private final String licence;

  /**
   * Prepares.
   *
   * @param file the campaign's file
   * @param work what is counted as work
   * @param licence of the data, may be empty
   */
  ProfileJob(
      Path file,
      CampaignPlan plan,
      Setting setting,
      Instruments instruments,
      Work work,
      ProgramFinder finder,
      CampaignFolder folder,
      String licence) {
    this.file = file;
    this.plan = plan;
    this.setting = setting;
    this.instruments = instruments;
    this.work = work;
    this.finder = finder;
    this.folder = folder;
    this.licence = licence;
  }

  /**
   * What became of a campaign.
   *
   * @param dataSet as it was written
   * @param verdict what is to be thought of it
   */
  record Result(DataSet dataSet, Verdict verdict) {}

  /**
   * Measures what is left to be measured and writes the data set.
   *
   * @param resume whether to go on with what is there
   */
  Result run(AgentProgram program, boolean resume, ProfileProgress progress)
      throws AgentException,
          RunException,
          IOException,
          InvalidInputException,
          InterruptedException {
    CampaignPrograms campaign = new CampaignPrograms(plan.campaign(), finder, folder.prepared());
    List<MeasuredProgram> programs = campaign.all();
    String task = ProfileTask.of(plan, setting, programs, instruments.events());
    try (CampaignJournal journal = folder.journal(resume, task)) {
      requireSame(journal.task(), task);
      folder.makeRoom();
      campaign.prepare(program, progress);
      try (Rig rig = rig(program, programs)) {
        Meter meter = new Meter(rig, plan.campaign(), work);
        new CampaignRun(plan, meter, journal, progress).run();
      }
      return publish(journal);
    }
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
  List<String> names() {
    return plan.campaign().applicationNames();
  }

  private Rig rig(AgentProgram program, List<MeasuredProgram> programs) throws AgentException {
    boolean reports = work == Work.PROGRESS || work == Work.CPU_PROGRESS;
    return new Rig(
        Agent.start(program, Rig.MOST, List.of()),
        programs,
        folder.work(),
        Meter.MOST_BYTES,
        instruments.events(),
        reports);
  }

  private Result publish(CampaignJournal journal) throws IOException, RunException {
    Origin origin =
        new Origin(
            machineText(),
            LocalDate.now(ZoneOffset.UTC).toString(),
            licence,
            instruments.events(),
            instruments.parameters());
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
    more.put("campaign" + ending(), Files.readString(file));
    more.put(
        "measurements.csv",
        new MeasurementsCsv(plan.campaign().applicationNames(), origin, outcome.estimates())
            .text(journal.measurements()));
    return new Result(folder.publish(outcome.dataSet(), more), verdict);
  }

  private String ending() {
    String name = file.getFileName().toString();
    return name.endsWith(".json") ? ".json" : ".yaml";
  }

  private String machineText() {
    String model = setting.topology().model();
    return "%s%s, %d cpus"
        .formatted(
            setting.topology().name(),
            model.isEmpty() ? "" : " (" + model + ")",
            setting.machine().contextCount());
  }
}
