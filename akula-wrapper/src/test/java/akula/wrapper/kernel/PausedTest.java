package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.wrapper.kernel.FakeKernel.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that are paused are not answered, and a turn that they have is ended. */
class PausedTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final long LATE = 50 * MS;
  private static final int MOST_CPUS = 4;

  /** Pauses whom it is told to when it is called; queues are ordered by another one. */
  private static final class Pausing implements Scheduler, QueueOrder {
    private final LeastRun order = new LeastRun(4 * MS, true);
    private final List<AkulaThread> launched = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private int pausedPart = -1;

    /**
     * Each second pair of threads is paused at the next interval, from this one on; -1 for none.
     */
    void pause(int part) {
      pausedPart = part;
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      order.launchThread(thread, machine);
      launched.add(thread);
      pauseOrResume(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      launched.removeIf(AkulaThread::isFinished);
      launched.forEach(this::pauseOrResume);
    }

    private void pauseOrResume(AkulaThread thread) {
      if (thread.id() / 2 % 2 == pausedPart) {
        thread.pause();
      } else {
        thread.resume();
      }
    }

    @Override
    public void threadBlocked(AkulaThread thread, Machine machine) {
      told.add("blocked " + thread.name());
    }

    @Override
    public void threadWoken(AkulaThread thread, Machine machine) {
      told.add("woken " + thread.name());
    }

    @Override
    public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
      order.enqueue(thread, queue, reason, before);
    }

    @Override
    public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
      order.dequeue(thread, queue, reason);
    }

    @Override
    public void overruled(RunQueue queue) {
      order.overruled(queue);
    }

    @Override
    public void pickNext(RunQueue queue) {
      order.pickNext(queue);
    }
  }

  private static List<Step> busy() {
    return List.of(new Step.Run(1_000 * SECOND));
  }

  private static FakeKernel kernel(int cpus, int threads) {
    FakeKernel kernel = new FakeKernel(cpus, LATE);
    for (int i = 0; i < threads; i++) {
      kernel.begin(10 + i, 10, 100, busy());
    }
    return kernel;
  }

  private static KernelStage stage(FakeKernel kernel, int cpus, Pausing policy, boolean ahead) {
    return new KernelStage(kernel, cpus, policy, ahead);
  }

  private static void runTo(long millis, KernelStage stage) {
    stage.run(millis * MS - stage.kernel.nowNanos());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theyDoNotRun(boolean ahead) {
    FakeKernel kernel = kernel(2, 4);
    Pausing policy = new Pausing();
    KernelStage stage = stage(kernel, 2, policy, ahead);
    for (int i = 0; i < 10; i++) {
      policy.pause(i % 2);
      stage.run(100 * MS);
      assertThat(kernel.running()).containsExactly(12 - i % 2 * 2, 13 - i % 2 * 2);
    }
    for (int id = 10; id < 14; id++) {
      assertThat(kernel.ranNanos(id)).isBetween(400 * MS, 600 * MS);
    }
    KernelCounts counts = stage.host.outcome().counts();
    assertThat(counts.taken()).isZero();
    assertThat(counts.refused()).isZero();
  }

  /** Nobody else wants its cpu, so nobody takes it from it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneThatIsAloneIsStoppedAtOnce(boolean ahead) {
    FakeKernel kernel = kernel(1, 1);
    Pausing policy = new Pausing();
    KernelStage stage = stage(kernel, 1, policy, ahead);
    runTo(130, stage);
    policy.pause(0);
    runTo(200, stage);
    assertThat(kernel.nowNanos()).isEqualTo(200 * MS);
    runTo(201, stage);
    assertThat(kernel.running()).containsExactly(0);
    assertThat(kernel.ranNanos(10)).isEqualTo(200 * MS);
    runTo(600, stage);
    policy.pause(1);
    runTo(700, stage);
    assertThat(kernel.ranNanos(10)).isEqualTo(200 * MS);
    runTo(800, stage);
    assertThat(kernel.running()).containsExactly(10);
    assertThat(kernel.ranNanos(10)).isEqualTo(300 * MS);
  }

  @Test
  void oneThatIsMovedIsStoppedAtOnce() {
    FakeKernel kernel = kernel(2, 1);
    KernelStage stage =
        new KernelStage(
            kernel,
            2,
            new Scheduler() {
              @Override
              public void launchThread(AkulaThread thread, Machine machine) {
                thread.activate();
              }

              @Override
              public void updateSchedule(Machine machine) {
                int turn = (int) (machine.nowNanos() / (100 * MS));
                machine.getContext(turn % 2).addThread(machine.threads().getFirst());
              }
            },
            false);
    for (int i = 0; i < 6; i++) {
      runTo(30 + 50 * i, stage);
      assertThat(kernel.running()).containsExactly(i % 4 < 2 ? 10 : 0, i % 4 < 2 ? 0 : 10);
    }
    assertThat(kernel.ranNanos(10)).isEqualTo(kernel.nowNanos());
  }

  @Test
  void oneThatWakesMeanwhileWaitsUntilItIsResumed() {
    FakeKernel kernel = new FakeKernel(1, LATE);
    kernel.begin(
        10, 10, 100, List.of(new Step.Run(5 * MS), new Step.Sleep(250 * MS), busy().getFirst()));
    Pausing policy = new Pausing();
    KernelStage stage = stage(kernel, 1, policy, false);
    policy.pause(0);
    stage.run(90 * MS);
    assertThat(kernel.ranNanos(10)).as("paused from the beginning").isZero();
    policy.pause(-1);
    stage.run(60 * MS);
    policy.pause(0);
    stage.run(350 * MS);
    assertThat(kernel.ranNanos(10)).isEqualTo(5 * MS);
    assertThat(policy.told).containsExactly("blocked p10#0", "woken p10#0");
    policy.pause(-1);
    stage.run(110 * MS);
    assertThat(kernel.running()).containsExactly(10);
  }

  @Test
  void theyEndWhereTheyAre() {
    FakeKernel kernel = kernel(2, 6);
    Pausing policy = new Pausing();
    KernelStage stage = stage(kernel, 2, policy, false);
    policy.pause(0);
    stage.run(150 * MS);
    kernel.kill(10); // paused
    kernel.kill(12); // not
    stage.run(100 * MS);
    assertThat(stage.machine.threadCount()).isEqualTo(4);
    assertThat(kernel.running()).containsExactly(0, 13);
    policy.pause(1);
    stage.run(150 * MS);
    assertThat(kernel.running()).contains(14).doesNotContain(0, 13);
  }

  /** While nobody decides the kernel lets run whoever waits: it does not know who is paused. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theFallbackIsUndone(boolean ahead) {
    FakeKernel kernel = kernel(2, 6);
    Pausing policy = new Pausing();
    KernelStage stage = stage(kernel, 2, policy, ahead);
    policy.pause(0);
    stage.run(250 * MS);
    kernel.pass(SECOND);
    long taken = stage.host.outcome().counts().taken();
    assertThat(taken).isPositive();
    stage.run(50 * MS);
    long ran = kernel.ranNanos(10) + kernel.ranNanos(11) + kernel.ranNanos(14);
    stage.run(SECOND);
    assertThat(kernel.ranNanos(10) + kernel.ranNanos(11) + kernel.ranNanos(14)).isEqualTo(ran);
    assertThat(stage.host.outcome().counts().taken()).isEqualTo(taken);
  }

  /**
   * The kernel's watchdog takes the scheduler out when a thread that waits has not run for 30 s.
   */
  @Test
  void aLongPauseDoesNotMeetTheWatchdog() {
    FakeKernel kernel = kernel(2, 4);
    Pausing policy = new Pausing();
    KernelStage stage =
        new KernelStage(
            kernel, KernelStage.machine(2), policy, false, process -> "p" + process, 100 * SECOND);
    policy.pause(0);
    stage.run(SECOND);
    long before = kernel.ranNanos(10);
    stage.run(60 * SECOND);
    assertThat(kernel.outSince()).as("the scheduler is out").isEqualTo(-1);
    assertThat(kernel.ranNanos(10) - before).isLessThan(50 * MS);
    assertThat(kernel.ranNanos(12)).isGreaterThan(59 * SECOND);
  }

  @Test
  void aPauseThatIsTooLongIsTheEndOfThePolicy() {
    FakeKernel kernel = kernel(2, 4);
    Pausing policy = new Pausing();
    KernelStage stage = stage(kernel, 2, policy, false);
    stage.run(SECOND);
    policy.pause(1);
    assertThatThrownBy(() -> stage.run(60 * SECOND))
        .isInstanceOf(BrokenPolicyException.class)
        .hasMessage(
            "has kept p10#2 from running for more than 10.0 s: it is paused and was not resumed");
    assertThat(kernel.nowNanos()).isBetween(11_100 * MS, 11_200 * MS);
  }

  @Property(tries = 10)
  void whateverHappensOnlyThoseRunThatAreNotPaused(@ForAll long seed, @ForAll boolean ahead) {
    SplittableRandom random = new SplittableRandom(seed);
    int cpus = random.nextInt(1, MOST_CPUS);
    FakeKernel kernel = new FakeKernel(cpus, 20 * MS, 1 << random.nextInt(11, 15));
    Pausing policy = new Pausing();
    KernelStage stage = stage(kernel, cpus, policy, ahead);
    int next = 10;
    for (int i = 0; i < 40; i++) {
      switch (random.nextInt(4)) {
        case 0 -> begin(kernel, next++, steps(random));
        case 1 -> policy.pause(random.nextInt(-1, 2));
        case 2 -> kernel.pass(random.nextLong(1, 100) * MS); // nobody decides, and events are lost
        default -> {
          if (kernel.living().size() > 3) {
            kernel.kill(kernel.living().get(random.nextInt(3)));
          }
        }
      }
      stage.run(random.nextLong(1, 150) * MS);
    }
    policy.pause(0);
    stage.run(200 * MS);
    List<Long> before = kernel.living().stream().map(kernel::ranNanos).toList();
    List<Integer> were = kernel.living();
    stage.run(500 * MS);
    List<Integer> paused =
        policy.launched.stream()
            .filter(AkulaThread::isPaused)
            .map(thread -> Integer.parseInt(thread.application().substring(1)))
            .toList();
    for (int i = 0; i < were.size(); i++) {
      int id = were.get(i);
      if (kernel.living().contains(id) && paused.contains(id)) {
        assertThat(kernel.ranNanos(id)).as("paused thread %d", id).isEqualTo(before.get(i));
      }
    }
    policy.pause(-1);
    stage.run(200 * MS);
    kernel.longestWait();
    stage.run(500 * MS);
    assertThat(kernel.longestWait()).isLessThan((kernel.living().size() + 2) * 20 * MS);
    assertThat(stage.machine.threadCount()).isEqualTo(kernel.living().size());
  }

  /** Each in a process of its own, after which its application is called. */
  private static void begin(FakeKernel kernel, int id, List<Step> steps) {
    kernel.begin(id, id, 100, steps);
  }

  private static List<Step> steps(SplittableRandom random) {
    long work = random.nextLong(1, 8 * MS);
    return switch (random.nextInt(3)) {
      case 0 -> busy();
      case 1 -> FakeKernel.again(new Step.Run(work), new Step.Sleep(random.nextLong(1, 4 * MS)));
      default -> FakeKernel.again(new Step.Run(work), new Step.Yield());
    };
  }
}
