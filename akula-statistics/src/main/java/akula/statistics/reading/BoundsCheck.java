package akula.statistics.reading;

import akula.statistics.metrics.Measure;
import akula.statistics.results.RunsCsv;
import java.math.BigDecimal;
import java.util.Optional;

/** Compares what no policy can beat with what policies came to. */
final class BoundsCheck {
  /** Rounding, in steps of a measure: a ten-thousandth of a percentage point. */
  static final long ROUNDING = 100;

  private final BoundsTable bounds;
  private final RunTable runs;
  private final FileMistakes complaints;

  BoundsCheck(BoundsTable bounds, RunTable runs, FileMistakes complaints) {
    this.bounds = bounds;
    this.runs = runs;
    this.complaints = complaints;
  }

  /** Checks; every category of the runs has to have bounds. */
  void check() {
    for (String category : runs.categories()) {
      for (Measure measure : BoundsTable.MEASURES) {
        Optional<long[]> lower = bounds.steps(category, BoundsTable.Kind.LOWER_BOUND, measure);
        if (lower.isPresent()) {
          compare(category, measure, lower.get());
        } else if (measure == Measure.AVERAGE) {
          complaints.add(0, "has no workloads of %s; expected those of the runs", category);
        }
      }
    }
  }

  private void compare(String category, Measure measure, long[] lower) {
    for (String policy : runs.policies()) {
      Optional<PolicyRuns> cell = runs.runs(category, policy);
      long[] values = cell.map(found -> found.steps(measure)).orElse(new long[0]);
      for (int i = 0; i < Math.min(values.length, lower.length); i++) {
        if (lower[i] != DecimalText.NONE && values[i] < lower[i] - ROUNDING) {
          complaints.add(
              0,
              "says that no policy comes below %s %% for workload %d of %s (%s), but %s:%d says"
                  + " that %s came to %s %%: one of the two was edited",
              text(lower[i], measure),
              i,
              category,
              measure == Measure.AVERAGE ? "lower_bound_average" : "lower_bound_worst",
              RunsCsv.FILE,
              cell.orElseThrow().line(i),
              policy,
              text(values[i], measure));
        }
      }
    }
  }

  private static String text(long steps, Measure measure) {
    return BigDecimal.valueOf(steps, measure.decimals()).toPlainString();
  }
}
