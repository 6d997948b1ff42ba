package akula.bootstrap.engine;

import static akula.bootstrap.engine.Written.DATA;
import static akula.bootstrap.engine.Written.cores;
import static akula.bootstrap.engine.Written.launches;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.bootstrap.Settings;
import org.junit.jupiter.api.Test;

/** Threads that wait for each other for ever. */
class DeadlockTest {
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
}
