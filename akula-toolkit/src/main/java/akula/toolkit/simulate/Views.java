package akula.toolkit.simulate;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.toolkit.explain.Change;
import akula.toolkit.explain.ExplainSink;
import akula.toolkit.inside.RunWatch;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.inside.StepSink;
import akula.toolkit.inside.ThreadNames;
import akula.toolkit.setup.Setup;
import akula.toolkit.trace.TraceSink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The looks inside a run that were asked for. */
final class Views implements AutoCloseable {
  private final List<StepSink> sinks = new ArrayList<>();
  private final List<SimulationStep> steps = new ArrayList<>();
  private ExplainSink explanation;
  private TraceSink trace;
  private RunWatch watch;

  private Views() {}

  /** A run that is about to begin. */
  record Run(Simulator simulator, Setup setup, PolicyFactory policy, WorkloadChoice chosen) {

    /**
     * Names of threads; one that starts again, which the workload does not list, has its number.
     */
    IntFunction<String> names() {
      int[] rows = chosen.launches().applications();
      List<String> names = ThreadNames.of(IntStream.of(rows).mapToObj(this::application).toList());
      return id ->
          id < names.size() ? names.get(id) : application(simulator.application(id)) + "#" + id;
    }

    private String application(int row) {
      return setup.dataSet().applications().get(row).name();
    }

    /** What a trace says of itself; nothing that differs between two equal runs. */
    Map<String, String> about() {
      Map<String, String> about = new LinkedHashMap<>();
      about.put("policy", policy.spec());
      about.put("machine", setup.machine().name());
      about.put("data", setup.dataSet().name());
      about.put("seed", Long.toString(chosen.seed()));
      return about;
    }
  }

  /**
   * Opens what was asked for.
   *
   * @param trace the file of a trace, or null
   */
  static Views of(boolean withSteps, boolean explained, Path trace, Run run) {
    Views views = new Views();
    if (withSteps) {
      views.sinks.add(views.steps::add);
    }
    if (explained) {
      views.explanation = new ExplainSink(run.simulator());
      views.sinks.add(views.explanation);
    }
    if (trace != null) {
      views.trace = new TraceSink(trace, run.about(), run.simulator(), run.names());
      views.sinks.add(views.trace);
    }
    if (!views.sinks.isEmpty()) {
      views.watch = new RunWatch(run.simulator(), views.sinks);
    }
    return views;
  }

  /** Returns who watches the run, or null if nothing was asked for. */
  RunObserver observer() {
    return watch;
  }

  /** Reports that the run has ended well. */
  void finish() {
    if (watch != null) {
      watch.finish();
    }
  }

  List<SimulationStep> steps() {
    return steps;
  }

  List<Change> changes() {
    return explanation == null ? List.of() : explanation.changes();
  }

  @Override
  public void close() {
    if (trace != null) {
      trace.close();
    }
  }
}
