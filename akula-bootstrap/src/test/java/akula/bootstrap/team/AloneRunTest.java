package akula.bootstrap.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.SourceText;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A team alone. */
class AloneRunTest {
  private static Team team(String program) throws Exception {
    String entry = "launches: [{application: A, threads: 2, program: %s}]";
    Workload workload =
        WorkloadReader.read(new SourceText("w.yaml", entry.formatted(program)), Optional.empty());
    return Team.of(workload.launches().getFirst()).orElseThrow();
  }

  @Test
  void whoWaitsForTheOtherEndsLater() throws Exception {
    Team team = team("[{work: [1s, 3s]}, {barrier: sleep}, {work: [2s, 1s]}]");
    assertThat(team.soloNanos(0)).isEqualTo(5e9);
    assertThat(team.soloNanos(1)).isEqualTo(4e9);
  }

  @Test
  void queuesInACircleAreADeadlock() {
    String program =
        "[{work: 1s}, {only: [0], program: [{take: b}, {put: a, capacity: 1}]},"
            + " {only: [1], program: [{take: a}, {put: b, capacity: 1}]}]";
    assertThatThrownBy(() -> team(program))
        .isInstanceOf(DeadlockException.class)
        .hasMessage(
            "thread 0 waits to take from queue 'b', which is empty, thread 1 waits to take from"
                + " queue 'a', which is empty");
  }

  @Test
  void aProgramOfTooManyStepsIsRefusedAndNotRunForEver() {
    assertThatThrownBy(() -> team("[{repeat: 1000000000, program: [{work: 1us}]}]"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the threads of application A do more than 100,000,000 steps; expected fewer and"
                + " longer ones");
  }
}
