package akula.toolkit.model;

import akula.bootstrap.RunFailedException;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.NewFile;
import akula.formats.PlainFile;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.CampaignWriter;
import akula.formats.machine.MachineWriter;
import akula.formats.tree.JsonText;
import akula.formats.workload.Program;
import akula.profiler.interference.Mix;
import akula.profiler.interference.MixRecording;
import akula.profiler.interference.Quantum;
import akula.profiler.interference.RecordingCsv;
import akula.profiler.interference.Recordings;
import akula.profiler.interference.Recordings.RecordedMix;
import akula.profiler.journal.RecordingJournal;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.measure.MeasuringException;
import akula.profiler.measure.StackMeter;
import akula.profiler.measure.Surroundings;
import akula.profiler.measure.TestBed;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.RealWork;
import akula.toolkit.profile.CampaignPrograms;
import akula.toolkit.profile.MeasuringFolder;
import akula.toolkit.profile.ProfileEvents;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Records the stacks of programs alone and in mixes on a core of this machine, a file for each;
 * what was interrupted is resumed. It holds the agent from when it is built until it is closed.
 */
public final class ModelMeasureJob implements Job<Path>, AutoCloseable {
  static final MeasuringFolder.Kind KIND =
      new MeasuringFolder.Kind(
          "recording",
          "\\d{4,6}\\.csv|recordings\\.csv|machine\\.json|campaign\\.yaml|provenance\\.json",
          Recordings.INDEX);

  private static final String PROVENANCE = "provenance.json";

  /** Works until somebody ends it. */
  private static final Program FILLER =
      new Program(
          Kernels.COMMAND,
          List.of("nop", "1000000G"),
          Optional.empty(),
          List.of(),
          new TreeMap<>());

  /** In a mix a program may take so many times as long as alone. */
  private static final double SLOWER = 20;

  /** So often a run is made that is disturbed each time. */
  private static final int TRIES = 3;

  private static final long GRACE_NANOS = 10_000_000_000L;

  private final RecordingPlan plan;
  private final ProgramFinder finder;
  private final AgentProgram agent;
  private final Optional<MeasuringFolder> folder;
  private final boolean force;
  private final Map<Integer, Long> aloneNanos = new LinkedHashMap<>();

  /** The journal of recordings. */
  private static final class Journalled implements MeasuringFolder.Writing<RecordingJournal> {
    @Override
    public Optional<RecordingJournal> reopen(Path path) throws IOException, InvalidInputException {
      return RecordingJournal.reopen(path);
    }

    @Override
    public RecordingJournal begin(Path path, String task) throws IOException {
      return RecordingJournal.begin(path, task);
    }
  }

  /**
   * Makes one.
   *
   * @param agent to be closed with it
   * @param folder of the recordings; nothing if it is not run
   * @param force whether it is measured although the machine is busy
   */
  ModelMeasureJob(
      RecordingPlan plan,
      ProgramFinder finder,
      AgentProgram agent,
      Optional<MeasuringFolder> folder,
      boolean force) {
    this.plan = plan;
    this.finder = finder;
    this.agent = agent;
    this.folder = folder;
    this.force = force;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula model measure}. */
  public static ModelMeasureBuilder builder() {
    return new ModelMeasureBuilder();
  }

  /** Returns what is recorded. */
  public RecordingPlan plan() {
    return plan;
  }

  /**
   * Records what is left to be recorded.
   *
   * @return the folder
   * @throws UsageException if there is no folder, or it has other recordings, or the machine is
   *     busy
   */
  @Override
  public Path run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    MeasuringFolder to =
        folder.orElseThrow(() ->
            new UsageException(
                MessageCode.MISSING_ARGUMENT, "recordings need a folder of their own"));
    if (to.isFinished()) {
      requireMadeSo(to, JsonText.line(task(plan.recordings(to.path()), programs(to))));
      listener.message("nothing is left to do in %s.".formatted(to.path()));
      return to.path();
    }
    plan.setting().requireQuiet(force, listener::message);
    return RealWork.run(to.path(), listener, () -> record(to, listener));
  }

  private static void requireMadeSo(MeasuringFolder to, String task)
      throws InvalidInputException, IOException {
    Recordings.read(to.path());
    Path made = to.path().resolve(PROVENANCE);
    if (!PlainFile.isThere(made) || !FolderFile.text(made).strip().equals(task)) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "--resume: the recordings in %s are whole, and %s there is not of those that are asked for"
                  .formatted(to.path(), PROVENANCE)
              + " now");
    }
  }

  /** Returns the programs of the campaign, and the one that does nothing. */
  private List<MeasuredProgram> programs(MeasuringFolder to) {
    List<MeasuredProgram> programs =
        new ArrayList<>(new CampaignPrograms(plan.campaign(), finder, to.prepared()).all());
    programs.add(
        new MeasuredProgram(
            ModelBuilder.FILLER, FILLER, finder.find(FILLER).orElseThrow(), List.of()));
    return programs;
  }

  private Path record(MeasuringFolder to, JobListener listener)
      throws AgentException,
          RunException,
          IOException,
          InvalidInputException,
          InterruptedException {
    CampaignPrograms campaign = new CampaignPrograms(plan.campaign(), finder, to.prepared());
    List<MeasuredProgram> programs = programs(to);
    Recordings recordings = plan.recordings(to.path());
    String task = JsonText.line(task(recordings, programs));
    try (RecordingJournal journal = to.journal(new Journalled(), task)) {
      to.makeRoom();
      campaign.prepare(
          agent, ProfileEvents.reporting(listener, plan.campaign().applicationNames()));
      try (TestBed testBed = testBed(to, programs)) {
        StackMeter meter = new StackMeter(testBed, plan.stack(), plan.interval().toNanos());
        record(recordings, journal, meter, listener);
      } catch (MeasuringException e) {
        throw new RunException(
            "%s %s".formatted(programs.get(e.application()).name(), e.getMessage()));
      }
    }
    Map<String, String> more = new LinkedHashMap<>();
    more.put("machine.json", MachineWriter.text(plan.setting().machine()));
    more.put("campaign.yaml", CampaignWriter.text(plan.campaign()));
    more.put(PROVENANCE, task + "\n");
    more.put(Recordings.INDEX, recordings.index());
    to.write(more);
    to.finish();
    return to.path();
  }

  private Map<String, Object> task(Recordings recordings, List<MeasuredProgram> programs)
      throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("command", "model measure");
    json.put("campaign", recordings.campaign());
    json.put("machine", recordings.machine());
    json.put("processor", plan.setting().topology().model());
    json.put("cpus", plan.cpus());
    json.put("interval_s", plan.interval().toNanos() * 1e-9);
    Map<String, Object> stack = new LinkedHashMap<>();
    for (Counted component : plan.stack().components()) {
      stack.put(component.name(), component.source());
    }
    stack.put(plan.stack().ipc().name(), plan.stack().ipc().source());
    json.put("stack", stack);
    Map<String, Object> commands = new TreeMap<>();
    for (Measured application : plan.campaign().applications()) {
      commands.put(application.name(), application.program() + " " + application.prepared());
    }
    json.put("commands", commands);
    Map<String, Object> executables = new TreeMap<>();
    for (MeasuredProgram program : programs) {
      executables.put(program.name(), Sha256.of(program.executable()));
    }
    json.put("executables", executables);
    json.put("mixes", Sha256.of(recordings.index()));
    return json;
  }

  private TestBed testBed(MeasuringFolder to, List<MeasuredProgram> programs)
      throws AgentException {
    return new TestBed(
        Agent.start(agent, TestBed.MOST, List.of()),
        programs,
        to.work(),
        1L << 30,
        plan.stack().events(),
        false,
        Surroundings.of(plan.setting().topology().description()));
  }

  private void record(
      Recordings recordings, RecordingJournal journal, StackMeter meter, JobListener listener)
      throws AgentException,
          MeasuringException,
          IOException,
          InvalidInputException,
          InterruptedException {
    long total = recordings.mixes().size();
    long done = 0;
    try (JobListener.Counter counter =
        listener.begin("mixes", JobListener.Unit.RUN, () -> total, 0)) {
      for (RecordedMix one : recordings.mixes()) {
        Path file = recordings.folder().resolve(one.file());
        if (!isThere(file, journal.checksum(one.file()))) {
          MixRecording recording = new MixRecording(one.mix(), undisturbed(one, meter, listener));
          String text = RecordingCsv.text(recording, recordings.stack());
          Files.deleteIfExists(file);
          NewFile.write(file, text);
          journal.add(one.file(), Sha256.of(text));
        }
        if (one.mix().programs().size() == 1) { // also if it was recorded before
          long quanta = FolderFile.text(file).lines().count() - 1;
          long took = quanta * plan.interval().toNanos();
          aloneNanos.merge(one.mix().programs().getFirst(), took, Math::max);
        }
        counter.done(1);
        done++;
        if (listener.isCancelled()) {
          throw new InterruptedException("after " + done);
        }
      }
    }
  }

  /** A file that was edited since is recorded anew. */
  private static boolean isThere(Path file, Optional<String> checksum) throws IOException {
    return checksum.isPresent()
        && PlainFile.isThere(file)
        && checksum.get().equals(Sha256.of(file));
  }

  /**
   * Runs a mix again while it is disturbed, so often; a machine that is busy anyway is not asked.
   */
  private List<List<Quantum>> undisturbed(RecordedMix one, StackMeter meter, JobListener listener)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      StackMeter.Recorded recorded = run(one.mix(), meter);
      if (recorded.disturbance().isEmpty() || force) {
        return recorded.quanta();
      }
      boolean isLast = tries == TRIES;
      listener.message(
          "run %s was disturbed: %s; %s."
              .formatted(
                  one.file(),
                  recorded.disturbance(),
                  isLast ? "it was so %d times and is kept".formatted(TRIES) : "it is made again"));
      if (isLast) {
        return recorded.quanta();
      }
    }
  }

  private StackMeter.Recorded run(Mix mix, StackMeter meter)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    List<CpuAssignment> programs = new ArrayList<>();
    List<CpuAssignment> fillers = new ArrayList<>();
    int filler = plan.campaign().applications().size();
    for (int i = 0; i < mix.mode(); i++) {
      int cpu = plan.cpus().get(i);
      if (i < mix.programs().size()) {
        programs.add(new CpuAssignment(mix.programs().get(i), cpu));
      } else {
        fillers.add(new CpuAssignment(filler, cpu));
      }
    }
    return meter.record(programs, fillers, limit(mix));
  }

  private long limit(Mix mix) {
    long longest = 0;
    for (int program : mix.programs()) {
      long given = plan.campaign().applications().get(program).limit().toNanos();
      Long known = mix.programs().size() > 1 ? aloneNanos.get(program) : null;
      longest = Math.max(longest, known == null ? given : (long) (SLOWER * known) + GRACE_NANOS);
    }
    return mix.mode() * longest;
  }

  /** Lets the agent go. */
  @Override
  public void close() {
    agent.close();
  }
}
