package akula.profiler.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictedFiguresTest {

  /** Quantiles of Student's t from tables: 6 and 10 degrees of freedom, then nearly normal. */
  @ParameterizedTest
  @CsvSource({"3, 2.447", "7, 2.228", "1, 2.571", "100000, 1.960"})
  void halfWidthsOfFewRunsAreOfSmallErrors(int runs, double quantile) {
    var interval =
        new CellUncertainty(Cell.solo(0), 0.9, 1.1, 0.95, runs, Origin.MEASURED, true, "");
    assertThat(PredictedFigures.standardError(interval)).isCloseTo(0.1 / quantile, within(1e-4));
  }
}
