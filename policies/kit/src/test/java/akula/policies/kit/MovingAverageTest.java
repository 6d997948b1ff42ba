package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.policies.kit.MovingAverage.Demand;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MovingAverageTest {
  @Test
  void ofNothingItIsNothing() {
    assertThat(new MovingAverage(3).mean()).isZero();
    assertThat(Demand.GREATEST.of(new MovingAverage(3))).isZero();
  }

  @Property
  void itIsTheMeanOfTheLastValues(
      @ForAll @IntRange(min = 1, max = 7) int window,
      @ForAll List<@DoubleRange(min = 0, max = 1e3) Double> values) {
    MovingAverage average = new MovingAverage(window);
    for (int i = 0; i < values.size(); i++) {
      average.add(values.get(i));
      List<Double> last = values.subList(Math.max(0, i + 1 - window), i + 1);
      double expected = last.stream().mapToDouble(value -> value).average().orElseThrow();
      assertThat(average.mean()).isCloseTo(expected, within(1e-9));
      assertThat(Demand.MEAN.of(average)).isEqualTo(average.mean());
      assertThat(Demand.GREATEST.of(average)).isEqualTo(Collections.max(last));
    }
  }
}
