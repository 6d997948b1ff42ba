package akula.toolkit.queues;

import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.profiler.queues.QueueComparison;
import akula.profiler.queues.QueueMeter;
import akula.profiler.queues.QueueSimulation;
import akula.profiler.queues.ThreadTurns;
import akula.profiler.queues.TurnScenario;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.profile.Setting;
import akula.toolkit.run.AgentChoice;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.watch.PolicyWatch;
import akula.wrapper.agent.AgentException;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.ParameterSources;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs threads that share cpus on this machine, where the kernel orders them, and in the simulator
 * under a policy that does as this kernel: the scenarios one after the other, over and over, so
 * that whatever changes on the machine meets all alike.
 */
public final class QueueValidationJob implements Job<QueueValidation> {
  private final Plan plan;

  /**
   * What is run.
   *
   * @param kernel this one
   * @param policy that stands for it
   * @param machines the cpus that are used, one after the other
   * @param scenarios what threads do
   * @param repeats how often each is run, at least 1
   * @param policyLimit how long a callback of the policy may take
   * @param means what it is run with
   */
  record Plan(
      QueueValidation.Kernel kernel,
      PolicyFactory policy,
      List<MachineDescription> machines,
      List<TurnScenario> scenarios,
      int repeats,
      Duration policyLimit,
      Means means) {}

  /**
   * What real runs are made with.
   *
   * @param setting this machine
   * @param force whether they are made although it is busy
   * @param executable the program whose threads are run
   * @param agent an installed one, or null
   */
  record Means(Setting setting, boolean force, Path executable, Path agent) {}

  QueueValidationJob(Plan plan) {
    this.plan = plan;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula validate --queues}. */
  public static QueueValidationBuilder builder() {
    return new QueueValidationBuilder();
  }

  /** Returns the policy that stands for the kernel. */
  public String policy() {
    return plan.policy().name();
  }

  private long leastNanos() {
    long nanos = 0;
    for (MachineDescription machine : plan.machines()) {
      for (TurnScenario one : plan.scenarios()) {
        nanos += plan.repeats() * one.workNanos() / machine.contextCount();
      }
    }
    return nanos;
  }

  /** Returns what would be run, for programs. */
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("kernel", plan.kernel().release());
    json.put("policy", policy());
    json.put("tick_ns", plan.kernel().tickNanos());
    json.put("runs", plan.repeats());
    json.put("cpus", plan.machines().stream().map(CpuChoice::cpus).toList());
    json.put("scenarios", plan.scenarios().stream().map(TurnScenario::name).toList());
    json.put("least_seconds", leastNanos() / 1e9);
    return json;
  }

  /** Returns what would be run, for people. */
  public String text() {
    String cpus =
        plan.machines().stream().map(CpuChoice::cpus).collect(Collectors.joining(" and "));
    return plan.kernel().beside(plan.policy().name())
        + "%s of each on cpus %s, at least %s%n%n"
            .formatted(
                Numbers.count(plan.repeats(), "run"),
                cpus,
                DurationText.format(Duration.ofNanos(leastNanos())))
        + QueueValidation.legend(plan.scenarios());
  }

  /** The runs of a scenario on so many cpus. */
  private static final class Runs {
    private final TurnScenario scenario;
    private final int machine;
    private final List<List<ThreadTurns>> measured = new ArrayList<>();
    private final List<List<ThreadTurns>> simulated = new ArrayList<>();

    Runs(TurnScenario scenario, int machine) {
      this.scenario = scenario;
      this.machine = machine;
    }
  }

  @Override
  public QueueValidation run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    String disturbance =
        plan.means().setting().requireQuiet(plan.means().force(), listener::message);
    List<RealHost> hosts = new ArrayList<>();
    Path work = Files.createTempDirectory("akula-queues");
    try {
      for (MachineDescription machine : plan.machines()) {
        hosts.add(AgentChoice.host(plan.means().agent(), machine, nothing()));
      }
      List<QueueComparison> comparisons = run(hosts, work, listener);
      return new QueueValidation(plan.kernel(), plan.policy().name(), disturbance, comparisons);
    } catch (AgentException | RunException e) {
      listener.requireWanted(); // then that is why it failed
      throw new RunFailedException(e.getMessage(), e);
    } finally {
      hosts.forEach(RealHost::close);
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

  private List<QueueComparison> run(List<RealHost> hosts, Path work, JobListener listener)
      throws AgentException, RunException, RunFailedException, IOException, InterruptedException {
    List<Runs> all = new ArrayList<>();
    List<QueueSimulation> simulations = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      simulations.add(new QueueSimulation(plan.machines().get(i), plan.policy()));
      for (TurnScenario scenario : plan.scenarios()) {
        all.add(new Runs(scenario, i));
      }
    }
    QueueMeter meter = new QueueMeter(plan.means().executable(), work);
    long total = (long) plan.repeats() * all.size();
    try (JobListener.Counter counter =
            listener.begin("queues", JobListener.Unit.RUN, () -> total, 0);
        PolicyWatch watch =
            PolicyWatch.over(
                () -> simulations.stream().map(QueueSimulation::calls).toList(),
                listener::message,
                plan.policyLimit())) {
      double steps = meter.stepsPerMilli(hosts.getFirst());
      for (int i = 0; i < plan.repeats(); i++) {
        for (Runs runs : all) {
          listener.requireWanted();
          List<ThreadTurns> real = meter.run(hosts.get(runs.machine), runs.scenario, steps);
          runs.measured.add(real);
          runs.simulated.add(
              watch.run(() -> simulations.get(runs.machine).run(runs.scenario, real)));
          counter.done(1);
        }
      }
    }
    return all.stream()
        .map(one ->
            new QueueComparison(
                one.scenario,
                plan.machines().get(one.machine).contextCount(),
                one.measured,
                one.simulated))
        .toList();
  }
}
