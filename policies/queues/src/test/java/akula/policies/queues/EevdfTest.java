package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.NiceWeights;
import akula.api.host.MachineDescription;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deadlines, lags and yielding worked out by hand, and shares against weights. */
class EevdfTest {
  private static final long MILLI = 1_000_000;
  private static final int NICE_VALUES = 40;

  /** New threads ask for half a slice first. */
  @ParameterizedTest
  @CsvSource({"6.18, 0s, 350000", "6.6, 0s, 375000", "6.18, 4ms, 4000000", "6.6, 1ms, 1000000"})
  void aTurnIsASlice(String version, String tick, long nanos) {
    QueueRig rig = QueueRig.ofOne("eevdf:version=%s,tick=%s".formatted(version, tick));
    ProcessModel process = rig.process("p");
    ThreadModel first = rig.launch(process);
    rig.launch(process);
    assertThat(rig.running()).isSameAs(first);
    assertThat(rig.nextNanos()).isEqualTo(nanos);
  }

  /**
   * What each has had differs from its share by at most what it asks for at a time (Stoica and
   * Abdel-Wahab, Theorem 1).
   */
  @ParameterizedTest
  @ValueSource(strings = {"6.6", "6.18", "6.18,runToParity=false"})
  void sharesAreAsWeightsWithinASlice(String version) {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      QueueRig rig = QueueRig.ofOne("eevdf:tick=0s,baseSlice=1ms,version=" + version);
      ProcessModel process = rig.process("p");
      List<ThreadModel> threads = new ArrayList<>();
      long weights = 0;
      for (int i = random.nextInt(2, 12); i > 0; i--) {
        int weight = NiceWeights.of(random.nextInt(NICE_VALUES) - 20);
        weights += weight;
        threads.add(rig.launch(process, weight / 1024.0));
      }
      long time = random.nextLong(20 * MILLI, 400 * MILLI);
      rig.pass(time);
      for (ThreadModel thread : threads) {
        double share = thread.weight() * 1024 / weights;
        assertThat(Math.abs(thread.processorNanos() - time * share))
            .as("seed %d, %s of %d", seed, thread.weight(), threads.size())
            .isLessThanOrEqualTo(MILLI + 2000);
      }
    }
  }

  /** The earlier deadline is that of the greater weight. */
  @Test
  void ofThoseThatAreOwedSomethingTheEarliestDeadlineIsFirst() {
    QueueRig rig = QueueRig.ofOne("eevdf:tick=0s,baseSlice=1ms");
    ThreadModel light = rig.launch(rig.process("p"));
    ThreadModel heavy = rig.launch(rig.process("q"), 4);
    assertThat(rig.running()).as("it keeps its turn").isSameAs(light);
    rig.pass(MILLI / 2);
    assertThat(rig.running()).isSameAs(heavy);
  }

  /** A sleeps having had 1 ms too much of 2 ms, and that is as much when it wakes. */
  @Test
  void whatAThreadIsOwedIsKeptWhileItSleeps() {
    QueueRig rig = QueueRig.ofOne("eevdf:tick=0s,baseSlice=4ms");
    ThreadModel sleeper = rig.launch(rig.process("p"));
    ThreadModel other = rig.launch(rig.process("q"));
    rig.pass(2 * MILLI - 1); // half of its slice is its first request
    rig.block(sleeper);
    assertThat(rig.running()).isSameAs(other);
    rig.pass(100 * MILLI);
    rig.wake(sleeper);
    assertThat(rig.running()).as("who owes does not preempt").isSameAs(other);
    rig.pass(8 * MILLI);
    long had = sleeper.processorNanos();
    rig.pass(200 * MILLI);
    assertThat(sleeper.processorNanos() - had).isBetween(96 * MILLI, 104 * MILLI);
  }

  /**
   * Many light threads have each had a quarter of a millisecond beside a heavy one, slept, and wake
   * owing it: the heavy one is owed more than two slices then, of which two are kept when it
   * sleeps. When it wakes beside one of its weight that is doubled, as it moves the mean itself.
   */
  @ParameterizedTest
  @CsvSource({"0s, 2", "5ms, 5"})
  void noMoreThanTwoSlicesOrATickAreOwed(String tick, long keptMillis) {
    QueueRig rig = QueueRig.ofOne("eevdf:baseSlice=1ms,tick=" + tick);
    ThreadModel heavy = rig.launch(rig.process("p"));
    List<ThreadModel> light = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      ThreadModel thread = rig.launch(rig.process("light"), 15 / 1024.0);
      while (thread.processorNanos() < MILLI / 4) {
        rig.pass(MILLI / 100);
      }
      rig.block(thread);
      light.add(thread);
    }
    light.forEach(rig::wake);
    rig.block(heavy);
    light.forEach(rig::end);
    ThreadModel other = rig.launch(rig.process("q"));
    rig.wake(heavy);
    assertThat(rig.virtualNanos(other) - rig.virtualNanos(heavy))
        .isBetween(2 * keptMillis * MILLI - 10, 2 * keptMillis * MILLI);
  }

  /**
   * A runs 1 ms of the 2 that it asks for first, of a slice of 4, and then another of its weight
   * does on the same context: moved, A is as far from its deadline as it was, or asks for a slice.
   */
  @ParameterizedTest
  @CsvSource({"6.6, 4000000", "6.12, 1000000", "6.18, 1000000"})
  void whoIsMovedKeepsWhatIsLeftOfItsRequest(String version, long left) {
    QueueRig rig =
        new QueueRig(
            "eevdf:tick=0s,baseSlice=4ms,balance=false,runToParity=false,version=" + version,
            MachineDescription.regular("m", 1, 2, 1));
    ThreadModel moved = rig.launch(rig.process("p"));
    rig.launch(rig.process("on the other context"));
    rig.pass(MILLI);
    rig.launch(rig.process("third"));
    rig.move(moved, 1);
    ThreadModel other = (ThreadModel) rig.running(1);
    rig.end(other);
    assertThat(rig.running(1)).isSameAs(moved);
    rig.move(rig.launch(rig.process("fourth")), 1);
    assertThat(rig.nextNanos() - rig.machine.nowNanos()).isEqualTo(left);
  }

  /** Both are owed nothing; A runs 0.1 ms and yields. */
  @ParameterizedTest
  @CsvSource({"later_deadline", "forfeit", "of_version"})
  void whoYieldsLetsTheOtherRun(String yield) {
    QueueRig rig = QueueRig.ofOne("eevdf:tick=0s,baseSlice=4ms,yield=" + yield);
    ThreadModel yielding = rig.launch(rig.process("p"));
    ThreadModel other = rig.launch(rig.process("q"));
    assertThat(rig.running()).isSameAs(yielding);
    rig.pass(100_000);
    rig.yieldTurn(yielding);
    assertThat(rig.running()).isSameAs(other);
  }

  /**
   * One that yields all the time beside one that computes: by a deadline that is pushed it runs on
   * and on while it alone is owed something, and the other has to wait; who forgoes its slice gets
   * less.
   */
  @Test
  void whoForgoesItsSliceGetsLess() {
    assertThat(shareOfTheYielding("later_deadline")).isGreaterThan(0.4);
    assertThat(shareOfTheYielding("forfeit")).isLessThan(0.1);
  }

  private static double shareOfTheYielding(String yield) {
    QueueRig rig = QueueRig.ofOne("eevdf:baseSlice=3ms,yield=" + yield);
    ThreadModel yielding = rig.launch(rig.process("p"));
    rig.launch(rig.process("q"));
    for (int i = 0; i < 20_000; i++) {
      rig.pass(10_000);
      if (rig.running() == yielding) {
        rig.yieldTurn(yielding);
      }
    }
    return yielding.processorNanos() / 200e6;
  }

  @Test
  void aVersionThatIsNotKnownIsRefused() {
    assertThatThrownBy(() -> QueueRig.ofOne("eevdf:version=6.5"))
        .hasMessageContaining("option version has to be 6.6, 6.12 or 6.18, not '6.5'");
  }
}
