package akula.wrapper.run;

import akula.api.Control;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.agent.Feature;
import akula.wrapper.os.Affinity;
import akula.wrapper.os.CpuMask;
import akula.wrapper.parameters.CountableEvents;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.MonitoringGroups;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ParameterPlan;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.parameters.ServedParameter;
import akula.wrapper.speed.SpeedEmulation;
import akula.wrapper.speed.SpeedException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** This machine as a host of policies: what it can do, found out once, and runs on it. */
public final class RealHost implements AutoCloseable {
  private final MachineDescription machine;
  private final AgentProgram program;
  private final ParameterSources sources;
  private final Capabilities capabilities;
  private final List<ServedParameter> served = new ArrayList<>();
  private final List<EventSpec> events;
  private final Set<String> reported = new HashSet<>();

  /**
   * Finds out what the machine can do.
   *
   * @param machine the cpus that may be used
   * @param program the agent
   * @param sources where parameters may come from, and which are wanted
   */
  public RealHost(MachineDescription machine, AgentProgram program, ParameterSources sources)
      throws AgentException {
    this(machine, program, sources, Optional.empty());
  }

  /**
   * Finds out what the machine can do.
   *
   * @param machine the cpus that may be used
   * @param program the agent
   * @param sources where parameters may come from, and which are wanted
   * @param loader an installed one of schedulers in the kernel, if one is named
   */
  public RealHost(
      MachineDescription machine,
      AgentProgram program,
      ParameterSources sources,
      Optional<Path> loader)
      throws AgentException {
    this.machine = machine;
    this.program = program;
    this.sources = sources;
    ParameterRules rules = sources.rules();
    Set<String> names = new LinkedHashSet<>(rules.parameters());
    names.addAll(sources.wanted());
    List<EventSpec> candidates =
        ParameterPlan.candidates(rules, names).stream()
            .map(event -> MonitoringGroups.forPrograms(event, sources.programs()))
            .toList();
    Probed probed = probe(candidates, loader);
    ParameterPlan all = plan(rules, probed.countable());
    List<ParameterChoice> choices = names.stream().map(all::choose).toList();
    ParameterPlan counted = plan(rules, probed.countable());
    for (String parameter : sources.wanted()) {
      if (counted.choose(parameter) instanceof Served choice) {
        served.add(choice.by());
      }
    }
    events = counted.events();
    capabilities =
        new Capabilities(probed.controls().features(), choices, probed.controls().missing());
  }

  private record Probed(ControlProbe controls, CountableEvents countable) {}

  private ParameterPlan plan(ParameterRules rules, CountableEvents countable) {
    return new ParameterPlan(rules, countable, sources.data(), sources.forced());
  }

  private Probed probe(List<EventSpec> candidates, Optional<Path> loader) throws AgentException {
    try (Agent agent = Agent.start(program, 1, List.of())) {
      return new Probed(
          ControlProbe.ask(agent, machine, loader), new EventTrial(program).countable(candidates));
    }
  }

  /** Returns what the machine can do. */
  public Capabilities capabilities() {
    return capabilities;
  }

  /** Returns what the machine can do in runs of some settings. */
  public Capabilities capabilities(RealSettings settings) {
    return settings.kernel().isEmpty() ? capabilities : capabilities.deciding();
  }

  /** Returns the machine. */
  public MachineDescription machine() {
    return machine;
  }

  /** Returns the controls that policies may use. */
  public Set<Control> controls() {
    return controls(capabilities);
  }

  private static Set<Control> controls(Capabilities of) {
    Set<Control> controls = EnumSet.allOf(Control.class);
    controls.removeAll(of.missingControls().keySet());
    return controls;
  }

  /** Returns the parameters that are read of threads. */
  public List<ServedParameter> served() {
    return List.copyOf(served);
  }

  /** Returns an empty model, to ask policies whether they can work on it. */
  public MachineModel model(RealSettings settings) {
    return model(settings, readings());
  }

  /** The machine as policies see it: with the speeds that its cores are given. */
  private MachineModel model(RealSettings settings, ParameterSource readings) {
    return new MachineModel(
        settings.speeds().of(machine),
        settings.interval().toNanos(),
        controls(capabilities(settings)),
        readings);
  }

  private CounterReadings readings() {
    return new CounterReadings(served, events.size(), sources.constants());
  }

  /** Makes the events that a run is watched with, once its agent and model are there. */
  @FunctionalInterface
  public interface Watch {
    /**
     * Returns what is reported of the run.
     *
     * @param model on which the run is made
     * @param readings its source of parameters, which can be read without the policy's noticing
     */
    RunEvents over(MachineModel model, CounterReadings readings);

    /** Returns what the policy reads: the readings themselves, or what stands before them. */
    default ParameterSource source(CounterReadings readings) {
      return readings;
    }
  }

  /**
   * Makes a run.
   *
   * @param policy for this run only, or null to leave placement to the kernel
   * @param policyName for messages
   * @throws RunException if a program cannot be started, or a cpu not be slowed down
   * @throws IllegalArgumentException if the settings slow down cpus that this machine does not have
   */
  public RealOutcome run(
      List<RealLaunch> launches,
      Scheduler policy,
      String policyName,
      RealSettings usual,
      Watch watch)
      throws AgentException, RunException, InterruptedException {
    RealSettings settings = usual.readBy(policy);
    CounterReadings readings = readings();
    MachineModel model = model(settings, watch.source(readings));
    int slowed = settings.speeds().byCpu().size();
    int slots = RealLaunch.slots(launches, slowed);
    RunEvents listener = watch.over(model, readings);
    try (Agent agent = Agent.start(program, slots + slowed, List.of())) {
      requireAll(agent.events(events));
      RealRun.Resources resources =
          new RealRun.Resources(model, agent, readings, everywhere(), slots);
      if (settings.kernel().isPresent() && policy != null) {
        return new DecidedRun(settings, machine, policy, policyName)
            .run(resources, launches, listener, text -> reportOnce(text, listener));
      }
      try (SpeedEmulation emulation = SpeedEmulation.start(agent, settings.speeds(), slots);
          RealRun run = new RealRun(resources, launches, policy, policyName, settings, listener)) {
        reportOnce(run.realtimeRefusal(), listener);
        emulation.begin();
        return run.run().with(emulation.reached());
      }
    } catch (SpeedException e) {
      throw new RunException(e.getMessage());
    }
  }

  /**
   * Serves programs that come and go, until the last one has gone and no more may come, or all is
   * to stop. None of them is ended: each gets back what it had.
   *
   * @param visitors the programs; anyone may report what they ask for
   * @param policy the first one, or null to leave placement to the kernel
   * @param policyName for messages
   */
  public RealOutcome serve(
      Visitors visitors, Scheduler policy, String policyName, RealSettings settings, Watch watch)
      throws AgentException, RunException, InterruptedException {
    CounterReadings readings = readings();
    MachineModel model = model(settings, watch.source(readings));
    int slots = Visitors.MOST_PROGRAMS + Visitors.MOST_THREADS;
    RunEvents listener = watch.over(model, readings);
    Set<Feature> notWanted = EnumSet.of(Feature.PID_NAMESPACE, Feature.PROC_MOUNT);
    try (Agent agent = Agent.start(program, slots, List.of(), notWanted)) {
      requireAll(agent.events(events));
      RealRun.Resources resources =
          new RealRun.Resources(model, agent, readings, everywhere(), slots);
      if (settings.kernel().isPresent()) {
        return DecidedVisits.serve(
            resources, visitors, machine, policy, policyName, settings, listener);
      }
      try (RealRun run = new RealRun(resources, visitors, policy, policyName, settings, listener)) {
        reportOnce(run.realtimeRefusal(), listener);
        return run.run();
      }
    }
  }

  /** What a user lacks in one run he lacks in all. */
  private void reportOnce(Optional<String> lack, RunEvents listener) {
    if (lack.isPresent() && reported.add(lack.get())) {
      listener.reported(0, lack.get());
    }
  }

  /** What could be counted a moment ago may be taken by somebody else by now. */
  private void requireAll(int[] errors) throws RunException {
    for (int i = 0; i < errors.length; i++) {
      if (errors[i] != 0) {
        throw new RunException(
            "%s could be counted when it was tried, and cannot be now: %s"
                .formatted(events.get(i).name(), MonitoringGroups.text(events.get(i), errors[i])));
      }
    }
  }

  /** Programs that no policy places may use the cpus of the machine that were chosen. */
  private CpuMask everywhere() {
    List<Integer> cpus =
        machine.domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .flatMap(core -> core.cpus().stream())
            .toList();
    return CpuMask.of(cpus);
  }

  /** Returns the cpus that this process may use. */
  public static CpuMask allowed() {
    try (Arena arena = Arena.ofConfined()) {
      return new Affinity(arena).get(0);
    }
  }

  @Override
  public void close() {
    program.close();
  }
}
