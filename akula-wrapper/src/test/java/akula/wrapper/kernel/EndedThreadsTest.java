package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.wrapper.kernel.FakeKernel.Step;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of threads that have ended nothing is kept: a manager decides for weeks. */
class EndedThreadsTest {
  private static final long MS = 1_000_000;
  private static final int THREADS = 2000;

  /** Keeps no thread from being collected. */
  private static final class Seeing implements Scheduler {
    private final List<WeakReference<AkulaThread>> seen = new ArrayList<>();

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      seen.add(new WeakReference<>(thread));
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  @Test
  void theyCanBeCollected() {
    FakeKernel kernel = new FakeKernel(2, 50 * MS);
    Seeing policy = new Seeing();
    KernelStage stage = new KernelStage(kernel, 2, policy, false);
    for (int i = 0; i < THREADS; i++) {
      kernel.begin(10 + i, 10 + i / 2, 100, List.of(new Step.Run(MS)));
      stage.run(MS);
    }
    stage.run(100 * MS);
    assertThat(policy.seen).hasSize(THREADS);
    assertThat(stage.host.threadCount()).isZero();
    assumeThat(ManagementFactory.getRuntimeMXBean().getInputArguments())
        .doesNotContain("-XX:+DisableExplicitGC");
    System.gc(); // the test is of what can be collected
    assertThat(policy.seen).filteredOn(one -> one.get() != null).hasSizeLessThan(20);
  }
}
