package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.run.Starvation.Seen;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StarvationTest {
  private static final long LIMIT = 1000;

  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("test", 1, 2, 1), 1, Set.of(), ParameterSource.NONE);
  private final RealThread thread = RealThread.running(machine.launch("one", 0), 0, 17);
  private final Starvation starvation = new Starvation(LIMIT);

  private long at(long now, char state, long ticks) {
    starvation.look(now, List.of(thread), _ -> new Seen(state, ticks));
    return starvation.nanos(now, thread);
  }

  @Test
  void whoWantsToRunAndDoesNotIsStarvedOnceTheLimitIsOver() {
    assertThat(at(0, 'R', 5)).isZero();
    assertThat(at(500, 'R', 5)).isZero();
    assertThat(at(1000, 'R', 5)).isZero();
    assertThat(at(1250, 'R', 5)).isEqualTo(1250);
    assertThat(at(1500, 'R', 6)).as("it has run").isZero();
    assertThat(at(2500, 'R', 6)).isZero();
    assertThat(at(2750, 'R', 6)).isEqualTo(1250);
  }

  @Test
  void whoSleepsOrWaitsForAnotherOneDoesNotWantTo() {
    at(0, 'S', 5);
    assertThat(at(2000, 'S', 5)).isZero();
    thread.model().setBlocked(true);
    at(3000, 'R', 5);
    assertThat(at(5000, 'R', 5)).isZero();
  }

  @Test
  void theKernelsLineIsRead() {
    assertThat(Seen.of("7 (a) b) R 1 2 3 4 5 6 7 8 9 10 30 12 13 14")).isEqualTo(new Seen('R', 42));
  }
}
