package akula.bootstrap.contention.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BusModelTest {
  private static double[] speeds(
      double capacity, List<Double> demands, List<Double> dependences, int... rows) {
    return new BusModel(new Bus(capacity, demands, dependences)).solve(rows).speeds();
  }

  @Test
  void nobodyIsSlowedAsLongAsTheDemandsFit() {
    assertThat(speeds(10, List.of(4.0, 6.0), List.of(1.0, 0.5), 0, 1)).containsExactly(1, 1);
  }

  @Test
  void whoDependsWhollyGetsAShareOfTheCapacity() {
    assertThat(speeds(10, List.of(10.0), List.of(1.0), 0, 0)).containsExactly(0.5, 0.5);
    assertThat(speeds(10, List.of(10.0, 5.0), List.of(1.0, 1.0), 0, 1))
        .containsExactly(new double[] {2 / 3.0, 2 / 3.0}, within(1e-12));
  }

  /** 8 / (0.5 + 0.5 k) + 4 = 8 has k = 3: half of the first one's time is three times as long. */
  @Test
  void timeGrowsByTheShareThatDepends() {
    assertThat(speeds(8, List.of(8.0, 4.0), List.of(0.5, 0.0), 0, 1))
        .containsExactly(new double[] {0.5, 1}, within(1e-12));
  }

  /** At 0.6 and 0.5 of their speed they ask for 6 + 4, which k = 1.25 brings down to 8. */
  @Test
  void whoIsSlowedElsewhereAsksForLess() {
    var bus = new BusModel(new Bus(8, List.of(10.0, 8.0), List.of(1.0, 1.0)));
    double[] speeds = new double[2];
    bus.solve(new int[] {0, 1}, new double[] {0.6, 0.5}, 2, speeds, null);
    assertThat(speeds).containsExactly(new double[] {0.8, 0.8}, within(1e-12));
    bus.solve(new int[] {0, 1}, new double[] {0.4, 0.5}, 2, speeds, null);
    assertThat(speeds).containsExactly(1, 1);
  }

  @Test
  void whereThoseThatDoNotDependFillTheBusOthersGoOnSlowly() {
    assertThat(speeds(8, List.of(8.0, 4.0), List.of(0.0, 1.0), 0, 1)).containsExactly(1, 0.01);
    assertThat(speeds(8, List.of(8.0), List.of(0.0), 0, 0)).containsExactly(1, 1);
  }

  @Property(tries = 500)
  void whatIsLeftOfTheDemandsIsTheCapacityOrAll(
      @ForAll @Size(6) List<@DoubleRange(min = 0, max = 5) Double> demands,
      @ForAll @Size(6) List<@DoubleRange(min = 0.05, max = 1) Double> dependences) {
    double[] speeds = speeds(5, demands, dependences, 0, 1, 2, 3, 4, 5);
    double used = 0;
    for (int i = 0; i < 6; i++) {
      used += demands.get(i) * speeds[i];
    }
    double asked = demands.stream().mapToDouble(Double::doubleValue).sum();
    boolean longest = Arrays.stream(speeds).min().orElseThrow() < 0.2;
    if (asked <= 5 - 1e-9) {
      assertThat(speeds).containsOnly(1);
    } else if (!longest) {
      assertThat(used).isEqualTo(5, within(1e-9));
    } else {
      assertThat(used).isGreaterThanOrEqualTo(5 - 1e-9);
    }
  }

  @Property(tries = 500)
  void oneMoreSlowsEverybody(
      @ForAll @Size(4) List<@DoubleRange(min = 0, max = 5) Double> demands,
      @ForAll @Size(4) List<@DoubleRange(min = 0, max = 1) Double> dependences) {
    double[] fewer = speeds(5, demands, dependences, 0, 1, 2);
    double[] more = speeds(5, demands, dependences, 0, 1, 2, 3);
    for (int i = 0; i < 3; i++) {
      assertThat(more[i]).isLessThanOrEqualTo(fewer[i] + 1e-12).isPositive();
    }
  }
}
