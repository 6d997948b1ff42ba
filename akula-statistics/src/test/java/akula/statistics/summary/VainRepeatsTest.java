package akula.statistics.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.statistics.metrics.RunMetrics;
import akula.statistics.number.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;

class VainRepeatsTest {
  private final Summary summary = new Summary(List.of("one", "two"), List.of("p", "q"));
  private final VainRepeats repeats = new VainRepeats(summary);

  private void add(int workload, int policy, double... worst) {
    for (double percent : worst) {
      summary.add(workload, policy, new RunMetrics(2, 1, percent, 5, 2, 1.1, 1.2, 0));
    }
  }

  private Estimate worst(int workload, int policy) {
    return repeats.row(workload, policy).orElseThrow().worstDegradationPercent();
  }

  private Estimate worstOfAll(int policy) {
    return repeats.acrossCategories(policy, "all").orElseThrow().worstDegradationPercent();
  }

  @Test
  void thoseAreNamedThatAreTheSameUnderAllPolicies() {
    add(0, 0, 3, 3, 3);
    add(0, 1, 4, 4, 4);
    add(1, 0, 3, 3, 3);
    add(1, 1, 3, 4, 3);
    assertThat(repeats.workloads(List.of("p", "q"))).containsExactly("one");
    assertThat(repeats.workloads(List.of("p"))).containsExactly("one", "two");
    assertThat(repeats.workloads(List.of("q"))).containsExactly("one");
    assertThat(VainRepeats.sentence(List.of("one", "two")))
        .hasValue(
            "All repetitions of one, two came to the same, whatever their seed. In intervals and"
                + " tests each of these workloads counts once; more repetitions say nothing more.");
    assertThat(VainRepeats.sentence(List.of())).isEmpty();
  }

  @Test
  void aSingleRunIsNoRepetition() {
    add(0, 0, 3);
    add(0, 1, 3);
    assertThat(repeats.workloads(List.of("p", "q"))).isEmpty();
  }

  @Test
  void otherMeasuresTellRunsApart() {
    summary.add(0, 0, new RunMetrics(2, 1, 3, 5, 2, 1.1, 1.2, 0));
    summary.add(0, 0, new RunMetrics(2, 1, 3, 6, 2, 1.1, 1.2, 0));
    assertThat(repeats.workloads(List.of("p"))).isEmpty();
    assertThat(worst(0, 0).halfWidth()).isZero();
  }

  /** Of 3 and 5 the interval is 12.706 standard errors of 1 to each side, however many copies. */
  @Test
  void copiesCountOnce() {
    add(0, 0, 3, 3, 3);
    add(1, 0, 5, 5, 5);
    assertThat(worst(0, 0)).isEqualTo(new Estimate(1, 3, Double.NaN));
    assertThat(worstOfAll(0).mean()).isEqualTo(4);
    assertThat(worstOfAll(0).halfWidth()).isCloseTo(12.706, within(0.001));
  }

  @Test
  void besideRunsThatDifferCopiesGiveNoInterval() {
    add(0, 1, 3, 3, 3);
    add(1, 1, 3, 4, 5);
    assertThat(worst(1, 1).hasInterval()).isTrue();
    assertThat(worstOfAll(1)).isEqualTo(new Estimate(2, 3.5, Double.NaN));
  }

  @Test
  void withoutCopiesAllIsAsEver() {
    add(0, 0, 3, 4, 5);
    add(1, 0, 4, 5, 7);
    assertThat(repeats.acrossCategories(0, "all")).isEqualTo(summary.acrossCategories(0, "all"));
    assertThat(repeats.row(1, 0)).isEqualTo(summary.row(1, 0));
  }
}
