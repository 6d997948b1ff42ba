package akula.toolkit.simulate;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Simulator;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.sweep.Arrivals;
import akula.formats.sweep.SweepPart;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.toolkit.common.UsageException;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.setup.PolicyRequirements;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.SetupBuilder;
import akula.toolkit.simulate.WorkloadChoice.When;
import akula.toolkit.trace.TraceSink;
import java.nio.file.Path;
import java.time.Duration;

/** Plans a simulated run. What nothing is said of is the example of the AKULA paper. */
public final class SimulateBuilder extends SetupBuilder<SimulateBuilder> {
  /** The machine where none is named. */
  public static final String MACHINE = PolicyRequirements.USUAL_MACHINE;

  /** The data set, and the workload, where none is named. */
  public static final String EXAMPLE = WorkloadChoice.DEFAULT;

  /** The policy where none is named. */
  public static final String POLICY = "naive_spread";

  private String policy = POLICY;
  private String workload;
  private Arrivals arrivals;
  private Duration closed;
  private boolean steps;
  private ExplainChoice explain;
  private boolean timeline;
  private Path trace;
  private boolean bound;
  private CoScheduleLevel coSchedules;

  SimulateBuilder() {
    super(MACHINE, EXAMPLE);
  }

  @Override
  protected SimulateBuilder self() {
    return this;
  }

  /** Takes the policy, with options as {@code NAME:option=value}, or a source file. */
  public SimulateBuilder policy(String spec) {
    policy = spec;
    return this;
  }

  /**
   * Takes the workload: a file, the name of one that ships, or {@code CATEGORY:NUMBER} for one of a
   * sweep with the same seed.
   */
  public SimulateBuilder workload(String nameOrFile) {
    workload = nameOrFile;
    return this;
  }

  /** Takes when the threads of a drawn workload are launched. */
  public SimulateBuilder arrivals(Arrivals when) {
    arrivals = when;
    return this;
  }

  /** Makes the run closed: applications that end start again until a time. */
  public SimulateBuilder closed(Duration until) {
    closed = until;
    return this;
  }

  /** Says whether the result has every step: who ran where and got how far. */
  public SimulateBuilder steps(boolean wanted) {
    steps = wanted;
    return this;
  }

  /** Says whether the result has what threads lost, and what the policy moved at each change. */
  public SimulateBuilder explain(boolean wanted) {
    explain = wanted ? ExplainChoice.ALL : null;
    return this;
  }

  /**
   * Takes what is to be explained of the run, as {@code --explain} does.
   *
   * @param what such as {@code worst}, {@code mcf#2} or {@code 10s..12s}; empty for all
   * @throws UsageException if it is none of that
   */
  public SimulateBuilder explain(String what) {
    explain = ExplainChoice.parse(what);
    return this;
  }

  /** Says whether the result has who had which context when. */
  public SimulateBuilder timeline(boolean wanted) {
    timeline = wanted;
    return this;
  }

  /** Takes a file for the run as Chrome trace events. */
  public SimulateBuilder trace(Path file) {
    trace = file;
    return this;
  }

  /** Says whether the bounds of the workload are computed too. */
  public SimulateBuilder bound(boolean wanted) {
    bound = wanted;
    return this;
  }

  /** Says within what it is counted who runs beside whom; null if it is not counted. */
  public SimulateBuilder coSchedules(CoScheduleLevel level) {
    coSchedules = level;
    return this;
  }

  /**
   * Reads and checks everything.
   *
   * @throws InvalidInputException with every mistake of the files
   * @throws UsageException if something does not go together, or the policy needs what there is not
   * @throws RunFailedException if the policy throws when it is asked what it needs
   */
  public SimulateJob build() throws InvalidInputException, RunFailedException {
    if (trace != null) {
      TraceSink.require(trace);
    }
    Setup setup = setup(SweepPart.NONE);
    PolicyFactory factory = policyOf(policy, setup.machine());
    When when = new When(arrivals, closed);
    WorkloadChoice chosen =
        workload == null
            ? WorkloadChoice.ofDefault(seed().orElse(1L), setup.data(), when)
            : WorkloadChoice.of(workload, seed().orElse(1L), setup.data(), when);
    if (setup.settings().mode() == Settings.Mode.TICK && chosen.launches().hasPrograms()) {
      throw new UsageException(MessageCode.NOT_TOGETHER, Simulator.NO_PROGRAMS_IN_STEPS);
    }
    if (explain != null && chosen.launches().closedNanos() == 0) { // else there may be more threads
      explain.numberOf(chosen.applications(setup.dataSet()));
    }
    return new SimulateJob(
        setup,
        factory,
        chosen,
        new Wanted(steps, explain, timeline, trace, bound, coSchedules),
        policyLimit());
  }

  /**
   * What is wanted beside the run itself.
   *
   * @param steps every step
   * @param explain what of the run is explained, or null
   * @param timeline who had which context when
   * @param trace the file of a trace, or null
   * @param bound bounds
   * @param coSchedules within what it is counted who runs beside whom, or null
   */
  record Wanted(
      boolean steps,
      ExplainChoice explain,
      boolean timeline,
      Path trace,
      boolean bound,
      CoScheduleLevel coSchedules) {}
}
