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

class AssignmentHeapTest {
  private static final Comparator<Assignment> CHEAPEST =
      Comparator.comparingDouble(Assignment::bound).thenComparingInt(Assignment::number);

  private static Assignment assignment(double bound, int number) {
    return new Assignment(bound, new int[0], null, 0, number);
  }

  @Test
  void ofNoWaysNothingIsTheLeast() {
    assertThat(new AssignmentHeap(new Assignment[0]).leastBound())
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  /**
   * Beside a list that is searched: many bounds are equal, steps below 0 take the first away, odd
   * ones add.
   */
  @Property
  void theFirstIsAlwaysTheCheapest(
      @ForAll @Size(max = 30) List<@IntRange(max = 9) Integer> bounds,
      @ForAll @Size(max = 60) List<@IntRange(min = -3, max = 5) Integer> steps) {
    List<Assignment> assignments = new ArrayList<>();
    for (int bound : bounds) {
      assignments.add(assignment(bound, assignments.size()));
    }
    AssignmentHeap heap = new AssignmentHeap(assignments.toArray(Assignment[]::new));
    for (int step : steps) {
      assertThat(heap.leastBound())
          .isEqualTo(
              assignments.stream()
                  .mapToDouble(Assignment::bound)
                  .min()
                  .orElse(Double.POSITIVE_INFINITY));
      if (assignments.isEmpty()) {
        return;
      }
      Assignment first = assignments.stream().min(CHEAPEST).get();
      assertThat(heap.first()).isSameAs(first);
      assignments.remove(first);
      if (step < 0) {
        heap.removeFirst();
      } else {
        assignments.add(assignment(first.bound() + step, first.number()));
        heap.replaceFirst(assignments.getLast());
        if (step % 2 == 1) {
          assignments.add(assignment(5, heap.nextNumber()));
          heap.add(assignments.getLast());
        }
      }
    }
  }
}
