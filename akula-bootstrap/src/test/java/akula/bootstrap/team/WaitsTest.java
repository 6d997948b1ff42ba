package akula.bootstrap.team;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.SourceText;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What threads wait for, step by step. */
class WaitsTest {
  private static Synchronisation sync(int threads, String program) throws Exception {
    String entry = "launches: [{application: A, threads: %d, program: %s}]";
    SourceText source = new SourceText("w.yaml", entry.formatted(threads, program));
    Workload workload = WorkloadReader.read(source, Optional.empty());
    return new Synchronisation(Team.of(workload.launches().getFirst()).orElseThrow());
  }

  @Test
  void atABarrierForAllWhoHaveNotCome() throws Exception {
    Synchronisation sync = sync(3, "[{work: 1s}, {barrier: spin}, {work: 1s}]");
    for (int thread = 0; thread < 3; thread++) {
      assertThat(sync.advance(thread)).isEqualTo(1e9);
      assertThat(Waits.of(sync, thread, 0)).isEmpty();
    }
    assertThat(sync.advance(2)).isEqualTo(Synchronisation.SPINS);
    assertThat(Waits.of(sync, 2, 10)).contains(new Wait(true, Optional.empty(), List.of(10, 11)));
    assertThat(sync.advance(0)).isEqualTo(Synchronisation.SPINS);
    assertThat(Waits.of(sync, 2, 10)).contains(new Wait(true, Optional.empty(), List.of(11)));
    assertThat(Waits.of(sync, 0, 10)).isEqualTo(Waits.of(sync, 2, 10));
    assertThat(Waits.of(sync, 1, 10)).isEmpty();
    assertThat(sync.advance(1)).isEqualTo(1e9);
    assertThat(Waits.of(sync, 0, 10)).isEmpty();
  }

  /** What was broadcast or signalled before somebody came to wait is not lost. */
  @Test
  void forAConditionThatNobodyHasLetGo() throws Exception {
    Synchronisation sync =
        sync(
            2,
            """
            [{work: 1s}, {only: [0], program: [{await: done}, {broadcast: go}]},
             {only: [1], program: [{signal: done}, {await: go}]}, {work: 1s}]\
            """);
    assertThat(sync.advance(0)).isEqualTo(1e9);
    assertThat(sync.advance(0)).isEqualTo(Synchronisation.SLEEPS);
    assertThat(Waits.of(sync, 0, 4)).contains(Wait.forCondition("done"));
    assertThat(sync.awaitedText(0)).isEqualTo("waits for condition 'done'");
    assertThat(sync.advance(1)).isEqualTo(1e9);
    assertThat(sync.advance(1)).isEqualTo(Synchronisation.SLEEPS);
    assertThat(Waits.of(sync, 1, 4)).contains(Wait.forCondition("go"));
    assertThat(sync.takeWoken()).isZero();
    assertThat(Waits.of(sync, 0, 4)).isEmpty();
    assertThat(sync.advance(0)).isEqualTo(1e9);
    assertThat(sync.takeWoken()).isEqualTo(1);
    assertThat(sync.advance(1)).isEqualTo(1e9);
  }

  /** Who has waited for a lock gets it before those that wait behind. */
  @Test
  void forALockThatSomebodyHolds() throws Exception {
    Synchronisation sync =
        sync(3, "[{lock: {name: other, work: 0s}}, {lock: {name: sum, work: 1s}}]");
    assertThat(sync.advance(1)).isEqualTo(1e9);
    assertThat(sync.advance(0)).isEqualTo(Synchronisation.SLEEPS);
    assertThat(sync.advance(2)).isEqualTo(Synchronisation.SLEEPS);
    Wait forOne = new Wait(false, Optional.of("sum"), List.of(5));
    assertThat(Waits.of(sync, 0, 4)).contains(forOne);
    assertThat(Waits.of(sync, 2, 4)).contains(forOne);
    assertThat(sync.advance(1)).isEqualTo(Synchronisation.ENDS);
    assertThat(Waits.of(sync, 0, 4)).isEmpty();
    assertThat(Waits.of(sync, 2, 4)).contains(new Wait(false, Optional.of("sum"), List.of(4)));
  }
}
