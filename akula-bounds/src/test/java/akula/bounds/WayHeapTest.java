package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class WayHeapTest {
  private static final Comparator<Way> CHEAPEST =
      Comparator.comparingDouble(Way::bound).thenComparingInt(Way::number);

  private static Way way(double bound, int number) {
    return new Way(bound, new int[0], null, 0, number);
  }

  @Test
  void ofNoWaysNothingIsTheLeast() {
    assertThat(new WayHeap(new Way[0]).leastBound()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  /**
   * Beside a list that is searched: many bounds are equal, steps below 0 take the first away, odd
   * ones add.
   */
  @Property
  void theFirstIsAlwaysTheCheapest(
      @ForAll @Size(max = 30) List<@IntRange(max = 9) Integer> bounds,
      @ForAll @Size(max = 60) List<@IntRange(min = -3, max = 5) Integer> steps) {
    List<Way> ways = new ArrayList<>();
    for (int bound : bounds) {
      ways.add(way(bound, ways.size()));
    }
    WayHeap heap = new WayHeap(ways.toArray(Way[]::new));
    for (int step : steps) {
      assertThat(heap.leastBound())
          .isEqualTo(ways.stream().mapToDouble(Way::bound).min().orElse(Double.POSITIVE_INFINITY));
      if (ways.isEmpty()) {
        return;
      }
      Way first = ways.stream().min(CHEAPEST).get();
      assertThat(heap.first()).isSameAs(first);
      ways.remove(first);
      if (step < 0) {
        heap.removeFirst();
      } else {
        ways.add(way(first.bound() + step, first.number()));
        heap.replaceFirst(ways.getLast());
        if (step % 2 == 1) {
          ways.add(way(5, heap.nextNumber()));
          heap.add(ways.getLast());
        }
      }
    }
  }
}
