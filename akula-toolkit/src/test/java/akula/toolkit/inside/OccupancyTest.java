package akula.toolkit.inside;

import static org.assertj.core.api.Assertions.assertThat;

import akula.toolkit.Toolkit;
import akula.toolkit.simulate.SimulateResult;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns against those added up from all steps of the run. */
class OccupancyTest {

  @ParameterizedTest
  @CsvSource({"1", "7", "60", "190", "1024", "5000"})
  void columnsAreWhatAllStepsAddUpTo(int most) throws Exception {
    SimulateResult result = run("D4_T4:1");
    Occupancy.Columns columns = result.occupancy().orElseThrow().columns(most);
    int count = columns.moves().length;
    assertThat(count).isBetween(Math.min(most, 512) * 2 / 3, most);
    assertThat(count * columns.columnNanos()).isGreaterThanOrEqualTo(columns.endNanos());
    for (int context = 0; context < columns.longest().length; context++) {
      for (int column = 0; column < count; column++) {
        long begin = column * columns.columnNanos();
        assertThat(columns.longest()[context][column])
            .as("context %d, column %d", context, column)
            .isEqualTo(longest(result, context, begin, begin + columns.columnNanos()));
      }
    }
  }

  private static int longest(SimulateResult result, int context, long begin, long end) {
    long[] nanos = new long[result.run().threads().size()];
    for (SimulationStep step : result.run().steps()) {
      long overlap = Math.min(end, step.endNanos()) - Math.max(begin, step.beginNanos());
      for (int thread : step.scene().placement()[context]) {
        if (overlap > 0 && step.scene().share()[thread] == 1) {
          nanos[thread] += overlap;
        }
      }
    }
    int longest = -1;
    for (int thread = 0; thread < nanos.length; thread++) {
      if (nanos[thread] > (longest < 0 ? 0 : nanos[longest])) {
        longest = thread;
      }
    }
    return longest;
  }

  @Test
  void movesAreThoseOfTheRun() throws Exception {
    SimulateResult result = run("D4_T4:1");
    long[] moves = result.occupancy().orElseThrow().columns(60).moves();
    assertThat(Arrays.stream(moves).sum()).isEqualTo(result.run().metrics().migrations());
  }

  private static SimulateResult run(String workload) throws Exception {
    return Toolkit.simulate()
        .machine("2x2")
        .data("spec2006-small-cache")
        .workload(workload)
        .policy("naive_spread")
        .steps(true)
        .timeline(true)
        .build()
        .run();
  }
}
