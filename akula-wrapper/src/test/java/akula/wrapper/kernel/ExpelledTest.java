package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyFailedException;
import akula.api.host.PolicyLimits;
import akula.wrapper.kernel.FakeKernel.Step;
import akula.wrapper.os.ThreadId;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Policies that are thrown out: within 100 ms of the fake kernel's time, which goes on only while
 * nobody decides, the scheduler is out, and it is said why. How long a real one takes, and the JVM,
 * is not looked at here.
 */
class ExpelledTest {
  private static final long SECOND = 1_000_000_000;
  private static final long SOON = SECOND / 10;
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration STARVATION = Duration.ofSeconds(2);

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

  /** Fails in one of its callbacks, and else does what is usual. */
  private record FailingIn(String callback) implements Scheduler, QueueOrder {
    private void called(String now) {
      if (now.equals(callback)) {
        throw new IllegalStateException("it does not know");
      }
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
      called("launchThread");
    }

    @Override
    public void updateSchedule(Machine machine) {
      called("updateSchedule");
    }

    @Override
    public void threadBlocked(AkulaThread thread, Machine machine) {
      called("threadBlocked");
    }

    @Override
    public void threadWoken(AkulaThread thread, Machine machine) {
      called("threadWoken");
    }

    @Override
    public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
      called("enqueue");
    }

    @Override
    public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
      called("dequeue");
    }

    @Override
    public long tickNanos() {
      return SECOND / 1000;
    }

    @Override
    public void tick(RunQueue queue) {
      called("tick");
    }

    @Override
    public void pickNext(RunQueue queue) {
      called("pickNext");
      if (queue.running() == null && queue.waitingCount() > 0) {
        queue.run(queue.waiting(0), SECOND / 100);
      }
    }
  }

  /** Does what it is told with each thread that comes, and orders nothing. */
  private record Placing(BiConsumer<AkulaThread, Machine> place) implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      place.accept(thread, machine);
    }

    @Override
    public void updateSchedule(Machine machine) {
      machine.skipIntervals();
    }
  }

  /**
   * How a policy ended.
   *
   * @param atNanos when the scheduler was out
   */
  private record End(String why, long atNanos) {}

  private static FakeKernel kernel() {
    FakeKernel kernel = new FakeKernel(1, SECOND);
    kernel.begin(10, 10, 100, List.of(new Step.Run(1_000 * SECOND)));
    kernel.begin(11, 11, 100, List.of(new Step.Run(1_000 * SECOND)));
    return kernel;
  }

  private static MachineModel machine() {
    return new MachineModel(
        KernelStage.machine(1), 100 * SECOND, KernelRun.CONTROLS, ParameterSource.NONE);
  }

  private static End expelled(FakeKernel kernel, Consumer<RunQueue> pick) throws Exception {
    return expelled(kernel, new PolicyLimits(LONG, LONG, STARVATION), new Picking(pick));
  }

  private static End expelled(FakeKernel kernel, Scheduler policy) throws Exception {
    return expelled(kernel, new PolicyLimits(LONG, LONG, STARVATION), policy);
  }

  private static End expelled(FakeKernel kernel, PolicyLimits limits, Scheduler policy)
      throws Exception {
    KernelRun run =
        new KernelRun(
            kernel,
            machine(),
            policy,
            "picking",
            limits,
            false,
            AskedTick.of(policy, "picking", machine(), limits),
            (_, _) -> 0,
            DecisionTaps.NONE);
    run.name(10, "a");
    run.name(11, "b");
    run.start();
    String why = run.awaitFailure();
    assertThat(run.mayGoOn()).isEqualTo(!why.contains("did not come back"));
    run.close();
    assertThat(kernel.await(0)).as("the scheduler is there").isFalse();
    return new End(why, kernel.outSince());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "launchThread",
        "updateSchedule",
        "threadBlocked",
        "threadWoken",
        "enqueue",
        "dequeue",
        "tick",
        "pickNext"
      })
  void oneThatThrows(String callback) throws Exception {
    FakeKernel kernel = new FakeKernel(1, SECOND);
    kernel.begin(
        10, 10, 100, FakeKernel.again(new Step.Run(SECOND / 100), new Step.Sleep(SECOND / 100)));
    End end = expelled(kernel, new FailingIn(callback));
    assertThat(end.why())
        .startsWith("failed in " + callback)
        .contains(" at 0")
        .contains("it does not know");
    assertThat(end.atNanos()).isLessThanOrEqualTo(SOON);
  }

  @Test
  void oneThatTakesTooLong() throws Exception {
    End end =
        expelled(
            kernel(),
            new PolicyLimits(Duration.ofNanos(1), LONG, STARVATION),
            new Picking(queue -> queue.run(queue.waiting(0), SECOND)));
    assertThat(end.why())
        .matches("took \\d+ ms of processor time in a callback; its budget is 0 ms");
    assertThat(end.atNanos()).isLessThanOrEqualTo(SOON);
  }

  @Test
  void oneThatRunsWhoIsNotThere() throws Exception {
    AkulaThread[] first = new AkulaThread[1];
    FakeKernel kernel = new FakeKernel(1, SECOND);
    kernel.begin(10, 10, 100, List.of(new Step.Run(SECOND / 10)));
    kernel.begin(11, 11, 100, List.of(new Step.Run(1_000 * SECOND)));
    End end =
        expelled(
            kernel,
            queue -> {
              first[0] = first[0] == null ? queue.waiting(0) : first[0];
              queue.run(first[0], SECOND);
            });
    assertThat(end.why()).contains("a#0 has ended and cannot run on context 0");
    assertThat(end.atNanos()).isLessThanOrEqualTo(SECOND / 10 + SOON);
  }

  @Test
  void oneThatRunsWhoMayNotRunThere() throws Exception {
    FakeKernel kernel = kernel();
    kernel.setAllowed(11, 2);
    End end = expelled(kernel, queue -> queue.run(queue.waiting(0), SECOND / 100));
    assertThat(end.why())
        .contains("let b#1 run on cpu 0, which it may not use: see 'taskset -p 11'");
    assertThat(end.atNanos()).isLessThanOrEqualTo(SECOND / 100 + SOON);
  }

  @Test
  void oneThatForgetsAThread() throws Exception {
    End end = expelled(kernel(), queue -> queue.run(queue.waiting(0), 1_000 * SECOND));
    assertThat(end.why())
        .contains("has not let b#1 run for")
        .contains("though it waits for its turn");
    assertThat(end.atNanos()).isBetween(2 * SECOND, 2 * SECOND + SOON);
  }

  @Test
  void oneThatPicksNobody() throws Exception {
    End end = expelled(kernel(), queue -> {});
    assertThat(end.why()).contains("picked nobody in pickNext at 0 s");
    assertThat(end.atNanos()).isLessThanOrEqualTo(SOON);
  }

  @Test
  void oneThatPausesAllForEver() throws Exception {
    End end =
        expelled(
            kernel(),
            new Placing((thread, machine) -> {
              thread.activate();
              machine.addThread(thread);
              thread.pause();
            }));
    assertThat(end.why())
        .isEqualTo(
            "has kept a#0 from running for more than 2.0 s: it is paused and was not resumed");
    assertThat(end.atNanos()).isBetween(2 * SECOND, 2 * SECOND + SOON);
  }

  @Test
  void oneThatPlacesNobody() throws Exception {
    End end = expelled(kernel(), new Placing((thread, machine) -> {}));
    assertThat(end.why())
        .isEqualTo("has kept a#0 from running for more than 2.0 s: it was never activated");
    assertThat(end.atNanos()).isBetween(2 * SECOND, 2 * SECOND + SOON);
  }

  /** One that has its turn when it picks, and waits then. */
  private static final class Hanging {
    final CountDownLatch never = new CountDownLatch(1);
    final CountDownLatch picks = new CountDownLatch(1);
    final List<String> priorities = new CopyOnWriteArrayList<>();
    final KernelRun run;
    private int decides;

    Hanging(Duration patience) {
      run =
          new KernelRun(
              kernel(),
              machine(),
              new Picking(queue -> {
                decides = ThreadId.current();
                picks.countDown();
                awaitUninterrupted(never);
              }),
              "picking",
              new PolicyLimits(LONG, patience, STARVATION),
              false,
              OptionalLong.empty(),
              (thread, priority) -> {
                priorities.add(thread + ":" + priority);
                return 0;
              },
              DecisionTaps.NONE);
      run.name(10, "a");
    }

    void assertIsOut() {
      assertThat(priorities).containsExactly("0:3", decides + ":0");
      assertThat(run.mayGoOn()).isFalse();
      never.countDown();
      run.close();
    }
  }

  @Test
  void oneThatDoesNotComeBackLosesItsPriority() throws Exception {
    Hanging hanging = new Hanging(Duration.ofMillis(100));
    hanging.run.start();
    assertThat(hanging.run.awaitFailure()).contains("did not come back");
    hanging.assertIsOut();
  }

  @Test
  void oneThatHasNotComeBackAtTheEndOfItsRunLosesItsPriorityHoweverLongItMayTake()
      throws Exception {
    Hanging hanging = new Hanging(LONG);
    hanging.run.awaitEndFor(Duration.ofMillis(100));
    hanging.run.start();
    hanging.picks.await();
    hanging.run.end();
    assertThat(hanging.run.failure()).hasValue("did not end within 100 ms of its run");
    hanging.assertIsOut();
  }

  private static void awaitUninterrupted(CountDownLatch never) {
    try {
      never.await(); // time: until the watching thread loses its patience, after 100 ms
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Says how often it wants ticks, and picks nobody. */
  private record Ticking(LongSupplier ticks) implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {}

    @Override
    public void updateSchedule(Machine machine) {}

    @Override
    public void pickNext(RunQueue queue) {}

    @Override
    public long tickNanos() {
      return ticks.getAsLong();
    }
  }

  private static void assertFailsWhenAsked(LongSupplier ticks, String why) {
    PolicyLimits limits = new PolicyLimits(LONG, Duration.ofMillis(100), STARVATION);
    assertThatThrownBy(() -> AskedTick.of(new Ticking(ticks), "ticking", machine(), limits))
        .isInstanceOfSatisfying(
            PolicyFailedException.class, e -> assertThat(e.text()).startsWith(why));
  }

  @Test
  void oneThatFailsWhenItIsAskedForTicks() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    assertFailsWhenAsked(() -> -3, "asked in tickNanos for a tick every -3 ns");
    assertFailsWhenAsked(
        () -> {
          throw new IllegalStateException("it does not know");
        },
        "failed in tickNanos: ");
    assertFailsWhenAsked(
        () -> {
          awaitUninterrupted(never);
          return 0;
        },
        "did not come back from a callback within 100 ms; it is at ExpelledTest.java:");
    never.countDown();
    PolicyLimits limits = new PolicyLimits(LONG, LONG, STARVATION);
    assertThat(AskedTick.of(new Ticking(() -> 7), "ticking", machine(), limits)).hasValue(7);
    assertThat(AskedTick.of(new Placing((_, _) -> {}), "placing", machine(), limits)).isEmpty();
  }

  @Test
  void oneThatDoesNotComeBack() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    End end =
        expelled(
            kernel(),
            new PolicyLimits(LONG, Duration.ofMillis(100), STARVATION),
            new Picking(queue -> awaitUninterrupted(never)));
    never.countDown();
    assertThat(end.why()).contains("did not come back from a callback within 100 ms");
  }
}
