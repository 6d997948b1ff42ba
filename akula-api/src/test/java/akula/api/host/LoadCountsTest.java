package akula.api.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LoadCountsTest {

  /** A number n adds one to place n, or takes one from place n - 3. */
  @Property(tries = 300, seed = "1")
  void theLeastLoadAndEvennessAreThoseOfAllPlaces(
      @ForAll @Size(max = 60) List<@IntRange(max = 5) Integer> steps) {
    int[] loads = new int[3];
    LoadCounts counts = new LoadCounts(3);
    for (int step : steps) {
      int place = step % 3;
      int after = Math.max(0, loads[place] + (step < 3 ? 1 : -1));
      if (after != loads[place]) {
        counts.change(loads[place], after);
        loads[place] = after;
      }
      int least = Arrays.stream(loads).min().getAsInt();
      assertThat(counts.least()).isEqualTo(least);
      assertThat(counts.isEven()).isEqualTo(Arrays.stream(loads).max().getAsInt() - least <= 1);
    }
  }
}
