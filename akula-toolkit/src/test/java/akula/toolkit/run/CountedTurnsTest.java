package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleTimes;
import akula.wrapper.kernel.ThreadTurn;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who ran beside whom, from turns. */
class CountedTurnsTest {
  private static final long MILLI = 1_000_000;

  private final CoScheduleTimes times = new CoScheduleTimes();
  private final CountedTurns turns =
      new CountedTurns(
          CoScheduleLevel.DOMAIN,
          List.of("a", "b"),
          new MachineModel(
              MachineDescription.regular("m", 2, 2, 1), 1, Set.of(), ParameterSource.NONE),
          times);

  @BeforeEach
  void begin() {
    times.begin(2);
  }

  private void turn(String application, int context, long begin, long end) {
    turns.turn(
        new ThreadTurn(
            0,
            application + "#0",
            application,
            1,
            1,
            context,
            begin,
            end,
            1,
            1,
            ThreadTurn.Begin.PICKED,
            ThreadTurn.End.SLICE_ENDED));
  }

  @Test
  void thoseOfADomainAreBesideEachOther() {
    turn("a", 0, 0, 10);
    turn("b", 1, 4, 12);
    turn("b", 2, 0, 100); // elsewhere
    turn("a", 0, 10, 20);
    turn("a", 1, 12, 15);
    turns.end();
    assertThat(times.besideNanos(0, 1)).isEqualTo(8);
    assertThat(times.besideNanos(0, 0)).isEqualTo(6);
    assertThat(times.aloneNanos(0)).isEqualTo(9);
    assertThat(times.besideNanos(1, 0)).isEqualTo(8);
    assertThat(times.aloneNanos(1)).isEqualTo(100);
  }

  @Test
  void whatIsLongOverIsCountedAndKeptNoLonger() {
    int most = 0;
    for (int i = 0; i < 100_000; i++) {
      turn("a", 0, i * MILLI, (i + 1) * MILLI);
      if (i % 3 == 2) { // told after those beside which it was
        turn("b", 1, (i - 2) * MILLI, i * MILLI);
      }
      if (i % 100 == 99) {
        turns.interval(i * MILLI);
        most = Math.max(most, turns.kept());
      }
    }
    assertThat(most).as("turns of 10 s").isLessThan(30_000);
    turns.end();
    assertThat(turns.kept()).isZero();
    assertThat(times.besideNanos(0, 1)).isEqualTo(2 * 33_333 * MILLI);
    assertThat(times.aloneNanos(0)).isEqualTo((100_000 - 2 * 33_333) * MILLI);
    assertThat(times.aloneNanos(1)).isZero();
  }
}
