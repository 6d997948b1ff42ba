package akula.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import org.junit.jupiter.api.Test;

/** The contract of policies that order queues is broken by those that let threads wait. */
class OrderedRunTest {
  /** On each context the thread that came first to the machine runs to its end. */
  private static final class FirstToItsEnd implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      machine.skipIntervals();
    }

    @Override
    public void pickNext(RunQueue queue) {
      AkulaThread first = queue.running();
      for (int i = 0; i < queue.waitingCount(); i++) {
        AkulaThread waiting = queue.waiting(i);
        first = first == null || waiting.id() < first.id() ? waiting : first;
      }
      if (first != null && first != queue.running()) {
        queue.run(first, RunQueue.NO_END);
      }
    }
  }

  @Test
  void whoRunsThreadsToTheirEndsLetsOthersWaitTooLong() {
    OrderedRun run = new OrderedRun(MachineDescription.regular("2x4", 2, 4, 1), 1, 20_000_000_000L);
    assertThatThrownBy(() -> run.run(new FirstToItsEnd()))
        .isInstanceOf(AssertionError.class)
        .hasMessageMatching(
            "at [0-9.]+ s thread [0-9]+ has waited on context [0-7] for 2[0-9.]+ s;"
                + " longestWaitNanos\\(\\) allows 20\\.000 s");
  }
}
