package akula.policies.kit.smt;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How threads that share a core slow each other down, learned while they run: no campaign, no
 * profile, and no thread alone.
 *
 * <p>Of each thread the mean share of each component in its cycles is kept, whoever it was beside.
 * By how much its cycles per instruction are above their own mean is put down to those beside it
 * now, as far as they differ from those who were beside it on average: for each component of its
 * own and each of theirs there is a coefficient, found by recursive least squares over all threads.
 * Shares add up to 1, so for the last component of the others it is how many there are. What a
 * thread takes by itself, and how slow it is made on average, cancels out, so nothing is known of
 * that; who should share a core with whom does not depend on it.
 *
 * <p>Means are exponential, so that they follow phases.
 */
public final class LearnedInterference {
  /** How much of a mean the newest interval is. */
  private static final double NEWEST = 0.05;

  private final List<String> stack;
  private final int parts;
  private final RecursiveLeastSquares learned;
  private final Map<AkulaThread, Means> known = new HashMap<>();
  private final double[] regressors;
  private final double[] beside;

  /** What is known of a thread. */
  private static final class Means {
    /** Shares of the components in its cycles. */
    final double[] own;

    /** The sum of the shares of those beside it; in the last place their number. */
    final double[] others;

    double cyclesPerInstruction;

    /** In the latest interval; NaN if it was not measured. */
    double latest = Double.NaN;

    Means(int parts) {
      own = new double[parts];
      others = new double[parts];
    }
  }

  /**
   * Begins without knowledge.
   *
   * @param stack parameters that add up to the cycles per instruction
   * @param memory by which factor samples count for less at each new one
   */
  public LearnedInterference(List<String> stack, double memory) {
    this.stack = List.copyOf(stack);
    parts = stack.size();
    learned = new RecursiveLeastSquares(parts * parts, memory);
    regressors = new double[parts * parts];
    beside = new double[parts];
  }

  /** Has a thread measured from now on. */
  public void launch(AkulaThread thread) {
    stack.forEach(thread::addParameter);
  }

  /** Learns from what the threads did in the last interval, on the cores where they still are. */
  public void learn(Machine machine) {
    known.keySet().removeIf(AkulaThread::isFinished);
    for (AkulaThread thread : machine.threads()) {
      measure(thread);
    }
    for (Core core : machine.cores()) {
      learn(core);
    }
  }

  private void measure(AkulaThread thread) {
    double[] stackNow = new double[parts];
    double sum = 0;
    for (int i = 0; i < parts; i++) {
      stackNow[i] = thread.readParameterOr(stack.get(i), Double.NaN);
      sum += stackNow[i];
    }
    boolean isNew = !known.containsKey(thread);
    if (!(sum > 0)) {
      if (!isNew) {
        known.get(thread).latest = Double.NaN;
      }
      return;
    }
    Means means = known.computeIfAbsent(thread, _ -> new Means(parts));
    means.latest = sum;
    double newest = isNew ? 1 : NEWEST;
    for (int i = 0; i < parts; i++) {
      means.own[i] += newest * (stackNow[i] / sum - means.own[i]);
    }
  }

  private void learn(Core core) {
    List<Means> group = new ArrayList<>();
    for (HardwareContext context : core.contexts()) {
      for (AkulaThread thread : context.threads()) {
        Means means = known.get(thread);
        if (means != null && !Double.isNaN(means.latest)) {
          group.add(means);
        }
      }
    }
    for (Means one : group) {
      Arrays.fill(beside, 0);
      for (Means other : group) {
        for (int i = 0; i < parts && other != one; i++) {
          beside[i] += i == parts - 1 ? 1 : other.own[i];
        }
      }
      learn(one);
    }
  }

  private void learn(Means one) {
    boolean isFirst = one.cyclesPerInstruction == 0;
    if (!isFirst) {
      for (int i = 0; i < parts; i++) {
        for (int j = 0; j < parts; j++) {
          regressors[i * parts + j] = one.own[i] * (beside[j] - one.others[j]);
        }
      }
      learned.add(regressors, one.latest / one.cyclesPerInstruction - 1);
    }
    double newest = isFirst ? 1 : NEWEST;
    one.cyclesPerInstruction += newest * (one.latest - one.cyclesPerInstruction);
    for (int i = 0; i < parts; i++) {
      one.others[i] += newest * (beside[i] - one.others[i]);
    }
  }

  /**
   * Returns what each two threads do to each other if they share a core: the parts of both
   * slowdowns that depend on the other, in a unit of their own; 0 where nothing is known.
   */
  public double[][] pairs(List<AkulaThread> threads) {
    double[][] pairs = new double[threads.size()][threads.size()];
    for (int i = 0; i < pairs.length; i++) {
      for (int j = 0; j < i; j++) {
        Means one = known.get(threads.get(i));
        Means other = known.get(threads.get(j));
        if (one != null && other != null) {
          pairs[i][j] = by(one.own, other.own) + by(other.own, one.own);
          pairs[j][i] = pairs[i][j];
        }
      }
    }
    return pairs;
  }

  private double by(double[] own, double[] other) {
    double sum = 0;
    for (int i = 0; i < parts; i++) {
      for (int j = 0; j < parts; j++) {
        sum += learned.coefficient(i * parts + j) * own[i] * (j == parts - 1 ? 1 : other[j]);
      }
    }
    return sum;
  }
}
