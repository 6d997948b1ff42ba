package akula.statistics.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.statistics.distribution.TDistribution;

class RatioTest {

  /** The textbook's other form: from the variances and the covariance. */
  @Property(tries = 200)
  void agreesWithVariancesAndCovariance(
      @ForAll @Size(min = 2, max = 30) List<@LongRange(min = 1, max = 1_000_000) Long> belowList,
      @ForAll @LongRange(min = 0, max = 50) long factor) {
    long[] below = belowList.stream().mapToLong(Long::longValue).toArray();
    long[] above = new long[below.length];
    for (int i = 0; i < above.length; i++) {
      above[i] = below[i] / 3 * factor + i * i;
    }
    double n = below.length;
    double x = LongStream.of(above).average().orElseThrow();
    double y = LongStream.of(below).average().orElseThrow();
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < n; i++) {
      xx += (above[i] - x) * (above[i] - x) / (n - 1);
      yy += (below[i] - y) * (below[i] - y) / (n - 1);
      xy += (above[i] - x) * (below[i] - y) / (n - 1);
    }
    double r = x / y;
    double variance = Math.max(0, (xx - 2 * r * xy + r * r * yy) / n) / (y * y);
    double t = TDistribution.of(n - 1).inverseCumulativeProbability(0.975);
    Estimate ratio = Ratio.of(above, below);
    assertThat(ratio.mean()).isCloseTo(r, within(1e-12 * Math.max(1, r)));
    assertThat(ratio.halfWidth()).isCloseTo(t * Math.sqrt(variance), within(1e-5 * Math.max(1, r)));
  }

  @Example
  void aPolicyAgainstItselfIsExactlyOne() {
    long[] values = {3, 1, 4, 1, 5};
    assertThat(Ratio.of(values, values)).isEqualTo(new Estimate(5, 1, 0));
  }

  @Example
  void aSingleWorkloadHasNoInterval() {
    assertThat(Ratio.of(new long[] {6}, new long[] {4}))
        .isEqualTo(new Estimate(1, 1.5, Double.NaN));
  }

  @Example
  void aRatioToNothingIsRefused() {
    assertThatThrownBy(() -> Ratio.of(new long[] {1, 2}, new long[] {1, -1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a mean of 0.0");
  }
}
