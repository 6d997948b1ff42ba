package akula.profiler.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import akula.formats.workload.Workload.Launch;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WorkloadDrawTest {
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final List<Double> SOLO = List.of(1.0, 2.0, 3.0);

  private static WorkloadDraw draw(int contexts, int policies, long seed) {
    return new WorkloadDraw(NAMES, SOLO, contexts, policies, seed);
  }

  @Property(tries = 200)
  void eachIsDrawnAgainAlone(
      @ForAll long seed,
      @ForAll WorkloadKind kind,
      @ForAll @IntRange(max = 50) int number,
      @ForAll @IntRange(min = 1, max = 8) int contexts,
      @ForAll @IntRange(min = 2, max = 6) int policies) {
    DrawnWorkload drawn = draw(contexts, policies, seed).draw(kind, number);
    assertThat(draw(contexts, policies, seed).draw(kind, number)).isEqualTo(drawn);
    assertThat(drawn.name()).isEqualTo(kind.word() + "-" + number);
    assertThat(drawn.first()).isBetween(0, policies - 1).isNotEqualTo(drawn.second());
    assertThat(drawn.second()).isBetween(0, policies - 1);
    List<Launch> launches = drawn.workload().launches();
    if (kind == WorkloadKind.PLAIN) {
      assertThat(launches).hasSize(contexts);
    } else {
      assertThat(launches).hasSizeBetween(2 * contexts, 3 * contexts);
    }
    assertThat(launches)
        .isSortedAccordingTo((x, y) -> Long.compare(x.launchNanos(), y.launchNanos()));
    assertThat(launches.getFirst().launchNanos()).isZero();
    double work =
        launches.stream().mapToDouble(one -> SOLO.get(NAMES.indexOf(one.application()))).sum();
    long latest = launches.getLast().launchNanos();
    assertThat(latest).isLessThanOrEqualTo(Math.round(work / contexts / 2 * 1e3) * 1_000_000);
    assertThat(kind == WorkloadKind.ARRIVALS || latest == 0).isTrue();
  }

  @Test
  void kindsTakeTurnsAndNumbersCountUp() {
    assertThat(
            draw(2, 2, 1).all(List.of(WorkloadKind.PLAIN, WorkloadKind.CROWDED), 5).stream()
                .map(DrawnWorkload::name))
        .containsExactly("plain-0", "crowded-0", "plain-1", "crowded-1", "plain-2");
  }

  @Test
  void workloadsDiffer() {
    Set<Object> seen = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      seen.add(draw(4, 2, 1).draw(WorkloadKind.CROWDED, i).workload().launches());
    }
    assertThat(seen).hasSizeGreaterThan(18);
    assertThat(draw(4, 2, 2).draw(WorkloadKind.CROWDED, 0).workload())
        .isNotEqualTo(draw(4, 2, 1).draw(WorkloadKind.CROWDED, 0).workload());
  }

  @Test
  void allPairsAreDrawn() {
    Set<List<Integer>> seen = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      DrawnWorkload drawn = draw(2, 3, 1).draw(WorkloadKind.CROWDED, i);
      seen.add(List.of(drawn.first(), drawn.second()));
    }
    assertThat(seen).hasSize(6);
  }

  @Test
  void ofTwoPoliciesTheFirstComesFirst() {
    for (int i = 0; i < 10; i++) {
      DrawnWorkload drawn = draw(2, 2, 1).draw(WorkloadKind.CROWDED, i);
      assertThat(List.of(drawn.first(), drawn.second())).containsExactly(0, 1);
    }
  }

  @Test
  void policiesTakeTurns() {
    DrawnWorkload drawn = draw(2, 2, 1).draw(WorkloadKind.PLAIN, 0);
    StringBuilder order = new StringBuilder();
    for (int repeat = 0; repeat < 4; repeat++) {
      order.append(drawn.policy(repeat, 0)).append(drawn.policy(repeat, 1));
    }
    assertThat(order).hasToString("01100110");
  }

  @Test
  void nothingToDrawFromIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WorkloadDraw(List.of(), List.of(), 2, 2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> draw(2, 1, 1));
  }
}
