package akula.bootstrap.engine;

import static akula.bootstrap.engine.ProgramRuns.DATA;
import static akula.bootstrap.engine.ProgramRuns.cores;
import static akula.bootstrap.engine.ProgramRuns.ends;
import static akula.bootstrap.engine.ProgramRuns.launches;
import static akula.bootstrap.engine.ProgramRuns.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.example.NaiveSpread;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How programs end: in deadlocks, and in closed runs by starting again; and what policies hear. */
class ProgramFatesTest {
  @Test
  void namesThreadsAndLocksOfADeadlock() throws Exception {
    String crossed =
        """
          - application: A
            threads: 2
            program:
              - only: [0]
                program:
                  - {lock: {name: x, program: [{work: 1}, {lock: {name: y, work: 1}}]}}
              - only: [1]
                program:
                  - {lock: {name: y, program: [{work: 1}, {lock: {name: x, work: 1}}]}}
        """;
    assertThatThrownBy(() -> launches(crossed))
        .hasMessageContaining("application A")
        .hasMessageContaining("thread 0 waits for lock 'y', which thread 1 holds")
        .hasMessageContaining("thread 1 waits for lock 'x', which thread 0 holds");
  }

  @Test
  void findsADeadlockThatDependsOnWhoIsWhere() throws Exception {
    Launches launches =
        launches(
            """
              - application: A
                threads: 2
                program:
                  - only: [0]
                    program:
                      - {lock: {name: x, program: [{work: 1.5}, {lock: {name: y, work: 1}}]}}
                  - only: [1]
                    program:
                      - work: 3
                      - {lock: {name: y, program: [{work: 1}, {lock: {name: x, work: 1}}]}}
            """);
    Simulator simulator = new Simulator(cores(2), DATA, Settings.DEFAULT);
    // unless it is held up, thread 0 is through before thread 1 takes y
    assertThatThrownBy(() -> simulator.run(launches, new Late(), "late", 1))
        .hasMessageContaining("deadlock at")
        .hasMessageContaining("application A (thread 0 is A#0)")
        .hasMessageContaining("thread 1 waits for lock 'x', which thread 0 holds");
  }

  /** The first thread sleeps, but the one to blame is the one that was paused. */
  @Test
  void namesThePausedThreadThatTheOthersWaitFor() throws Exception {
    String barrier = "program: [{work: 5}, {barrier: %s}, {work: 1}]";
    for (String wait : List.of("sleep", "spin")) {
      assertStuck(
          "threads: 3\n    " + barrier.formatted(wait),
          2,
          "policy stopper left A#2 waiting: launched at 0 s, it is paused and was not resumed, so"
              + " it cannot come to the barrier at which A#0, A#1 wait;");
    }
    assertStuck(
        "threads: 2\n    program: [{lock: {name: sum, work: 5}}, {work: 1}]",
        0,
        "policy stopper left A#0 waiting: launched at 0 s, it is paused and was not resumed, so it"
            + " cannot give back lock 'sum', for which A#1 waits;");
    assertStuck(
        "threads: 2\n    program: [{work: 5}]",
        1,
        "policy stopper left A#1 waiting: launched at 0 s, it is paused and was not resumed;");
  }

  @Test
  void namesFewOfManyThatWait() throws Exception {
    assertStuck(
        "threads: 11\n    program: [{work: 5}, {barrier: sleep}]",
        10,
        "it cannot come to the barrier at which A#0, A#1, A#2, A#3, A#4, A#5, A#6, A#7 and 2 more"
            + " wait;");
  }

  private static void assertStuck(String entry, int paused, String message) throws Exception {
    Launches launches = launches("  - application: A\n    " + entry + "\n");
    Simulator simulator = new Simulator(cores(launches.count()), DATA, Settings.DEFAULT);
    assertThatThrownBy(() -> simulator.run(launches, new Stopper(paused), "stopper", 1))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining(message);
  }

  /** Pauses a thread after a second, for ever. */
  private record Stopper(int victim) implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (machine.nowNanos() == 1_000_000_000L) {
        machine.getThread(victim).pause();
      }
    }
  }

  /** Pauses the first thread for a while once it holds its lock. */
  private static final class Late implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      AkulaThread first = machine.getThread(0);
      if (machine.nowNanos() == 1_000_000_000L) {
        first.pause();
      } else if (machine.nowNanos() == 6_000_000_000L) {
        first.resume();
      }
    }
  }

  @Test
  void aTeamOfAClosedRunStartsAgainWhenAllItsThreadsHaveEnded() throws Exception {
    Launches launches =
        launches(
                """
                  - application: A
                    threads: 2
                    program: [{work: [1, 2]}]
                """)
            .closedFor(3_000_000_000L);
    Simulator simulator = run(cores(2), launches, new NaiveSpread());
    assertThat(ends(simulator)).containsExactly(1.0, 2.0, 3.0, 4.0);
  }

  @Test
  void aTeamWhoseLastThreadsEndAtOnceStartsAgainOnce() throws Exception {
    Launches launches =
        launches(
                """
                  - application: A
                    threads: 2
                    program: [{work: 1}]
                """)
            .closedFor(2_500_000_000L);
    Simulator simulator = run(cores(2), launches, new NaiveSpread());
    assertThat(ends(simulator)).containsExactly(1.0, 1.0, 2.0, 2.0, 3.0, 3.0);
  }

  @Test
  void reportsThePolicyWhoSleepsAndWhoWakes() throws Exception {
    List<String> events = new ArrayList<>();
    Scheduler listener =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            assertThat(thread.process().threads()).hasSize(2);
            thread.activate();
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {}

          @Override
          public void threadBlocked(AkulaThread thread, Machine machine) {
            assertThat(thread.isBlocked()).isTrue();
            events.add("%s sleeps at %.0f".formatted(thread.name(), machine.nowNanos() / 1e9));
          }

          @Override
          public void threadWoken(AkulaThread thread, Machine machine) {
            assertThat(thread.isBlocked()).isFalse();
            events.add("%s wakes at %.0f".formatted(thread.name(), machine.nowNanos() / 1e9));
          }
        };
    run(
        cores(2),
        launches(
            """
              - application: A
                threads: 2
                program: [{work: [1, 2]}, {barrier: sleep}, {work: 1}]
            """),
        listener);
    assertThat(events).containsExactly("A#0 sleeps at 1", "A#0 wakes at 2");
  }

  @Test
  void stepsKnowNoPrograms() throws Exception {
    Settings steps =
        new Settings(
            Settings.Mode.TICK,
            Settings.DEFAULT.tick(),
            Settings.DEFAULT.interval(),
            Settings.DEFAULT.slice(),
            Settings.DEFAULT.migrationCost(),
            Settings.DEFAULT.switchPrice(),
            0,
            0);
    Launches launches = launches("  - application: A\n    program: [{work: 1}]\n");
    Simulator simulator = new Simulator(cores(1), DATA, steps);
    assertThatThrownBy(() -> simulator.run(launches, new NaiveSpread(), "naive", 1))
        .hasMessage(Simulator.NO_PROGRAMS_IN_STEPS);
  }
}
