package akula.profiler.interference;

import akula.statistics.number.Estimate;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Errors counted by size. */
public final class ErrorTally {
  /** How wide a class is. */
  public static final double WIDTH = 0.05;

  private static final int EACH_SIDE = 10;

  private final double[] classes = new double[2 * EACH_SIDE + 2];
  private final Part all = new Part();

  /** Of the mixes that have a program. */
  private final SortedMap<Integer, Part> having = new TreeMap<>();

  /** Sums over some errors. */
  private static final class Part {
    private double weight;
    private double sum;
    private double absolute;
    private double within;

    void add(double error, double times) {
      weight += times;
      sum += times * error;
      absolute += times * Math.abs(error);
      within += error >= -WIDTH && error < WIDTH ? times : 0;
    }
  }

  /**
   * Adds an error.
   *
   * @param times how often
   * @param programs of the mix
   */
  void add(double error, double times, int[] programs) {
    int place = (int) Math.clamp(Math.floor(error / WIDTH), -EACH_SIDE - 1, EACH_SIDE);
    classes[place + EACH_SIDE + 1] += times;
    all.add(error, times);
    Arrays.stream(programs)
        .distinct()
        .forEach(program -> having.computeIfAbsent(program, _ -> new Part()).add(error, times));
  }

  /** Returns how many quanta of threads there are. */
  public double weight() {
    return all.weight;
  }

  /** Returns the mean, NaN if there are none. */
  public double mean() {
    return all.sum / all.weight;
  }

  /**
   * Returns the mean of the absolute errors, NaN if there are none, with an interval over programs.
   *
   * <p>Mixes that share a program are not independent, so it is a jackknife that leaves out all
   * mixes of a program at a time (Efron and Stein, The jackknife estimate of variance, Annals of
   * Statistics 9, 1981). The models are taken as they are.
   */
  public Estimate meanAbsolute() {
    return jackknife(part -> part.absolute);
  }

  /** Returns the share of errors from -5% to 5%, with an interval as {@link #meanAbsolute}. */
  public Estimate withinFivePercent() {
    return jackknife(part -> part.within);
  }

  /**
   * Returns by how much the mean of the absolute errors is above that of others, with an interval
   * as {@link #meanAbsolute} has; without one if not the same programs are in both.
   */
  public Estimate meanAbsoluteAbove(ErrorTally other) {
    double[] here = without(part -> part.absolute);
    double[] there = other.without(part -> part.absolute);
    double difference = all.absolute / all.weight - other.all.absolute / other.all.weight;
    if (!having.keySet().equals(other.having.keySet())) {
      return new Estimate(here.length, difference, Double.NaN);
    }
    Arrays.setAll(here, i -> here[i] - there[i]);
    return jackknife(difference, here);
  }

  private Estimate jackknife(ToDoubleFunction<Part> sum) {
    return jackknife(sum.applyAsDouble(all) / all.weight, without(sum));
  }

  /**
   * Makes an estimate of a value and of what it is without each program; where nothing is left
   * without one there is no interval.
   */
  private static Estimate jackknife(double value, double[] without) {
    Estimate spread = Estimate.ofAll(without);
    return new Estimate(spread.count(), value, (without.length - 1) * spread.halfWidth());
  }

  /** Returns the mean of a sum without each program, NaN if nothing is left. */
  private double[] without(ToDoubleFunction<Part> sum) {
    return having.values().stream()
        .mapToDouble(
            part -> (sum.applyAsDouble(all) - sum.applyAsDouble(part)) / (all.weight - part.weight))
        .toArray();
  }

  /**
   * Returns the shares of errors by class, each {@link #WIDTH} wide, from the first that begins at
   * -50%; before it stands the share of all below, and last that of all from 50% on.
   */
  public double[] shares() {
    return Arrays.stream(classes).map(times -> times / all.weight).toArray();
  }
}
