package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.plugin.PolicyCatalog;
import akula.wrapper.kernel.AllocatedTurns;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The thread that decides allocates nothing at a turn: no collector stops it. */
class AllocatedTurnsTest {
  private static final long TURNS = 100_000;

  /** The smallest object there is has 8 bytes or more, mostly 16. */
  private static final double LESS_THAN_AN_OBJECT = 7;

  /** Nothing of the policy's own. */
  private static final class Plain implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}

    @Override
    public void pickNext(RunQueue queue) {
      if (queue.running() == null && queue.waitingCount() > 0) {
        queue.run(queue.waiting(0), 4_000_000);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"plain,false", "plain,true", "cfs,false", "cfs,true"})
  void nothing(String name, boolean ahead) {
    Scheduler policy =
        name.equals("plain")
            ? new Plain()
            : PolicyCatalog.ofClassPath().resolve(name).newScheduler(new SplittableRandom(1));
    assertThat(AllocatedTurns.bytesEach(policy, ahead, TURNS)).isLessThan(LESS_THAN_AN_OBJECT);
  }
}
