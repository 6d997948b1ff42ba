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
import org.junit.jupiter.api.Test;

/** Who ran beside whom, from turns. */
class CountedTurnsTest {
  private final CountedTurns turns =
      new CountedTurns(
          CoScheduleLevel.DOMAIN,
          List.of("a", "b"),
          new MachineModel(
              MachineDescription.regular("m", 2, 2, 1), 1, Set.of(), ParameterSource.NONE));

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
    CoScheduleTimes times = new CoScheduleTimes();
    times.begin(2);
    turns.addTo(times);
    assertThat(times.besideNanos(0, 1)).isEqualTo(8);
    assertThat(times.besideNanos(0, 0)).isEqualTo(6);
    assertThat(times.aloneNanos(0)).isEqualTo(9);
    assertThat(times.besideNanos(1, 0)).isEqualTo(8);
    assertThat(times.aloneNanos(1)).isEqualTo(100);
  }
}
