package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.formats.contention.SwitchPrice;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Switches that cost something. A takes 100 s alone, B 150 s; on one core nobody is slowed. */
class SwitchesTest {
  private static final long SECOND = 1_000_000_000L;

  /** All threads on the first context, which take turns of a length. */
  private record Turns(long sliceNanos) implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine on) {
      thread.activate();
      on.getContext(0).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine on) {
      on.skipIntervals();
    }

    @Override
    public void pickNext(RunQueue queue) {
      if (queue.running() == null && queue.waitingCount() > 0) {
        queue.run(queue.waiting(0), sliceNanos);
      }
    }
  }

  private static Simulator run(String price, long sliceNanos) throws RunFailedException {
    Simulator simulator =
        new Simulator(
            MachineDescription.regular("m", 1, 1, 1),
            PaperExample.data(),
            Settings.DEFAULT.with(SwitchPrice.parse(price)));
    simulator.run(Launches.together(0, 1), new Turns(sliceNanos), "turns", 1);
    return simulator;
  }

  /** A 0-60, B pays 1 and works until 120, A pays 1, ends at 161, B pays 1, works its last 91. */
  @Test
  void threadsPayWhereAPolicyOrdersQueuesToo() throws RunFailedException {
    Simulator simulator = run("process=1s", 60 * SECOND);
    assertThat(simulator.endNanos(0)).isEqualTo(161 * SECOND);
    assertThat(simulator.endNanos(1)).isEqualTo(253 * SECOND);
  }

  private static long bytes(long sliceNanos) throws RunFailedException {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    run("slice=1us,thread=1us,process=2us,refill=9us,cooling=1ms", sliceNanos);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void toPayAllocatesNothing() throws RunFailedException {
    for (int i = 0; i < 4; i++) {
      bytes(SECOND / 1000); // until all of the loop is compiled
    }
    long few = bytes(SECOND / 10);
    long smallest = 16; // bytes of an object; the JVM may allocate some for itself
    assertThat(bytes(SECOND / 1000))
        .as("bytes of 250,000 turns, beside those of 2,500")
        .isLessThan(few + 250_000 * smallest / 2);
  }
}
