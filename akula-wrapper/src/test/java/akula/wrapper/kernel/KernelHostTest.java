package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.wrapper.kernel.FakeKernel.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelHostTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final long LATE = 50 * MS;

  private static List<Step> busy() {
    return List.of(new Step.Run(1_000 * SECOND));
  }

  private static List<Step> workingAndSleeping(long work, long sleep) {
    return FakeKernel.again(new Step.Run(work), new Step.Sleep(sleep));
  }

  private static KernelStage stage(FakeKernel kernel, int cpus, boolean ahead) {
    return new KernelStage(kernel, cpus, new LeastRun(4 * MS), ahead);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sharesFollowWeights(boolean ahead) {
    FakeKernel kernel = new FakeKernel(1, LATE);
    kernel.begin(10, 10, 100, busy());
    kernel.begin(11, 11, 33, busy());
    KernelStage stage = stage(kernel, 1, ahead);
    stage.run(10 * SECOND);
    double ratio = (double) kernel.ranNanos(10) / kernel.ranNanos(11);
    assertThat(ratio).isCloseTo(1024.0 / 335, within(0.05));
    assertThat(kernel.ranNanos(10) + kernel.ranNanos(11)).isEqualTo(10 * SECOND);
    assertThat(stage.host.outcome().counts().taken()).isZero();
  }

  /** As where the process that decides is slow, and others have its cpu. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sharesFollowWeightsHoweverLateItIsDecided(boolean ahead) {
    FakeKernel kernel = new FakeKernel(1, SECOND);
    for (int i = 0; i < 6; i++) {
      kernel.begin(10 + i, 10 + i % 2, i % 2 == 0 ? 100 : 33, busy());
    }
    KernelStage stage = new KernelStage(kernel, 1, new LeastRun(15 * MS), ahead);
    SplittableRandom random = new SplittableRandom(5);
    while (kernel.nowNanos() < 20 * SECOND) {
      stage.host.turn();
      kernel.pass(random.nextLong(20 * MS));
    }
    double usual = kernel.ranNanos(10) + kernel.ranNanos(12) + kernel.ranNanos(14);
    double nice = kernel.ranNanos(11) + kernel.ranNanos(13) + kernel.ranNanos(15);
    assertThat(usual / nice).isCloseTo(1024.0 / 335, within(0.05));
    assertThat(stage.host.outcome().counts().taken()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void onesThatSleepAreWokenAndRun(boolean ahead) {
    FakeKernel kernel = new FakeKernel(2, LATE);
    for (int i = 0; i < 4; i++) {
      kernel.begin(10 + i, 10, 100, workingAndSleeping(MS / 2, MS));
      kernel.begin(20 + i, 20, 100, busy());
    }
    KernelStage stage = stage(kernel, 2, ahead);
    stage.run(SECOND);
    kernel.longestWait();
    stage.run(SECOND);
    assertThat(kernel.longestWait()).isLessThan(100 * MS);
    assertThat(stage.host.outcome().counts().taken()).isZero();
    assertThat(stage.host.outcome().refusals()).isZero();
  }

  @Test
  void catchesUpAfterAPause() {
    FakeKernel kernel = new FakeKernel(3, LATE, 1 << 20);
    for (int i = 0; i < 9; i++) {
      kernel.begin(10 + i, 10 + i, 100, workingAndSleeping(MS, MS / 2));
    }
    KernelStage stage = stage(kernel, 3, false);
    stage.run(SECOND);
    kernel.pass(SECOND);
    stage.run(100 * MS);
    KernelCounts after = stage.host.outcome().counts();
    stage.run(SECOND);
    KernelCounts end = stage.host.outcome().counts();
    assertThat(end.taken()).isEqualTo(after.taken());
    assertThat(end.refused()).isEqualTo(after.refused());
    assertThat(end.turns() - after.turns()).isGreaterThan(1_500);
    assertThat(kernel.longestWait()).isPositive();
  }

  @Test
  void readsTheStateAnewAfterLostEvents() {
    FakeKernel kernel = new FakeKernel(2, LATE, 1 << 12);
    for (int i = 0; i < 6; i++) {
      kernel.begin(10 + i, 10 + i, 100, workingAndSleeping(MS, MS));
    }
    KernelStage stage = new KernelStage(kernel, 2, new LeastRun(4 * MS, true), false);
    stage.run(SECOND);
    for (int i = 0; i < 50; i++) {
      kernel.pass(200 * MS);
      if (i == 20) {
        kernel.kill(12);
        kernel.begin(12, 12, 100, busy()); // the same id, another thread
      }
      stage.run(50 * MS);
    }
    kernel.longestWait();
    stage.run(SECOND);
    assertThat(kernel.longestWait()).isLessThan(100 * MS);
    assertThat(stage.host.outcome().counts().lost()).isPositive();
    assertThat(stage.host.outcome().anews()).isGreaterThan(50);
    assertThat(stage.host.threadCount()).isEqualTo(6);
    assertThat(stage.machine.threadCount()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoMakesAThreadIsNotKeptWaitingForIt(boolean ahead) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      steps.add(new Step.Fork(100 + i, List.of(new Step.Run(3 * MS))));
      steps.add(new Step.Run(MS));
    }
    FakeKernel kernel = new FakeKernel(1, LATE);
    kernel.forkSlowly();
    kernel.begin(10, 10, 100, steps);
    kernel.begin(11, 11, 100, workingAndSleeping(MS, MS));
    KernelStage stage = stage(kernel, 1, ahead);
    stage.run(2 * SECOND);
    assertThat(kernel.living()).containsExactly(11);
    assertThat(stage.host.outcome().counts().taken()).isZero();
    assertThat(stage.host.outcome().anews()).isEqualTo(1);
  }

  @Test
  void processesThatOneMadeBeforeItWasDecidedBelongToIt() {
    FakeKernel kernel = new FakeKernel(1, LATE);
    kernel.beginOf(20, 30, 30, 100, busy());
    kernel.beginOf(10, 20, 20, 100, busy());
    kernel.beginOf(20, 31, 31, 100, workingAndSleeping(MS, MS));
    kernel.begin(10, 10, 100, busy());
    KernelStage stage =
        new KernelStage(
            kernel,
            KernelStage.machine(1),
            new LeastRun(4 * MS, true),
            false,
            process -> process == 10 ? "known" : null);
    stage.run(SECOND);
    assertThat(stage.machine.threadCount()).isEqualTo(4);
    assertThat(stage.machine.getThread(3).application()).isEqualTo("known");
    assertThat(kernel.ranNanos(10)).isCloseTo(kernel.ranNanos(30), within(20 * MS));
  }

  @Test
  void knowsWhoForkedAndEnded() {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      steps.add(new Step.Fork(100 + i, List.of(new Step.Run(3 * MS))));
      steps.add(new Step.Run(MS));
    }
    FakeKernel kernel = new FakeKernel(2, LATE);
    kernel.begin(10, 10, 100, steps);
    KernelStage stage = stage(kernel, 2, false);
    stage.run(2 * SECOND);
    assertThat(kernel.living()).isEmpty();
    assertThat(stage.machine.threadCount()).isZero();
  }

  @Test
  void oneThatLeavesAndComesAgainIsAnother() {
    FakeKernel kernel = new FakeKernel(1, LATE);
    kernel.begin(10, 10, 100, busy());
    kernel.begin(11, 10, 100, busy());
    kernel.begin(20, 20, 100, busy());
    KernelStage stage = stage(kernel, 1, false);
    stage.run(SECOND);
    var before = stage.machine.getThread(0).process();
    assertThat(before.threads()).hasSize(2);
    kernel.leave(10);
    stage.run(SECOND);
    assertThat(before.threads()).hasSize(1);
    kernel.leave(11);
    stage.run(SECOND);
    assertThat(stage.machine.threadCount()).isEqualTo(1);
    kernel.begin(11, 10, 100, busy());
    stage.run(SECOND);
    assertThat(stage.machine.threadCount()).isEqualTo(2);
    assertThat(stage.machine.getThread(1).process()).isNotSameAs(before);
    assertThat(kernel.ranNanos(11)).isGreaterThan(400 * MS);
    assertThat(stage.host.outcome().counts().taken()).isZero();
  }

  @Test
  void standsInForACpuThatGoesOffline() {
    FakeKernel kernel = new FakeKernel(2, LATE);
    for (int i = 0; i < 4; i++) {
      kernel.begin(10 + i, 10 + i, 100, busy());
    }
    KernelStage stage = stage(kernel, 2, false);
    stage.run(SECOND);
    kernel.setOffline(1, true);
    stage.run(SECOND);
    kernel.longestWait();
    stage.run(SECOND);
    assertThat(kernel.longestWait()).isLessThan(50 * MS);
    kernel.setOffline(1, false);
    long before = kernel.living().stream().mapToLong(kernel::ranNanos).sum();
    stage.run(SECOND);
    long after = kernel.living().stream().mapToLong(kernel::ranNanos).sum();
    assertThat(after - before).isGreaterThan(1_900 * MS);
    assertThat(stage.host.outcome().counts().taken()).isZero();
  }

  @Test
  void aCpuWhoseGoingWasLostIsKnownOnceAllIsToldAnew() {
    FakeKernel kernel = new FakeKernel(2, LATE, 1 << 12);
    for (int i = 0; i < 6; i++) {
      kernel.begin(10 + i, 10 + i, 100, workingAndSleeping(MS, MS));
    }
    KernelStage stage = new KernelStage(kernel, 2, new LeastRun(4 * MS, true), false);
    stage.run(SECOND);
    for (boolean offline : new boolean[] {true, false}) {
      kernel.pass(200 * MS);
      assertThat(kernel.lost()).isPositive();
      kernel.setOffline(1, offline); // no room to tell that
      stage.run(SECOND);
      kernel.longestWait();
      stage.run(SECOND);
      assertThat(kernel.longestWait()).isLessThan(100 * MS);
      assertThat(kernel.running().get(1) == 0 || !offline).isTrue();
    }
  }

  @Test
  void asksForOneOfWhomItIsNotKnownWhatItDoes() {
    FakeKernel kernel = new FakeKernel(1, LATE);
    kernel.begin(10, 10, 100, workingAndSleeping(MS, MS));
    kernel.begin(11, 11, 100, busy());
    KernelStage stage = stage(kernel, 1, false);
    stage.run(SECOND);
    long anews = stage.host.outcome().anews();
    kernel.misnumber(10);
    stage.run(SECOND);
    kernel.longestWait();
    stage.run(SECOND);
    assertThat(kernel.longestWait()).isLessThan(50 * MS);
    assertThat(stage.host.outcome().anews()).isEqualTo(anews + 1);
  }

  @Test
  void refusesAPlaceThatAThreadMayNotUse() {
    FakeKernel kernel = new FakeKernel(2, LATE);
    for (int i = 0; i < 2; i++) {
      kernel.begin(10 + i, 10 + i, 100, busy());
      kernel.setAllowed(10 + i, 1);
    }
    KernelStage stage = stage(kernel, 2, false);
    assertThatThrownBy(() -> stage.run(SECOND))
        .isInstanceOf(BrokenPolicyException.class)
        .hasMessageContaining("let p11#1 run on cpu 1, which it may not use");
  }

  @Test
  void saysWhichThreadAPolicyForgets() {
    FakeKernel kernel = new FakeKernel(1, LATE);
    kernel.begin(10, 10, 100, busy());
    kernel.begin(11, 11, 100, busy());
    KernelStage stage = new KernelStage(kernel, 1, new LeastRun(100 * SECOND), false);
    assertThatThrownBy(() -> stage.run(20 * SECOND))
        .isInstanceOf(BrokenPolicyException.class)
        .hasMessageContaining("has not let p11#1 run for 10");
  }

  @Test
  void thereIsNoTurnInTheResultThatIsNotTold() {
    FakeKernel kernel = new FakeKernel(1, LATE);
    kernel.begin(10, 10, 100, Collections.nCopies(1, new Step.Run(400 * MS)));
    kernel.begin(11, 11, 100, Collections.nCopies(1, new Step.Run(400 * MS)));
    KernelStage stage = stage(kernel, 1, false);
    stage.run(SECOND);
    KernelOutcome outcome = stage.host.outcome();
    assertThat(outcome.counts().turns()).isEqualTo(200);
    assertThat(outcome.askedNanos()).isEqualTo(4 * MS);
    assertThat(outcome.hadNanos()).isEqualTo(4 * MS);
    assertThat(outcome.isDecided()).isTrue();
  }
}
