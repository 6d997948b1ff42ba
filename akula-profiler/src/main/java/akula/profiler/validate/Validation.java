package akula.profiler.validate;

import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Measured runs beside what was predicted of them. */
public final class Validation {
  private final List<DrawnWorkload> workloads;
  private final List<Pair> pairs;
  private final ToDoubleFunction<String> soloSeconds;

  /**
   * A run with what was predicted of it.
   *
   * @param measured the run
   * @param predicted the same, simulated
   */
  public record Pair(MeasuredRun measured, RunPrediction predicted) {}

  /**
   * Makes one.
   *
   * @param workloads all that were drawn
   * @param pairs the runs that were made, in their order
   * @param soloSeconds how long an application takes alone by the data set
   */
  public Validation(
      List<DrawnWorkload> workloads, List<Pair> pairs, ToDoubleFunction<String> soloSeconds) {
    this.workloads = List.copyOf(workloads);
    this.pairs = List.copyOf(pairs);
    this.soloSeconds = soloSeconds;
  }

  /** Returns the workloads. */
  public List<DrawnWorkload> workloads() {
    return workloads;
  }

  /** Returns the runs. */
  public List<Pair> pairs() {
    return pairs;
  }

  /** Returns a quantity of what was measured. */
  public double measured(Quantity quantity, Pair pair) {
    return quantity.of(pair.measured().threads(), soloSeconds);
  }

  /** Returns a quantity of what was predicted. */
  public double predicted(Quantity quantity, Forecast forecast, Pair pair) {
    return quantity.of(forecast.of(pair.predicted()), soloSeconds);
  }

  /** Returns the run of a workload under a policy, if it was made. */
  private Optional<Pair> find(int workload, int policy, int repeat) {
    return pairs.stream()
        .filter(pair ->
            pair.measured().workload() == workload
                && pair.measured().policy() == policy
                && pair.measured().repeat() == repeat)
        .findFirst();
  }

  private List<Pair> find(int workload, int policy) {
    return pairs.stream()
        .filter(
            pair -> pair.measured().workload() == workload && pair.measured().policy() == policy)
        .toList();
  }

  /** Returns the differences of all workloads of which both policies have a run of one repeat. */
  public List<PolicyDifference> differences(Quantity quantity, Forecast forecast) {
    List<PolicyDifference> differences = new ArrayList<>();
    for (int i = 0; i < workloads.size(); i++) {
      difference(quantity, forecast, i).ifPresent(differences::add);
    }
    return differences;
  }

  /** Returns how the two policies of a workload differ, if both were run. */
  public Optional<PolicyDifference> difference(Quantity quantity, Forecast forecast, int workload) {
    DrawnWorkload drawn = workloads.get(workload);
    List<Double> measured = new ArrayList<>();
    List<Double> predicted = new ArrayList<>();
    for (Pair first : find(workload, drawn.first())) {
      Optional<Pair> second = find(workload, drawn.second(), first.measured().repeat());
      if (second.isPresent()) {
        measured.add(relative(measured(quantity, first), measured(quantity, second.get())));
        predicted.add(
            relative(
                predicted(quantity, forecast, first), predicted(quantity, forecast, second.get())));
      }
    }
    return measured.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PolicyDifference(workload, quantity, mean(predicted), estimate(measured)));
  }

  private static double relative(double first, double second) {
    return (first - second) / second;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** Returns the mean of some values with its interval, if there is more than one. */
  static Estimate estimate(List<Double> values) {
    int n = values.size();
    double mean = mean(values);
    if (n < 2) {
      return new Estimate(n, mean, Double.NaN);
    }
    double squares = values.stream().mapToDouble(one -> (one - mean) * (one - mean)).sum();
    return Estimate.of(n, mean, Math.sqrt(squares / (n - 1) / n));
  }

  /** Returns how well predicted and measured differences agree. */
  public Agreement agreement(Quantity quantity, Forecast forecast) {
    return Agreement.of(quantity, forecast, differences(quantity, forecast));
  }

  /** Returns the errors of all threads of all runs. */
  public ErrorSummary errors(Forecast forecast) {
    return errors(pairs, forecast);
  }

  /** Returns the errors of the threads of all runs of workloads of one kind. */
  public ErrorSummary errors(WorkloadKind kind, Forecast forecast) {
    return errors(
        pairs.stream()
            .filter(pair -> workloads.get(pair.measured().workload()).kind() == kind)
            .toList(),
        forecast);
  }

  private static ErrorSummary errors(List<Pair> chosen, Forecast forecast) {
    return ErrorSummary.of(
        chosen.stream()
            .flatMap(
                pair -> ThreadError.of(pair.measured(), forecast.of(pair.predicted())).stream())
            .toList());
  }

  /** Returns what is to be thought of the predictions of each workload under each policy. */
  public List<Diagnosis> diagnoses() {
    List<Diagnosis> diagnoses = new ArrayList<>();
    for (int i = 0; i < workloads.size(); i++) {
      for (int policy : List.of(workloads.get(i).first(), workloads.get(i).second())) {
        List<Pair> runs = find(i, policy);
        if (!runs.isEmpty()) {
          diagnoses.add(diagnosis(i, policy, runs));
        }
      }
    }
    return diagnoses;
  }

  private Diagnosis diagnosis(int workload, int policy, List<Pair> runs) {
    Map<Assumption, Double> without = new EnumMap<>(Assumption.class);
    for (Assumption assumption : Assumption.values()) {
      without.put(assumption, error(runs, pair -> pair.predicted().without().get(assumption)));
    }
    Estimate measured = estimate(runs.stream().map(pair -> measured(Quantity.ANTT, pair)).toList());
    return new Diagnosis(
        workload,
        policy,
        error(runs, pair -> pair.predicted().threads()),
        measured.halfWidth() / measured.mean(),
        without,
        error(runs, pair -> pair.predicted().together()));
  }

  private static double error(
      List<Pair> runs, java.util.function.Function<Pair, List<ThreadTimes>> simulated) {
    return ThreadError.meanAbsolute(
        runs.stream()
            .flatMap(pair -> ThreadError.of(pair.measured(), simulated.apply(pair)).stream())
            .toList());
  }
}
