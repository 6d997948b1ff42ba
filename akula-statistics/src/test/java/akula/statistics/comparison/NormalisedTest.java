package akula.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.RunTable;
import akula.statistics.reading.SweepFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NormalisedTest {
  private static final List<String> POLICIES = List.of("a", "b", "c");

  @TempDir private Path temp;
  private RunTable runs;

  @BeforeEach
  void sweep() throws InvalidInputException {
    SweepFiles.write(temp, List.of("D1_T1"), POLICIES, 12, 5);
    runs = ResultsReader.read(temp).runs();
  }

  @Test
  void theBestPolicyHasOneAndTheOthersTheRatioOfTheMeans() {
    for (Measure measure : List.of(Measure.WORST, Measure.STP)) {
      List<Optional<Estimate>> ratios = Normalised.of(runs, "D1_T1", measure, POLICIES);
      double[] means = POLICIES.stream().mapToDouble(policy -> mean(policy, measure)).toArray();
      double best = means[0];
      for (double mean : means) {
        best = measure.higherIsBetter() ? Math.max(best, mean) : Math.min(best, mean);
      }
      for (int i = 0; i < means.length; i++) {
        assertThat(ratios.get(i).orElseThrow().mean()).isCloseTo(means[i] / best, within(1e-12));
      }
      assertThat(ratios).contains(Optional.of(new Estimate(12, 1, 0)));
    }
  }

  @Test
  void whatDidNotRunHasNoRatio() {
    assertThat(Normalised.of(runs, "D1_T1", Measure.WORST, List.of("a", "no")))
        .containsExactly(Optional.of(new Estimate(12, 1, 0)), Optional.empty());
    assertThat(Normalised.of(runs, "no", Measure.WORST, List.of("a")))
        .containsExactly(Optional.empty());
  }

  private double mean(String policy, Measure measure) {
    double sum = 0;
    for (int i = 0; i < 12; i++) {
      sum += runs.runs("D1_T1", policy).orElseThrow().value(measure, i);
    }
    return sum / 12;
  }
}
