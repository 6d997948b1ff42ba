package akula.cli.simulate;

import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import java.util.ArrayList;
import java.util.List;

/** Writes down every step of a run. */
final class StepRecorder implements RunObserver {
  private final Simulator simulator;
  private final int threads;
  private final List<Step> steps = new ArrayList<>();
  private long before;
  private double[] totalBefore;

  /**
   * Makes a recorder for one run.
   *
   * @param simulator whose run is watched
   * @param threads how many threads the workload has
   */
  StepRecorder(Simulator simulator, int threads) {
    this.simulator = simulator;
    this.threads = threads;
    totalBefore = new double[threads];
  }

  /** Returns what was written down. */
  List<Step> steps() {
    return steps;
  }

  @Override
  public void stretchEnded(long now) {
    if (now == before) {
      return;
    }
    double[] progress = new double[threads];
    double[] total = new double[threads];
    for (int id = 0; id < threads; id++) {
      boolean launched = id < simulator.threadCount();
      total[id] = launched ? simulator.workDone(id, now) / simulator.soloNanos(id) : 0;
      progress[id] =
          launched && simulator.isInSteps()
              ? simulator.stepProgress(id) / simulator.soloNanos(id)
              : total[id] - totalBefore[id];
    }
    steps.add(new Step(before, now, placement(), progress, total));
    before = now;
    totalBefore = total;
  }

  private int[][] placement() {
    int[][] placement = new int[simulator.machine().contextCount()][];
    for (int context = 0; context < placement.length; context++) {
      placement[context] = simulator.threadsOn(context);
    }
    return placement;
  }
}
