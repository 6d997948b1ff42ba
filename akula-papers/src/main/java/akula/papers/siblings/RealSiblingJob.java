package akula.papers.siblings;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.papers.siblings.RealSiblingResult.Conditions;
import akula.papers.siblings.RealSiblingResult.Row;
import akula.profiler.kernels.Kernels;
import akula.profiler.queues.QueueMeter;
import akula.profiler.queues.TurnScenario;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.run.AgentChoice;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.run.KernelOption;
import akula.wrapper.agent.AgentException;
import akula.wrapper.carried.NotCarriedException;
import akula.wrapper.kernel.KernelProgram;
import akula.wrapper.kernel.KernelSettings;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.ParameterSources;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunException;
import akula.wrapper.topology.SystemReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Aggregation of sibling threads on this machine: policies decide every turn of real programs, with
 * the kernel as host, and of the same ones in the simulator.
 */
public final class RealSiblingJob implements Job<RealSiblingResult> {
  private static final String GLOBAL =
      "global_aggregation:timeBonus=5ms,globalTimeBonus=5ms,globalBonus=5ms";

  /** The kernel's own class, CFS, and more and more bonus. */
  static final List<String> POLICIES =
      List.of(
          PolicyCatalog.KERNEL,
          "cfs",
          "time_aggregation:timeBonus=1ms",
          "time_aggregation:timeBonus=5ms",
          "time_aggregation:timeBonus=20ms",
          GLOBAL);

  private static final int MOST_CPUS = 2;
  private static final int MOST_REPEATS = 1_000;

  private final Conditions conditions;
  private final MachineDescription machine;
  private final KernelSettings kernel;
  private final Path agent;
  private final Path executable;

  /** Runs the programs. */
  interface Programs {
    /**
     * Returns what came of them.
     *
     * @param policy null for the kernel's own class
     * @param name of the policy
     */
    SwitchCount run(WatchedOrder policy, String name)
        throws AgentException, RunException, IOException, InterruptedException;
  }

  private RealSiblingJob(
      Conditions conditions,
      MachineDescription machine,
      KernelSettings kernel,
      Path agent,
      Path executable) {
    this.conditions = conditions;
    this.machine = machine;
    this.kernel = kernel;
    this.agent = agent;
    this.executable = executable;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula reproduce siblings --real 1}. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public RealSiblingResult run(JobListener listener)
      throws RunFailedException, IOException, InvalidInputException, InterruptedException {
    Path work = Files.createTempDirectory("akula-siblings");
    try (RealHost host = AgentChoice.host(agent, machine, nothing())) {
      QueueMeter meter = new QueueMeter(executable, work);
      double steps = meter.stepsPerMilli(host);
      return new RealSiblingResult(
          conditions,
          rows(
              conditions,
              machine,
              (policy, name) -> real(meter, host, steps, policy, name, listener),
              listener));
    } catch (AgentException | RunException e) {
      listener.requireWanted(); // then that is why it failed
      throw new RunFailedException(e.getMessage(), e);
    } finally {
      RunDirectory.delete(work);
    }
  }

  private static ParameterSources nothing() {
    return new ParameterSources(
        Set.of(),
        Optional.empty(),
        (application, parameter) -> Double.NaN,
        Map.of(),
        ParameterRules.shipped(Set.of()));
  }

  /** Makes all runs: each policy in turn, over and over, so that changes meet all alike. */
  static List<Row> rows(
      Conditions conditions, MachineDescription machine, Programs real, JobListener listener)
      throws AgentException, RunException, RunFailedException, IOException, InterruptedException {
    List<List<SwitchCount>> measured = new ArrayList<>();
    List<List<SwitchCount>> simulated = new ArrayList<>();
    for (String spec : POLICIES) {
      measured.add(new ArrayList<>());
      WatchedOrder policy = policy(spec);
      simulated.add(
          policy == null ? List.of() : List.of(conditions.load().simulated(machine, policy, spec)));
    }
    long total = (long) conditions.repeats() * POLICIES.size();
    try (JobListener.Counter counter =
        listener.begin("siblings", JobListener.Unit.RUN, () -> total, 0)) {
      for (int repeat = 0; repeat < conditions.repeats(); repeat++) {
        for (int i = 0; i < POLICIES.size(); i++) {
          listener.requireWanted();
          String spec = POLICIES.get(i);
          measured.get(i).add(real.run(policy(spec), spec));
          counter.done(1);
        }
      }
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < POLICIES.size(); i++) {
      rows.add(new Row(POLICIES.get(i), measured.get(i), simulated.get(i)));
    }
    return rows;
  }

  private static WatchedOrder policy(String spec) {
    if (spec.equals(PolicyCatalog.KERNEL)) {
      return null;
    }
    PolicyFactory factory = PolicyCatalog.ofClassPath().resolve(spec);
    return new WatchedOrder(factory.newScheduler(new SplittableRandom(1)));
  }

  private SwitchCount real(
      QueueMeter meter,
      RealHost host,
      double steps,
      WatchedOrder policy,
      String name,
      JobListener listener)
      throws AgentException, RunException, IOException, InterruptedException {
    SiblingLoad load = conditions.load();
    TurnScenario each =
        new TurnScenario("siblings", load.threads(), load.blockNanos(), load.blocks(), 0);
    QueueMeter.Ended ended =
        meter.runPrograms(
            host,
            each,
            load.programs(),
            steps,
            policy == null
                ? Optional.empty()
                : Optional.of(
                    new QueueMeter.Decider(
                        policy, name, kernel.rehearsing(() -> policy(name)), listener::message)));
    return policy == null
        ? new SwitchCount(Double.NaN, Double.NaN, ended.meanSeconds())
        : new SwitchCount(
            policy.siblings(), policy.switches(), ended.meanSeconds(), ended.fallback());
  }

  /** Plans it; each method is named after an option of the command and means the same. */
  public static final class Builder {
    private int repeats = 1;
    private boolean ahead;
    private String cpus;
    private Path loader;
    private Path agent;

    private Builder() {}

    /** Takes how often the programs are run under each policy. */
    public Builder real(int times) {
      repeats = times;
      return this;
    }

    /** Says whether it is decided who follows when a turn begins, and not when it has ended. */
    public Builder ahead(boolean wanted) {
      ahead = wanted;
      return this;
    }

    /** Chooses cpus; null for the first two that this process may use. */
    public Builder cpus(String list) {
      cpus = list;
      return this;
    }

    /** Takes an installed akula-scheduler; null for that of the jar. */
    public Builder loader(Path file) {
      loader = file;
      return this;
    }

    /** Takes an installed agent; null for the one that comes with this. */
    public Builder agent(Path file) {
      agent = file;
      return this;
    }

    /**
     * Checks the plan.
     *
     * @throws UsageException if something in it cannot be, or the kernel cannot be told
     * @throws RunFailedException if the program is missing
     */
    public RealSiblingJob build() throws InvalidInputException, RunFailedException, IOException {
      if (repeats < 1 || repeats > MOST_REPEATS) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--real is %d; expected a whole number from 1 to %d".formatted(repeats, MOST_REPEATS));
      }
      KernelSettings kernel =
          new KernelOption(
                  ahead ? KernelOption.AHEAD : KernelOption.ENDED,
                  false,
                  Optional.ofNullable(loader))
              .settings()
              .orElseThrow();
      KernelProgram.refusal(kernel.loader())
          .ifPresent(why -> {
            throw new UsageException(
                MessageCode.UNFIT,
                "--real has policies decide every turn, and that cannot be done here: " + why);
          });
      MachineDescription all = SystemReader.read(Path.of("/")).description();
      MachineDescription machine = CpuChoice.of(all, cpus == null ? firstCpus(all) : cpus);
      String release = Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip();
      return new RealSiblingJob(
          new Conditions(
              SiblingLoad.USUAL,
              "Linux %s, cpus %s".formatted(release, CpuChoice.cpus(machine)),
              repeats,
              ahead),
          machine,
          kernel,
          agent,
          program());
    }

    private static String firstCpus(MachineDescription of) {
      return String.join(
          ",", CpuChoice.all(of).stream().limit(MOST_CPUS).map(String::valueOf).toList());
    }

    private static Path program() throws RunFailedException {
      try {
        return Kernels.path();
      } catch (NotCarriedException e) {
        throw new RunFailedException(e.getMessage(), e);
      }
    }
  }
}
