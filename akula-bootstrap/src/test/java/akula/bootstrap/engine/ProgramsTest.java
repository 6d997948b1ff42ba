package akula.bootstrap.engine;

import static akula.bootstrap.engine.ProgramRuns.DATA;
import static akula.bootstrap.engine.ProgramRuns.cores;
import static akula.bootstrap.engine.ProgramRuns.ends;
import static akula.bootstrap.engine.ProgramRuns.launches;
import static akula.bootstrap.engine.ProgramRuns.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.example.NaiveSpread;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.pairs.PairMatrixModel;
import akula.formats.dataset.Composition;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Threads that wait for each other, worked out by hand; times in seconds. */
class ProgramsTest {
  /** So the policy never sees half of an application that is over. */
  @Test
  void thoseWhoWaitedAtTheLastBarrierEndWithTheLastToCome() throws Exception {
    List<Integer> loads = new ArrayList<>();
    Scheduler policy =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {
            loads.add(machine.threadCount());
          }
        };
    String entry =
        "  - {application: A, threads: 3, program: [{work: [1s, 2.5s, 2s]}, {barrier: %s}]}";
    for (String wait : List.of("sleep", "spin")) {
      loads.clear();
      Simulator simulator = ProgramRuns.run(cores(4), launches(entry.formatted(wait)), policy);
      assertThat(ends(simulator)).containsExactly(2.5, 2.5, 2.5);
      assertThat(loads).as(wait).containsExactly(3, 3, 3, 0);
    }
  }

  @Test
  void theOthersWaitForASerialPart() throws Exception {
    Simulator simulator =
        run(
            cores(2),
            """
              - application: A
                threads: 2
                program:
                  - serial: 3
                  - work: [1, 2]
                  - barrier: sleep
                  - work: 1
            """);
    assertThat(ends(simulator)).containsExactly(6.0, 6.0);
    assertThat(simulator.soloNanos(0)).isEqualTo(6e9);
    assertThat(simulator.workNanos(1)).isEqualTo(3e9);
  }

  @Test
  void aLockGoesToWhoHasWaitedLongest() throws Exception {
    Simulator simulator =
        run(
            cores(3),
            """
              - application: A
                threads: 3
                program:
                  - work: [1, 3, 2]
                  - lock: {name: x, work: 10}
            """);
    assertThat(ends(simulator)).containsExactly(11.0, 31.0, 21.0);
  }

  /**
   * The producer is held up by the third that does not fit, from 3 s on until the first is taken.
   */
  @Test
  void whoPutsWaitsWhileTheQueueIsFull() throws Exception {
    Simulator simulator =
        run(
            cores(2),
            """
              - application: A
                threads: 2
                program:
                  - only: [0]
                    program: [{repeat: 4, program: [{work: 1}, {put: q, capacity: 2}]}]
                  - only: [1]
                    program: [{work: 10}, {repeat: 4, program: [{take: q}, {work: 1}]}]
            """);
    assertThat(ends(simulator)).containsExactly(11.0, 14.0);
  }

  @Test
  void whoTakesWaitsWhileTheQueueIsEmpty() throws Exception {
    Simulator simulator =
        run(
            cores(2),
            """
              - application: A
                threads: 2
                program:
                  - only: [0]
                    program: [{repeat: 4, program: [{work: 3}, {put: q, capacity: 1}]}]
                  - only: [1]
                    program: [{repeat: 4, program: [{take: q}, {work: 1}]}]
            """);
    assertThat(ends(simulator)).containsExactly(12.0, 13.0);
  }

  /** A broadcast lets all go, those too that come later; a signal lets one go. */
  @Test
  void threadsWaitForConditions() throws Exception {
    Simulator simulator =
        run(
            cores(4),
            """
              - application: A
                threads: 4
                program:
                  - only: [0]
                    program: [{work: 2}, {broadcast: go}, {await: done}, {await: done}, {work: 1}]
                  - only: [1]
                    program: [{await: go}, {work: 3}, {signal: done}]
                  - only: [2]
                    program: [{work: 4}, {await: go}, {work: 5}, {signal: done}]
                  - only: [3]
                    program: [{work: 1}, {signal: done}]
            """);
    assertThat(ends(simulator)).containsExactly(6.0, 5.0, 9.0, 1.0);
  }

  @Test
  void whoWaitsForAConditionThatComesTooLateIsADeadlock() {
    assertThatThrownBy(() ->
            run(
                cores(2),
                """
                  - application: A
                    threads: 2
                    program:
                      - work: 1
                      - only: [0]
                        program: [{await: a}, {signal: b}]
                      - only: [1]
                        program: [{await: b}, {signal: a}]
                """))
        .hasMessageContaining("waits for condition 'a'");
  }

  /** Thread 0 comes back for the lock at the instant at which thread 1 is woken for it. */
  @Test
  void aThreadThatRunsTakesALockThatBarges() throws Exception {
    String entry =
        """
          - application: A
            threads: 2
            locks: %s
            program:
              - only: [0]
                program: [{repeat: 3, program: [{lock: {name: x, work: 1}}]}]
              - only: [1]
                program: [{work: 0.5}, {lock: {name: x, work: 1}}]
        """;
    assertThat(ends(run(cores(2), entry.formatted("fifo")))).containsExactly(4.0, 2.0);
    assertThat(ends(run(cores(2), entry.formatted("barging")))).containsExactly(3.0, 4.0);
  }

  /**
   * Thread 1 waits from 0.5 s on, is woken at 1 and comes at 1.2. If the lock was handed over to it
   * thread 0 waits until 2.2, and comes at 2.4; if locks barge thread 0 takes it again at 1.1, and
   * at 2.2, when thread 1 is woken once more.
   */
  @Test
  void whoIsWokenTakesItsTimeToCome() throws Exception {
    String entry =
        """
          - application: A
            threads: 2
            locks: %s
            wakeup_latency: 200ms
            program:
              - only: [0]
                program: [{repeat: 3, program: [{lock: {name: x, work: 1}}, {work: 0.1}]}]
              - only: [1]
                program: [{work: 0.5}, {lock: {name: x, work: 1}}]
        """;
    assertThat(ends(run(cores(2), entry.formatted("fifo")))).containsExactly(4.6, 2.2);
    assertThat(ends(run(cores(2), entry.formatted("barging")))).containsExactly(3.3, 4.4);
  }

  @Test
  void jitterKeepsTheMeanAndDependsOnTheSeedOnly() throws Exception {
    String entry =
        "  - {application: A, jitter: 0.2, program: [{repeat: 10000, program: [{work: 1ms}]}]}";
    List<Double> ends = ends(run(cores(1), entry));
    assertThat(ends.getFirst()).isNotEqualTo(10.0).isCloseTo(10, within(0.06));
    assertThat(ends(run(cores(1), entry))).isEqualTo(ends);
    assertThat(run(cores(1), entry).soloNanos(0)).isEqualTo(10e9);
  }

  @Test
  void someWakeUpElsewhere() throws Exception {
    String entry =
        "  - {application: A, %s program: [{repeat: 1000, program: [{work: 1ms}, {sleep: 1ms}]}]}";
    assertThat(run(cores(4), entry.formatted("")).migrations(0)).isZero();
    assertThat(run(cores(4), entry.formatted("drift: 10,")).migrations(0)).isBetween(60, 140);
    assertThat(run(cores(4), entry.formatted("drift: 1,")).migrations(0)).isEqualTo(999);
    assertThat(run(cores(1), entry.formatted("drift: 1,")).migrations(0)).isZero();
  }

  /** A slice is 100 ms; who has yielded needs another turn also to end. */
  @Test
  void whoYieldsWaitsForAnotherTurn() throws Exception {
    String one =
        """
          - application: A
            program: [{repeat: 3, program: [{work: 50ms}, {yield: true}]}]
        """;
    String other =
        """
          - application: B
            program: [{work: 1}]
        """;
    assertThat(ends(run(cores(1), one))).containsExactly(0.15);
    assertThat(ends(run(cores(1), one + other))).containsExactly(0.45, 1.15);
  }

  /** Turns of 100 ms and of 100 ms x 335 / 1024. */
  @Test
  void theNiceHaveShorterTurns() throws Exception {
    Simulator simulator =
        run(
            cores(1),
            """
              - application: A
                program: [{work: 1}]
              - application: A
                nice: 5
                program: [{work: 100ms}]
              - application: A
                nice: [5, 5]
                threads: 2
                program: [{work: 100ms}]
            """);
    assertThat(simulator.machine().threads()).isEmpty();
    // 100 + 3 x 32.7 ms, three times, then each has 1.9 ms to do.
    assertThat(ends(simulator).getFirst()).isEqualTo(1.3);
    assertThat(ends(simulator).get(1)).isCloseTo(0.6962, within(1e-4));
    assertThat(ends(simulator).get(3)).isCloseTo(0.7000, within(1e-4));
  }

  /** Whoever sleeps needs no context for it, and comes to the end of the queue after that. */
  @Test
  void whoSleepsForAWhileLeavesItsContext() throws Exception {
    Simulator simulator =
        run(
            cores(1),
            """
              - application: A
                threads: 2
                program: [{work: 30ms}, {sleep: [200ms, 5ms]}, {work: 100ms}]
              - application: B
                launch: 10ms
                program: [{sleep: 1s}, {work: 1}]
            """);
    assertThat(ends(simulator)).as("B has a turn from 60 ms on").containsExactly(0.33, 0.165, 2.06);
    assertThat(simulator.soloNanos(0)).isEqualTo(330e6);
    assertThat(simulator.soloNanos(2)).isEqualTo(2e9);
    assertThat(simulator.workNanos(0)).isEqualTo(130e6);
  }

  @Test
  void aSleeperLeavesItsContextAndASpinnerKeepsIt() throws Exception {
    String team =
        """
          - application: A
            threads: 2
            program:
              - work: [1, 9]
              - barrier: %s
          - application: B
            program: [{work: 4}]
        """;
    // Threads 0 and 2 share a context: from 1 s of work on thread 0 waits.
    assertThat(ends(run(cores(2), team.formatted("sleep")))).containsExactly(9.0, 9.0, 5.0);
    List<Double> spinning = ends(run(cores(2), team.formatted("spin")));
    assertThat(spinning.get(2)).isEqualTo(8.0);
  }

  @Test
  void aSpinnerSlowsNobodyDown() throws Exception {
    Simulator simulator =
        run(
            MachineDescription.regular("m", 1, 2, 1),
            """
              - application: A
                threads: 2
                program:
                  - only: [0]
                    program: [{work: 1}]
                  - only: [1]
                    program: [{work: 0.001}]
                  - barrier: spin
                  - work: 0.001
            """);
    assertThat(simulator.endNanos(1) / 1e9).isBetween(1.0, 1.01);
  }

  /** Beside one that spins a thread has three quarters of its speed: 1 + 3 / 0.75 + 2. */
  @Test
  void aSpinnerSlowsItsSiblingIfTheDataSaySo() throws Exception {
    double[][] nobody = {{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}};
    var matrix = new PairMatrix(nobody, List.of(), Composition.PRODUCT, 0.75);
    var data =
        new BootstrapData(
            DATA.dataSet(), Map.of(SharingLevel.SMT_CORE, new PairMatrixModel(matrix)));
    var simulator = new Simulator(MachineDescription.regular("m", 1, 1, 2), data, Settings.DEFAULT);
    Launches launches =
        launches(
            """
              - application: A
                threads: 2
                program:
                  - work: [1, 4]
                  - barrier: spin
                  - work: [2, 2]
            """);
    simulator.run(launches, new NaiveSpread(), "test", 1);
    assertThat(ends(simulator)).containsExactly(7.0, 7.0);
  }
}
