package akula.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

class HolmTest {

  /** The procedure as Holm wrote it: the least first, and as soon as one fails, all others do. */
  @Property(tries = 300)
  void rejectsWhatTheProcedureRejects(
      @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = 0, max = 0.2) Double> pValuesList,
      @ForAll @DoubleRange(min = 0.01, max = 0.2) double level) {
    double[] pValues = pValuesList.stream().mapToDouble(Double::doubleValue).toArray();
    double[] sorted = pValues.clone();
    Arrays.sort(sorted);
    int rejected = 0;
    while (rejected < sorted.length && (sorted.length - rejected) * sorted[rejected] < level) {
      rejected++;
    }
    double least = rejected == 0 ? -1 : sorted[rejected - 1];
    double[] corrected = Holm.corrected(pValues);
    for (int i = 0; i < pValues.length; i++) {
      assertThat(corrected[i] < level).isEqualTo(pValues[i] <= least);
      assertThat(corrected[i]).isBetween(pValues[i], 1.0);
    }
  }

  @Example
  void oneTestNeedsNoCorrection() {
    assertThat(Holm.corrected(new double[] {0.04})).containsExactly(0.04);
    assertThat(Holm.corrected(new double[] {0.03, 0.01, 0.02})).containsExactly(0.04, 0.03, 0.04);
  }
}
