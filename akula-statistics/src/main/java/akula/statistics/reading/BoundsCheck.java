package akula.statistics.reading;

import akula.statistics.metrics.Measure;
import akula.statistics.number.LongValues;
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
        Optional<LongValues> lower = bounds.steps(category, BoundsTable.Kind.LOWER_BOUND, measure);
        if (lower.isPresent()) {
          compare(category, measure, lower.get());
        } else if (measure == Measure.AVERAGE) {
          complaints.add(0, "has no workloads of %s; expected those of the runs", category);
        }
      }
    }
  }

  private void compare(String category, Measure measure, LongValues lower) {
    for (String policy : runs.policies()) {
      Optional<PolicyRuns> cell = runs.runs(category, policy);
      LongValues values = cell.map(found -> found.values(measure)).orElse(LongValues.NONE);
      for (int i = 0; i < Math.min(values.size(), lower.size()); i++) {
        if (lower.get(i) != DecimalText.NONE && values.get(i) < lower.get(i) - ROUNDING) {
          complaints.add(
              0,
              "says that no policy comes below %s %% for workload %d of %s (%s), but %s:%d says"
                  + " that %s came to %s %%: one of the two was edited",
              text(lower.get(i), measure),
              i,
              category,
              measure == Measure.AVERAGE ? "lower_bound_average" : "lower_bound_worst",
              RunsCsv.FILE,
              cell.orElseThrow().line(i),
              policy,
              text(values.get(i), measure));
        }
      }
    }
  }

  private static String text(long steps, Measure measure) {
    return BigDecimal.valueOf(steps, measure.decimals()).toPlainString();
  }
}
