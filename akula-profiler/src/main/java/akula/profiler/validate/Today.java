package akula.profiler.validate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How long applications take alone while runs are compared: geometric means of the runs before and
 * after them. Of an application that was not measured, what the data set says.
 */
public final class Today {
  private final Map<String, Double> data;
  private final List<Alone> runs;

  /**
   * Looks at the runs.
   *
   * @param data how long each application takes alone by the data set, seconds
   */
  public Today(Map<String, Double> data, List<Alone> runs) {
    this.data = Map.copyOf(data);
    this.runs = List.copyOf(runs);
  }

  /** Returns how long an application takes alone now, seconds. */
  public double seconds(String application) {
    return mean(application, Alone::seconds);
  }

  /** Returns how much processor time an application takes alone now, seconds. */
  public double processorSeconds(String application) {
    return mean(application, Alone::processorSeconds);
  }

  /** Returns how long an application takes alone by the data set, seconds. */
  public double dataSeconds(String application) {
    return data.get(application);
  }

  private double mean(String application, ToDoubleFunction<Alone> value) {
    double mean =
        geometric(
            runs.stream().filter(run -> run.application().equals(application)).toList(), value);
    return Double.isNaN(mean) ? data.get(application) : mean;
  }

  private static double geometric(List<Alone> runs, ToDoubleFunction<Alone> value) {
    return Math.exp(
        runs.stream()
            .mapToDouble(run -> Math.log(value.applyAsDouble(run)))
            .average()
            .orElse(Double.NaN));
  }

  /** Returns by which factor each measured application takes longer than the data set says. */
  public Map<String, Double> factors() {
    Map<String, Double> factors = new LinkedHashMap<>();
    runs.forEach(run ->
        factors.computeIfAbsent(run.application(), name -> seconds(name) / data.get(name)));
    return factors;
  }

  /** Returns the geometric mean of {@link #factors}, or NaN if nothing was measured. */
  public double factor() {
    return Math.exp(
        factors().values().stream().mapToDouble(Math::log).average().orElse(Double.NaN));
  }

  /**
   * Returns by which factor applications took longer after the runs than before them, over those
   * that were measured both times; NaN if there are none.
   */
  public double drift() {
    return Math.exp(
        factors().keySet().stream()
            .mapToDouble(name -> Math.log(seconds(name, true) / seconds(name, false)))
            .filter(log -> !Double.isNaN(log))
            .average()
            .orElse(Double.NaN));
  }

  private double seconds(String application, boolean after) {
    return geometric(
        runs.stream()
            .filter(run -> run.application().equals(application) && run.after() == after)
            .toList(),
        Alone::seconds);
  }
}
