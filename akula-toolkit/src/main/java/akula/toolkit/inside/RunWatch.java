package akula.toolkit.inside;

import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import java.util.List;

/** Watches a run and tells its steps to all who want to know. */
public final class RunWatch implements RunObserver {
  private final Simulator simulator;
  private final List<StepSink> sinks;
  private Scene scene;
  private double[] totalBefore = {};

  /**
   * Makes a watch for one run.
   *
   * @param simulator whose run is watched
   * @param sinks who is notified, in this order
   */
  public RunWatch(Simulator simulator, List<StepSink> sinks) {
    this.simulator = simulator;
    this.sinks = List.copyOf(sinks);
    scene = Scene.beforeRun(simulator).after(0);
  }

  @Override
  public void segmentBegan(long now) {
    scene = Scene.of(simulator, now);
    sinks.forEach(sink -> sink.began(scene));
  }

  @Override
  public void segmentEnded(long now) {
    if (now == scene.beginNanos()) {
      return;
    }
    int threads = simulator.threadCount();
    double[] progress = new double[threads];
    double[] total = new double[threads];
    for (int id = 0; id < threads; id++) {
      // What was done is worked out anew each time, and may be a rounding error less than before.
      double before = id < totalBefore.length ? totalBefore[id] : 0;
      total[id] = Math.max(before, simulator.workDone(id, now) / simulator.workNanos(id));
      progress[id] =
          simulator.isInSteps()
              ? simulator.stepProgress(id) / simulator.workNanos(id)
              : total[id] - before;
    }
    SimulationStep step = new SimulationStep(scene, now, progress, total);
    sinks.forEach(sink -> sink.ended(step));
    totalBefore = total;
  }

  /** Reports that the run has ended well. */
  public void finish() {
    sinks.forEach(sink -> sink.finished(simulator.machine().nowNanos()));
  }
}
