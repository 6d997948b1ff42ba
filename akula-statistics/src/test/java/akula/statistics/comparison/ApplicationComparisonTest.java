package akula.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.InvalidInputException;
import akula.statistics.reading.ApplicationTimes;
import akula.statistics.reading.ClosedFiles;
import akula.statistics.reading.ResultsReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications of closed runs under two policies, against what was computed by hand. */
class ApplicationComparisonTest {
  private static final double T_OF_ONE_DEGREE = 12.706204736;

  @TempDir private Path temp;

  /**
   * Application a takes 4 and 2 s under p, 3 and 1 s under q: the means are 3 and 2, their ratio
   * 2/3, the residuals 3 - 8/3 and 1 - 4/3, so s = √(2/9), and the half-width t s / (3 √2).
   */
  @Test
  void meansAndTheirRatioAreOverTheSameWorkloads() throws InvalidInputException {
    Path folder =
        ClosedFiles.write(
            temp.resolve("closed"),
            List.of("p", "q"),
            List.of(
                List.of("a 0 4; b 0 10", "a 0 3; b 0 12"),
                List.of("a 0 2", "a 0 1"),
                List.of("a 0 9; c 0 1", "a 0 11; c 0 1")));
    ApplicationTimes times = ResultsReader.read(folder).applications().orElseThrow();
    List<ApplicationComparison> rows = ApplicationComparison.of(times, "p", "q");
    assertThat(rows).extracting(ApplicationComparison::application).containsExactly("a", "b", "c");
    ApplicationComparison a = rows.getFirst();
    assertThat(a.workloads()).isEqualTo(3);
    assertThat(a.compared()).isEqualTo(2);
    assertThat(a.first().mean()).isEqualTo(3);
    assertThat(a.second().mean()).isEqualTo(2);
    assertThat(a.ratio().mean()).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(a.ratio().halfWidth())
        .isCloseTo(T_OF_ONE_DEGREE * Math.sqrt(2 / 9.0) / (3 * Math.sqrt(2)), within(1e-6));
    assertThat(rows.get(1).compared()).as("b ended under p only").isZero();
    assertThat(rows.get(1).ratio().mean()).isNaN();
    assertThat(rows.get(2).ratio().mean()).isEqualTo(1);
    assertThat(rows.get(2).ratio().hasInterval()).as("one workload").isFalse();
  }
}
