package akula.profiler.validate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long applications take alone while runs are compared: the geometric mean of their processor
 * time before and after these, and what they wait in the run in which they waited least, so that
 * what others took of the cpus is not in it. Of an application that was not measured, what the data
 * set says.
 */
public final class Today {
  private static final double LEAST_SECONDS = 1e-6;

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
    double waits =
        of(application).stream().mapToDouble(run -> run.seconds() / processor(run)).min().orElse(1);
    return processorSeconds(application) * waits;
  }

  /** Returns how much processor time an application takes alone now, seconds. */
  public double processorSeconds(String application) {
    double mean = geometric(of(application));
    return Double.isNaN(mean) ? data.get(application) : mean;
  }

  /** Returns how long an application takes alone by the data set, seconds. */
  public double dataSeconds(String application) {
    return data.get(application);
  }

  private List<Alone> of(String application) {
    return runs.stream().filter(run -> run.application().equals(application)).toList();
  }

  private static double geometric(List<Alone> some) {
    return Math.exp(
        some.stream().mapToDouble(run -> Math.log(processor(run))).average().orElse(Double.NaN));
  }

  /** What only waits has some, too. */
  private static double processor(Alone run) {
    return Math.max(LEAST_SECONDS, run.processorSeconds());
  }

  /** Returns by which factor each measured application takes longer than the data set says. */
  public Map<String, Double> factors() {
    Map<String, Double> factors = new LinkedHashMap<>();
    runs.forEach(
        run -> factors.computeIfAbsent(run.application(), name -> seconds(name) / data.get(name)));
    return factors;
  }

  /** Returns the geometric mean of {@link #factors}, or NaN if nothing was measured. */
  public double factor() {
    return Math.exp(
        factors().values().stream().mapToDouble(Math::log).average().orElse(Double.NaN));
  }

  /**
   * Returns by which factor applications used more processor time after the runs than before, over
   * those that were measured both times; NaN if there are none.
   */
  public double drift() {
    return Math.exp(
        factors().keySet().stream()
            .mapToDouble(
                name -> Math.log(processorSeconds(name, true) / processorSeconds(name, false)))
            .filter(log -> !Double.isNaN(log))
            .average()
            .orElse(Double.NaN));
  }

  private double processorSeconds(String application, boolean after) {
    return geometric(of(application).stream().filter(run -> run.after() == after).toList());
  }
}
