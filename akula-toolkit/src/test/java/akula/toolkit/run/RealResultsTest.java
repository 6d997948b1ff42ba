package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.agent.Exit;
import akula.wrapper.run.ThreadOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class RealResultsTest {
  private static ThreadOutcome thread(int id, int program, int launch, int migrations) {
    Exit exit = new Exit(0, 0, 9, 1, 1, 1, 0, 0, 0, 0, 0, false, null);
    boolean registered = id != program;
    return new ThreadOutcome(
        "t" + id, "a", 0, 1, 9, migrations, exit, registered, id, program, launch, Double.NaN);
  }

  /** So all tables come to the same sum. */
  @Test
  void aProgramMovesWithTheThreadsThatItRegistered() {
    List<ThreadOutcome> programs =
        RealResults.programs(
            List.of(
                thread(0, 0, 0, 1),
                thread(1, 1, 1, 10),
                thread(2, 0, 0, 100),
                thread(3, 0, 0, 1000)));
    assertThat(programs).extracting(ThreadOutcome::id).containsExactly(0, 1);
    assertThat(programs).extracting(ThreadOutcome::migrations).containsExactly(1101, 10);
  }
}
