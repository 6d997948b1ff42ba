package akula.profiler.interference;

import akula.smt.interference.ModeModel;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far predictions of a model are from what was recorded, by quanta: slowdowns relative to the
 * recorded ones, and the undisturbed share of one component in points, and relative to it.
 */
public final class ModelErrors {
  private final int component;
  private final ErrorTally slowdowns = new ErrorTally();
  private final ErrorTally points = new ErrorTally();
  private final ErrorTally relative = new ErrorTally();
  private final SortedMap<Integer, ErrorTally> programs = new TreeMap<>();

  /**
   * Makes an empty one.
   *
   * @param component whose undisturbed share is looked at
   */
  ModelErrors(int component) {
    this.component = component;
  }

  void add(ModeModel model, MixSample sample) {
    int threads = sample.programs().length;
    int[] group = sample.group();
    double[][] measured = new double[threads][model.components()];
    for (int thread = 0; thread < threads; thread++) {
      double slowdown = sample.slowdown(thread);
      double predicted = model.slowdown(sample.undisturbed(), group, threads, thread);
      double error = predicted / slowdown - 1;
      slowdowns.add(error, sample.weight(), sample.programs());
      programs
          .computeIfAbsent(sample.programs()[thread], _ -> new ErrorTally())
          .add(error, sample.weight(), sample.programs());
      for (int i = 0; i < model.components(); i++) {
        measured[thread][i] = sample.disturbed()[thread][i] / slowdown;
      }
    }
    double[][] found = new double[threads][model.components()];
    model.invert(measured, group, threads, found);
    for (int thread = 0; thread < threads; thread++) {
      double truth = sample.undisturbed()[thread][component];
      double error = found[thread][component] - truth;
      points.add(error, sample.weight(), sample.programs());
      if (truth > 0) {
        relative.add(error / truth, sample.weight(), sample.programs());
      }
    }
  }

  /** Returns the errors of predicted slowdowns, relative. */
  public ErrorTally slowdowns() {
    return slowdowns;
  }

  /** Returns the errors of predicted slowdowns by program, relative. */
  public SortedMap<Integer, ErrorTally> byProgram() {
    return java.util.Collections.unmodifiableSortedMap(programs);
  }

  /** Returns the errors of the component's undisturbed share of the stack, in the share's unit. */
  public ErrorTally inversePoints() {
    return points;
  }

  /** Returns the same, relative to the share, of those that are above 0. */
  public ErrorTally inverseRelative() {
    return relative;
  }
}
