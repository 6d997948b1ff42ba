package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyLimits;
import akula.wrapper.kernel.FakeKernel.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Policies that are thrown out: the scheduler is out, and it is said why. */
class ExpelledTest {
  private static final long SECOND = 1_000_000_000;
  private static final Duration LONG = Duration.ofMinutes(1);

  /** Places threads, and picks as it is told. */
  private record Picking(Consumer<RunQueue> pick) implements Scheduler, QueueOrder {
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
      if (queue.running() == null && queue.waitingCount() > 0) {
        pick.accept(queue);
      }
    }
  }

  private static FakeKernel kernel() {
    FakeKernel kernel = new FakeKernel(1, SECOND);
    kernel.begin(10, 10, 100, List.of(new Step.Run(1_000 * SECOND)));
    kernel.begin(11, 11, 100, List.of(new Step.Run(1_000 * SECOND)));
    return kernel;
  }

  private static String expelled(FakeKernel kernel, Consumer<RunQueue> pick) throws Exception {
    return expelled(kernel, LONG, pick);
  }

  private static String expelled(FakeKernel kernel, Duration patience, Consumer<RunQueue> pick)
      throws Exception {
    MachineModel machine =
        new MachineModel(KernelStage.machine(1), SECOND, KernelRun.CONTROLS, ParameterSource.NONE);
    PolicyLimits limits = new PolicyLimits(LONG, patience, Duration.ofSeconds(2));
    KernelRun run =
        new KernelRun(
            kernel, machine, new Picking(pick), "picking", limits, false, false, DecisionTaps.NONE);
    run.name(10, "a");
    run.name(11, "b");
    run.start();
    String why = run.awaitFailure();
    run.close();
    assertThat(kernel.await(0)).as("the scheduler is there").isFalse();
    return why;
  }

  @Test
  void oneThatThrows() throws Exception {
    String why =
        expelled(
            kernel(),
            queue -> {
              throw new IllegalStateException("it does not know");
            });
    assertThat(why).contains("failed in pickNext at 0 s").contains("it does not know");
  }

  @Test
  void oneThatRunsWhoIsNotThere() throws Exception {
    AkulaThread[] first = new AkulaThread[1];
    FakeKernel kernel = new FakeKernel(1, SECOND);
    kernel.begin(10, 10, 100, List.of(new Step.Run(SECOND / 10)));
    kernel.begin(11, 11, 100, List.of(new Step.Run(1_000 * SECOND)));
    String why =
        expelled(
            kernel,
            queue -> {
              first[0] = first[0] == null ? queue.waiting(0) : first[0];
              queue.run(first[0], SECOND);
            });
    assertThat(why).contains("a#0 has ended and cannot run on context 0");
  }

  @Test
  void oneThatForgetsAThread() throws Exception {
    String why = expelled(kernel(), queue -> queue.run(queue.waiting(0), 1_000 * SECOND));
    assertThat(why).contains("has not let b#1 run for").contains("though it waits for its turn");
  }

  @Test
  void oneThatPicksNobody() throws Exception {
    assertThat(expelled(kernel(), queue -> {})).contains("picked nobody in pickNext at 0 s");
  }

  @Test
  void oneThatDoesNotComeBack() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    String why =
        expelled(
            kernel(),
            Duration.ofMillis(100),
            queue -> {
              try {
                never.await(); // time: until the watching thread loses its patience, after 100 ms
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    never.countDown();
    assertThat(why).contains("did not come back from a callback within 100 ms");
  }
}
