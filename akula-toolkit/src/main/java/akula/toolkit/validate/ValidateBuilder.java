package akula.toolkit.validate;

import akula.api.host.PolicyLimits;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Simulator;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.ContentionKinds;
import akula.profiler.kernels.Kernels;
import akula.profiler.validate.RunSimulation;
import akula.profiler.validate.WorkloadDraw;
import akula.profiler.validate.WorkloadKind;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import akula.toolkit.profile.MeasuringFolder;
import akula.toolkit.run.AgentChoice;
import akula.toolkit.run.Contender;
import akula.toolkit.run.ContestBuilder;
import akula.toolkit.run.RunSources;
import akula.toolkit.setup.ModelChoice;
import akula.toolkit.watch.PolicyWatch;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealSettings;
import akula.wrapper.speed.EmulatedSpeeds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans a validation; each method is named after an option of {@code akula validate} and means the
 * same. Without a policy, all are taken that need no option and work in both hosts; speeds of cpus
 * are those of workloads of kind unequal.
 */
public final class ValidateBuilder extends ContestBuilder<ValidateBuilder> {
  /** How many workloads are drawn where nothing is said. */
  public static final int WORKLOADS = 10;

  /** How often each is run under each policy where nothing is said. */
  public static final int REPEATS = 5;

  private static final int MOST = 10_000;

  /** A workload has at most so many programs by context. */
  private static final int MOST_BY_CONTEXT = 3;

  private String data;
  private Path campaign;
  private String machine;
  private ModelChoice models = ModelChoice.DEFAULT;
  private int workloads = WORKLOADS;
  private List<String> kinds = List.of();
  private Duration budget;
  private boolean force;
  private Duration policyLimit = PolicyWatch.LIMIT;

  ValidateBuilder() {
    super(REPEATS);
  }

  @Override
  protected ValidateBuilder self() {
    return this;
  }

  /** Takes a data set that was measured on this machine: the folder, or the name of one. */
  public ValidateBuilder data(String nameOrFolder) {
    data = nameOrFolder;
    return this;
  }

  /** Takes the file that says how programs are started; null for that of the data set. */
  public ValidateBuilder campaign(Path file) {
    campaign = file;
    return this;
  }

  /** Takes the machine as it is simulated, by name or file; null for that of the data set. */
  public ValidateBuilder machine(String nameOrFile) {
    machine = nameOrFile;
    return this;
  }

  /** Chooses among the contention models of the data set. */
  public ValidateBuilder models(ModelChoice choice) {
    models = choice;
    return this;
  }

  /** Takes how many workloads are drawn. */
  public ValidateBuilder workloads(int number) {
    workloads = number;
    return this;
  }

  /** Takes the kinds of workloads, such as {@code crowded}; all that are possible if none. */
  public ValidateBuilder kinds(List<String> words) {
    kinds = List.copyOf(words);
    return this;
  }

  /** Takes a time after which no run begins; null for none. */
  public ValidateBuilder budget(Duration time) {
    budget = time;
    return this;
  }

  /**
   * Takes how long a callback of a policy may take in the simulator, of real time, before the job
   * ends as failed; it does not show in results.
   */
  public ValidateBuilder policyLimit(Duration limit) {
    policyLimit = limit;
    return this;
  }

  /** Says whether it is run although the machine is busy. */
  public ValidateBuilder force(boolean wanted) {
    force = wanted;
    return this;
  }

  /** Reads and checks everything, as {@link #build(JobListener)} does, with nobody listening. */
  public ValidateJob build() throws InvalidInputException, RunFailedException, IOException {
    return build(JobListener.SILENT);
  }

  /**
   * Reads and checks everything, and draws the workloads. Of what is to be resumed and is finished
   * nothing more is read.
   *
   * @param listener hears what cannot be run here and is left out
   * @return the job, which has to be closed
   * @throws InvalidInputException with every mistake of the files
   * @throws UsageException if something does not go together, or is missing
   * @throws RunFailedException if there is no agent for this system, or a policy fails
   */
  public ValidateJob build(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException {
    KindChoice kind = new KindChoice(kinds, speeds());
    check(kind);
    MeasuringFolder folder = MeasuringFolder.of(out(), ValidateJob.FOLDER, resume(), overwrite());
    if (folder.isFinished()) {
      ValidateResult.requireWhole(folder.path());
      return new ValidateJob(folder, Optional.empty());
    }
    ProgramFinder finder = new ProgramFinder(Kernels.CARRIED);
    Subject subject =
        new SubjectChoice(data, campaign, machine, models)
            .find(finder, ContentionKinds.of(catalog().loader()), listener::message);
    PolicyPool pool = PolicyPool.of(policies(), catalog(), subject.machine(), policyLimit);
    List<WorkloadKind> drawn = kind.possible(subject.setting().machine(), listener::message);
    AgentProgram agent = null;
    RealHost host = null;
    try {
      agent = AgentChoice.of(agent());
      host = host(agent, subject, pool);
      ValidatePlan plan = plan(subject, working(pool, subject, host, listener), drawn, kind);
      RunSimulation simulation = simulation(subject);
      return new ValidateJob(
          folder,
          Optional.of(
              new ValidateJob.Ready(
                  plan,
                  simulation,
                  expectation(plan, simulation, listener),
                  finder,
                  agent,
                  host,
                  force,
                  policyLimit)));
    } catch (AgentException e) {
      close(host, agent);
      throw new RunFailedException(e.getMessage(), e);
    } catch (InvalidInputException | RunFailedException | RuntimeException e) {
      close(host, agent);
      throw e;
    }
  }

  private static void close(RealHost host, AgentProgram agent) {
    if (host != null) {
      host.close(); // and with it the agent
    } else if (agent != null) {
      agent.close();
    }
  }

  private void check(KindChoice kind) {
    requireRange("--workloads", workloads);
    requireRange("--repeat", repetitions());
    requireInterval("--interval");
    if (budget != null && !budget.isPositive()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--budget is not above 0; expected a duration such as 30min");
    }
    PolicyWatch.requireLimit(policyLimit);
    kind.named();
  }

  private static void requireRange(String option, int value) {
    if (value < 1 || value > MOST) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s is %d; expected a whole number from 1 to %d".formatted(option, value, MOST));
    }
  }

  private RealHost host(AgentProgram agent, Subject subject, PolicyPool pool)
      throws InvalidInputException, AgentException {
    Set<String> applications = new LinkedHashSet<>(subject.campaign().applicationNames());
    return new RealHost(
        subject.setting().machine(),
        agent,
        RunSources.ofData(
            pool.parameters(),
            applications,
            subject.data(),
            AgentChoice.rules(formulas(), subject.setting().topology().processors())));
  }

  private Expectation expectation(ValidatePlan plan, RunSimulation simulation, JobListener listener)
      throws RunFailedException {
    try (PolicyWatch watch = PolicyWatch.over(simulation::calls, listener::message, policyLimit)) {
      return watch.run(() -> new Expectation(plan, simulation));
    }
  }

  private RunSimulation simulation(Subject subject) {
    return new RunSimulation(subject.machine(), subject.data(), subject.models(), simulated());
  }

  /** As the simulator usually does it, at the interval of the real runs. */
  private Settings simulated() {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        usual.mode(),
        usual.tick(),
        interval(),
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }

  private List<Contender> working(
      PolicyPool pool, Subject subject, RealHost host, JobListener listener)
      throws RunFailedException {
    Simulator simulator =
        new Simulator(
            subject.machine(),
            BootstrapData.ofChosen(subject.data(), subject.models()),
            simulated());
    int most = MOST_BY_CONTEXT * subject.machine().contextCount();
    return pool.working(simulator, host, settings(), most, listener::message);
  }

  private RealSettings settings() {
    return new RealSettings(
        interval(), PolicyLimits.DEFAULT, false, true, true, true, EmulatedSpeeds.NONE);
  }

  private ValidatePlan plan(
      Subject subject, List<Contender> working, List<WorkloadKind> drawn, KindChoice kind) {
    List<String> names = subject.campaign().applicationNames();
    WorkloadDraw draw =
        new WorkloadDraw(
            names,
            names.stream().map(subject::soloSeconds).toList(),
            subject.machine().contextCount(),
            working.size(),
            seed());
    return new ValidatePlan(
        subject,
        working,
        draw.all(drawn, workloads),
        repetitions(),
        seed(),
        settings(),
        drawn.contains(WorkloadKind.UNEQUAL)
            ? kind.speeds(subject.setting().machine())
            : EmulatedSpeeds.NONE,
        Optional.ofNullable(formulas()),
        Optional.ofNullable(budget));
  }
}
