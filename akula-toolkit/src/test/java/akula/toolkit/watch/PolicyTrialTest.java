package akula.toolkit.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyDefinition;
import akula.api.plugin.PolicyFactory;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever is to stop does not wait at all for a policy here: only what happens decides. */
class PolicyTrialTest {
  private static final Duration LIMIT = Duration.ofHours(1);

  private static volatile Runnable inConstructor;

  private final Thread caller = Thread.currentThread();
  private final CountDownLatch over = new CountDownLatch(1);

  /** Does in its constructor what the test wants. */
  @Policy(
      name = "obedient",
      idea = "Does in its constructor what the test wants.",
      source = "This test.",
      cost = "As the test wants.",
      goodFor = "Trials.",
      badFor = "Runs.")
  public static final class Obedient implements Scheduler {
    /** Makes one. */
    public Obedient() {
      inConstructor.run();
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {}

    @Override
    public void updateSchedule(Machine machine) {}
  }

  @BeforeEach
  void comesBackAtOnce() {
    inConstructor = () -> {};
  }

  @AfterEach
  void endsWhatStayedBehind() {
    over.countDown();
    assertThat(Thread.interrupted()).isFalse();
  }

  private static PolicyFactory tried() {
    return PolicyTrial.of(
        PolicyDefinition.of(Obedient.class).bind(""),
        MachineDescription.regular("m", 1, 1, 1),
        LIMIT,
        "--policy-limit",
        Duration.ZERO);
  }

  @Test
  void oneThatHasNotComeBackElsewhereComputesStillUntilItDoes() throws Exception {
    Thread thread = Thread.ofPlatform().daemon().start(() -> awaitUninterrupted());
    PolicyTrial.leftBehind("stuck", thread);
    assertThat(PolicyTrial.stillComputing()).contains("stuck");
    over.countDown();
    thread.join();
    assertThat(PolicyTrial.stillComputing()).doesNotContain("stuck");
  }

  private void awaitUninterrupted() {
    try {
      over.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void waitUntilItWaits() {
    while (caller.isInterrupted() || caller.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  private void interruptAndStay() {
    waitUntilItWaits();
    caller.interrupt();
    try {
      over.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** It is to stop at the next place that can; a machine that is slow is no reason to stop here. */
  @Test
  void whoWasInterruptedBeforeWaitsAsAnyOther() {
    inConstructor = this::waitUntilItWaits;
    caller.interrupt();
    PolicyFactory policy = tried();
    assertThat(Thread.interrupted()).isTrue();
    caller.interrupt();
    assertThat(policy.newScheduler(new SplittableRandom(1))).isInstanceOf(Obedient.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whoIsInterruptedMeanwhileSaysThatAndBlamesNobody() {
    inConstructor = this::interruptAndStay;
    assertThatThrownBy(PolicyTrialTest::tried)
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith(
            "stopped while policy obedient was in its constructor, it is at PolicyTrialTest.java:");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whatWasStoppedOnceIsMadeAgain() {
    PolicyFactory policy = tried();
    inConstructor = this::interruptAndStay;
    assertThatThrownBy(() -> policy.newScheduler(new SplittableRandom(1)))
        .hasMessageStartingWith("stopped while policy obedient was in its constructor");
    assertThat(Thread.interrupted()).isTrue();
    inConstructor = () -> {};
    assertThat(policy.newScheduler(new SplittableRandom(1))).isInstanceOf(Obedient.class);
  }
}
