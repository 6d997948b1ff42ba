package akula.toolkit.simulate;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.sweep.CoScheduleWatch;
import akula.statistics.coschedules.CoScheduleShare;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.toolkit.explain.ExplainSink;
import akula.toolkit.explain.Explanation;
import akula.toolkit.inside.Occupancy;
import akula.toolkit.inside.RunWatch;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.inside.StepSink;
import akula.toolkit.inside.ThreadNames;
import akula.toolkit.setup.Setup;
import akula.toolkit.simulate.SimulateBuilder.Wanted;
import akula.toolkit.trace.TraceSink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The looks inside a run that were asked for. */
final class Views implements AutoCloseable {
  private final List<StepSink> sinks = new ArrayList<>();
  private final List<SimulationStep> steps = new ArrayList<>();
  private ExplainSink explanation;
  private Occupancy occupancy;
  private TraceSink trace;
  private RunWatch watch;
  private CoScheduleWatch coSchedules;
  private Run run;

  private Views() {}

  /** A run that is about to begin. */
  record Run(Simulator simulator, Setup setup, PolicyFactory policy, WorkloadChoice chosen) {

    /**
     * Names of threads; one that starts again, which the workload does not list, has its number.
     */
    IntFunction<String> names() {
      List<String> names = ThreadNames.of(chosen.applications(setup.dataSet()));
      return id ->
          id < names.size() ? names.get(id) : application(simulator.application(id)) + "#" + id;
    }

    /** Returns the application of each thread that was launched, by its number. */
    List<String> applications() {
      return IntStream.range(0, simulator.threadCount())
          .mapToObj(id -> application(simulator.application(id)))
          .toList();
    }

    private String application(int row) {
      return setup.dataSet().applications().get(row).name();
    }

    /** What a trace says of itself; nothing that differs between two equal runs. */
    Map<String, String> about() {
      Map<String, String> about = new LinkedHashMap<>();
      about.put("policy", policy.name());
      about.put("machine", setup.machine().name());
      about.put("data", setup.dataSet().name());
      about.put("seed", Long.toString(chosen.seed()));
      return about;
    }
  }

  /** Opens what was asked for. */
  static Views of(Wanted wanted, Run run) {
    Views views = new Views();
    views.run = run;
    if (wanted.steps()) {
      views.sinks.add(views.steps::add);
    }
    if (wanted.explain() != null) {
      views.explanation = new ExplainSink(run.simulator(), wanted.explain());
      views.sinks.add(views.explanation);
    }
    if (wanted.timeline()) {
      views.occupancy = new Occupancy(run.simulator());
      views.sinks.add(views.occupancy);
    }
    if (wanted.trace() != null) {
      views.trace = new TraceSink(wanted.trace(), run.about(), run.simulator(), run.names());
      views.sinks.add(views.trace);
    }
    if (!views.sinks.isEmpty()) {
      views.watch = new RunWatch(run.simulator(), views.sinks);
    }
    if (wanted.coSchedules() != null) {
      views.coSchedules = new CoScheduleWatch(run.simulator(), wanted.coSchedules());
      views.coSchedules.begin(run.chosen().launches());
    }
    return views;
  }

  /** Two who watch a run. */
  private record Both(RunObserver first, RunObserver second) implements RunObserver {
    @Override
    public void segmentBegan(long now) {
      first.segmentBegan(now);
      second.segmentBegan(now);
    }

    @Override
    public void segmentEnded(long now) {
      first.segmentEnded(now);
      second.segmentEnded(now);
    }
  }

  /** Returns who watches the run, or null if nothing was asked for. */
  RunObserver observer() {
    if (watch != null && coSchedules != null) {
      return new Both(watch, coSchedules);
    }
    return watch == null ? coSchedules : watch;
  }

  /**
   * Reports that the run has ended well.
   *
   * @throws akula.toolkit.common.UsageException if it has no thread such as is to be explained
   */
  void finish() {
    if (explanation != null) {
      explanation.choose(run.applications());
    }
    if (watch != null) {
      watch.finish();
    }
  }

  List<SimulationStep> steps() {
    return steps;
  }

  /** Explains the run, which has ended well, if that was asked for. */
  Optional<Explanation> explanation() {
    return Optional.ofNullable(explanation).map(ExplainSink::explanation);
  }

  Optional<Occupancy> occupancy() {
    return Optional.ofNullable(occupancy);
  }

  /** Returns who ran beside whom in the run, once it has ended well. */
  List<CoScheduleShare> coSchedules() {
    CoScheduleTotals totals = new CoScheduleTotals();
    if (coSchedules != null) {
      totals.add(0, 0, coSchedules.finished(), i -> run.application(coSchedules.application(i)));
    }
    return totals.shares(List.of(run.chosen().name()), List.of(run.policy().name()));
  }

  @Override
  public void close() {
    if (trace != null) {
      trace.close();
    }
  }
}
