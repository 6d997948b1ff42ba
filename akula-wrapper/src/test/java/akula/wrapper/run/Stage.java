package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Control;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachineModel;
import akula.api.host.PolicyLimits;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.agent.Exit;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.Affinity;
import akula.wrapper.os.CpuMask;
import akula.wrapper.parameters.CountableEvents;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterPlan;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.parameters.ServedParameter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;

/** Real runs on the cpus that this process may use, of shell scripts that end when asked. */
final class Stage implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofMillis(20);
  static final PolicyLimits LIMITS =
      new PolicyLimits(Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ofSeconds(600));

  private static final String UNTIL_REPORTED = "while [ ! -e stop ]; do :; done";

  private final Path folder;
  private final AgentProgram program;
  private final List<ServedParameter> served = new ArrayList<>();
  final CpuMask cpus;
  final MachineModel machine;
  final Agent agent;
  final List<RealLaunch> launches = new ArrayList<>();
  final List<String> reported = new ArrayList<>();

  /** What is reported of intervals that were left out, as they are on a busy machine. */
  final List<String> late = new ArrayList<>();

  boolean stopOnFailure;
  private final CounterReadings readings;

  Stage(Path folder, String... parameters) throws AgentException {
    this(folder, 128, parameters);
  }

  Stage(Path folder, int slots, String... parameters) throws AgentException {
    this.folder = folder;
    program = AgentProgram.carried();
    List<EventSpec> planned = plan(parameters);
    agent = Agent.start(program, slots, List.of());
    try (Arena arena = Arena.ofConfined()) {
      cpus = new Affinity(arena).get(0);
    }
    int events = agent.events(planned).length;
    readings = new CounterReadings(served, events, new Constants());
    List<CoreDescription> cores =
        cpus.cpus().stream().map(cpu -> CoreDescription.nominal(List.of(cpu))).toList();
    MachineDescription description =
        new MachineDescription(
            "here", List.of(new Node(0, 0, List.of(10))), List.of(new Domain(0, cores)));
    machine =
        new MachineModel(
            description, INTERVAL.toNanos(), EnumSet.of(Control.PAUSE, Control.WEIGHTS), readings);
  }

  CounterReadings readings() {
    return readings;
  }

  /** Knows only that all applications take a minute. */
  private static final class Constants implements CounterReadings.Constants {
    @Override
    public double value(String application, String parameter) {
      return Double.NaN;
    }

    @Override
    public double soloSeconds(String application) {
      return 60;
    }
  }

  /** Ends a test, as one that cannot be run here, if a parameter cannot be counted. */
  private List<EventSpec> plan(String... parameters) throws AgentException {
    ParameterRules rules = ParameterRules.shipped(Set.of());
    CountableEvents countable =
        new EventTrial(program).countable(ParameterPlan.candidates(rules, List.of(parameters)));
    ParameterPlan plan = new ParameterPlan(rules, countable, Optional.empty(), Map.of());
    for (String parameter : parameters) {
      switch (plan.choose(parameter)) {
        case ParameterChoice.Served choice -> served.add(choice.by());
        case ParameterChoice.Missing missing -> Assumptions.abort(missing.reason());
      }
    }
    return plan.events();
  }

  /** Adds a script in a folder of its own; {@code %s} is a busy loop until it is asked to stop. */
  Stage script(String text, long launchNanos) {
    try {
      Path own = Files.createDirectories(folder.resolve("run-" + launches.size()));
      LaunchOrder order =
          new LaunchOrder(
              own,
              Path.of("/dev/null"),
              Path.of("out"),
              Path.of("err"),
              List.of("sh", "-c", text.formatted(UNTIL_REPORTED)),
              Map.of("PATH", "/usr/bin:/bin"),
              true);
      launches.add(new RealLaunch("script" + launches.size(), launchNanos, order));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds busy scripts. */
  Stage busy(int count) {
    for (int i = 0; i < count; i++) {
      script("%s", 0);
    }
    return this;
  }

  /** Asks all scripts to stop. */
  void stop() {
    try {
      for (int i = 0; i < launches.size(); i++) {
        Path file = folder.resolve("run-" + i).resolve("stop");
        if (Files.notExists(file)) {
          Files.createFile(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RealOutcome run(Scheduler policy, RunEvents events) throws Exception {
    return run(policy, LIMITS, false, events);
  }

  RealOutcome run(Scheduler policy, PolicyLimits limits, boolean observe, RunEvents events)
      throws Exception {
    RealSettings settings =
        new RealSettings(INTERVAL, limits, observe, false, stopOnFailure, false);
    RunEvents listener = new Listener(reported, late, events);
    try (RealRun run =
        new RealRun(
            new RealRun.Resources(machine, agent, readings, cpus),
            launches,
            policy,
            "test",
            settings,
            listener)) {
      return run.run();
    }
  }

  /** Keeps what is reported, and ends runs that hang. */
  private record Listener(List<String> reported, List<String> late, RunEvents events)
      implements RunEvents {
    @Override
    public void launched(RealThread thread, long nanos) {
      events.launched(thread, nanos);
    }

    @Override
    public void began(RealThread thread, long nanos) {
      events.began(thread, nanos);
    }

    @Override
    public void left(RealThread thread, long nanos) {
      events.left(thread, nanos);
    }

    @Override
    public void ended(RealThread thread, long nanos, Exit exit) {
      events.ended(thread, nanos, exit);
    }

    @Override
    public void reported(long nanos, String text) {
      (text.startsWith("an interval began") ? late : reported).add(text);
      events.reported(nanos, text);
    }

    @Override
    public void interval(long nanos) {
      assertThat(nanos).as("the run hangs").isLessThan(60_000_000_000L);
      events.interval(nanos);
    }
  }

  /** Returns what went wrong, but for intervals that a busy machine left out. */
  static Map<Kind, Integer> troubles(RealOutcome outcome) {
    Map<Kind, Integer> troubles = new HashMap<>(outcome.troubles());
    troubles.remove(Kind.LEFT_OUT);
    troubles.remove(Kind.HELD_UP);
    return troubles;
  }

  /** Returns the cpus that the kernel lets a process use, as it writes them. */
  static String allowed(int pid) {
    return allowed(String.valueOf(pid));
  }

  /** As above, of a folder of {@code /proc}. */
  static String allowed(String pid) {
    try {
      return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .findFirst()
          .orElseThrow()
          .split("\\s+")[1];
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    agent.close();
    program.close();
  }
}
