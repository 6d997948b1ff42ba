package akula.toolkit.bound;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.bounds.BoundsProver;
import akula.bootstrap.bounds.StaticBest;
import akula.bootstrap.engine.Launches;
import akula.formats.MessageCode;
import akula.statistics.metrics.RunMetrics;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.Setup;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** The bounds of one workload, as {@code simulate} tells them. */
public final class RunBounds {
  private final Bounds bounds;
  private final boolean coresOnly;

  private RunBounds(Bounds bounds, boolean coresOnly) {
    this.bounds = bounds;
    this.coresOnly = coresOnly;
  }

  /**
   * Works them out.
   *
   * @throws UsageException if nothing can be proven with this machine, data and settings, or there
   *     is no prover
   */
  public static RunBounds of(Setup setup, Launches launches) throws RunFailedException {
    boolean coresOnly =
        setup.machine().domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .allMatch(core -> core.cpus().size() == 1);
    try {
      BoundsProver prover = BoundsProver.of(setup.machine(), setup.data(), setup.settings());
      return new RunBounds(prover.of(launches), coresOnly);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--bound: " + e.getMessage());
    }
  }

  /** Returns lines for people. */
  public List<String> lines(RunMetrics run) {
    return List.of(
        line(
            "average",
            run.averageDegradationPercent(),
            bounds.average(),
            bounds.lowerAveragePercent()),
        line("worst", run.worstDegradationPercent(), bounds.worst(), bounds.lowerWorstPercent()));
  }

  private String line(String measure, double percent, StaticBest best, double lower) {
    String below =
        Double.isNaN(lower)
            ? "what no policy can beat is not known"
            : String.format(
                Locale.ROOT,
                "no policy below %.2f %% (%+.2f)",
                Math.round(lower * 100) / 100.0,
                percent - lower);
    if (!best.isKnown()) {
      return "%s: best_static is not proven; %s".formatted(measure, below);
    }
    return String.format(
        Locale.ROOT,
        "%s: best_static %.2f %% (%+.2f)%s with %s; %s",
        measure,
        best.percent(),
        percent - best.percent(),
        best.isExact()
            ? ""
            : String.format(Locale.ROOT, ", at most %.2f above the best,", best.gap()),
        place(best),
        below);
  }

  /** As an option of {@code fixed} where that can say it. */
  private String place(StaticBest best) {
    String numbers =
        Arrays.stream(best.contexts()).mapToObj(String::valueOf).collect(Collectors.joining("/"));
    return coresOnly ? "fixed:cores=" + numbers : "contexts " + numbers;
  }

  /** Returns fields of JSON. */
  public SequencedMap<String, Object> json(RunMetrics run) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put(
        "average",
        fields(run.averageDegradationPercent(), bounds.average(), bounds.lowerAveragePercent()));
    fields.put(
        "worst", fields(run.worstDegradationPercent(), bounds.worst(), bounds.lowerWorstPercent()));
    return fields;
  }

  private static SequencedMap<String, Object> fields(
      double percent, StaticBest best, double lower) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("best_static", best.isKnown() ? best.percent() : null);
    fields.put("exact", best.isExact());
    fields.put("gap", best.isKnown() ? best.gap() : null);
    fields.put("contexts", best.isKnown() ? Arrays.stream(best.contexts()).boxed().toList() : null);
    fields.put("lower_bound", Double.isNaN(lower) ? null : lower);
    fields.put("above_best_static", best.isKnown() ? percent - best.percent() : null);
    fields.put("above_lower_bound", Double.isNaN(lower) ? null : percent - lower);
    return fields;
  }

  /** Returns the names of columns for a row of CSV. */
  public static String columns() {
    return ",best_static_average,best_static_worst,lower_bound_average,lower_bound_worst";
  }

  /** Returns the values of these columns; empty where one is not known. */
  public double[] values() {
    return new double[] {
      bounds.average().percent(),
      bounds.worst().percent(),
      bounds.lowerAveragePercent(),
      bounds.lowerWorstPercent()
    };
  }
}
