package akula.policies.kit.smt;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModeModel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each thread would do undisturbed, estimated from the stacks of cycles that are measured
 * while threads share cores. Of a thread that was not measured in the last interval what was found
 * before remains; one that never was is taken to be as the others are on average.
 *
 * <p>Where there are fewer counters than components these take turns: in each interval some are
 * measured, and of the others what was measured last is taken.
 *
 * <p>Source: Feliu et al., TPDS 2017, sections 3.3 and 4.1.
 */
public final class MeasuredStacks {
  private final InterferenceModel model;
  private final int turns;
  private final Map<AkulaThread, double[]> seen = new HashMap<>();
  private final Map<AkulaThread, double[]> known = new HashMap<>();
  private int turn;
  private double[][] measured = {};
  private double[][] undisturbed = {};

  /**
   * Takes the model by which stacks are inverted; its components are parameters.
   *
   * @param turns in how many intervals each component is measured once
   */
  public MeasuredStacks(InterferenceModel model, int turns) {
    this.model = model;
    this.turns = turns;
  }

  /** Has a thread measured from now on. */
  public void launch(AkulaThread thread) {
    model.components().forEach(thread::addParameter);
  }

  /**
   * Reads what the threads did in the last interval, on the cores where they still are.
   *
   * @param threads all that are to be told of
   * @return their stacks, each adding up to 1, in this order; the next call overwrites them
   */
  public double[][] read(List<AkulaThread> threads, Machine machine) {
    known.keySet().removeIf(AkulaThread::isFinished);
    seen.keySet().removeIf(AkulaThread::isFinished);
    turn = (turn + 1) % turns;
    for (Core core : machine.cores()) {
      read(core);
    }
    if (undisturbed.length != threads.size()) {
      undisturbed = new double[threads.size()][];
    }
    double[] mean = mean();
    for (int i = 0; i < undisturbed.length; i++) {
      undisturbed[i] = known.getOrDefault(threads.get(i), mean);
    }
    return undisturbed;
  }

  private double[] mean() {
    double[] mean = new double[model.components().size()];
    for (double[] stack : known.values()) {
      Arrays.setAll(mean, i -> mean[i] + stack[i] / known.size());
    }
    if (known.isEmpty()) {
      Arrays.fill(mean, 1.0 / mean.length);
    }
    return mean;
  }

  private void read(Core core) {
    AkulaThread[] group = new AkulaThread[core.load()];
    if (measured.length < group.length) {
      measured = new double[group.length][model.components().size()];
    }
    int count = 0;
    for (int i = 0; i < core.contextCount(); i++) {
      for (AkulaThread thread : core.getContext(i).threads()) {
        if (stack(thread, measured[count])) {
          group[count++] = thread;
        }
      }
    }
    ModeModel mode = model.modes().get(InterferenceModel.modeOf(count));
    double[][] found = new double[count][model.components().size()];
    if (mode == null) { // alone, or more than the model is of: nothing can be said of the others
      Arrays.setAll(found, i -> measured[i].clone());
    } else {
      int[] all = new int[count];
      Arrays.setAll(all, i -> i);
      mode.invert(measured, all, count, found);
    }
    for (int i = 0; i < count; i++) {
      known.put(group[i], found[i]);
    }
  }

  /** Reads a stack and divides it by its sum; false if there is none. */
  private boolean stack(AkulaThread thread, double[] into) {
    double[] last = seen.computeIfAbsent(thread, _ -> nothing());
    double sum = 0;
    boolean isMeasured = true;
    for (int i = 0; i < into.length; i++) {
      if (i % turns == turn) {
        double now = thread.readParameterOr(model.components().get(i), Double.NaN);
        isMeasured &= !Double.isNaN(now);
        last[i] = Double.isNaN(now) ? last[i] : now;
      }
      sum += last[i];
    }
    if (!isMeasured || !(sum > 0)) {
      return false;
    }
    for (int i = 0; i < into.length; i++) {
      into[i] = last[i] / sum;
    }
    return true;
  }

  private double[] nothing() {
    double[] nothing = new double[model.components().size()];
    Arrays.fill(nothing, Double.NaN);
    return nothing;
  }
}
