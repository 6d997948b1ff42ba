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

/** Turns, waking and yielding worked out by hand, and shares against weights. */
class CfsTest {
  private static final long MILLI = 1_000_000;
  private static final int NICE_VALUES = 40;

  /** Turns are as long as their share of a period; with ticks, up to the next one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cfs|2|4000000",
        "cfs:tick=0s|2|3000001",
        "cfs:tick=1ms|2|4000000",
        "cfs:tick=1ms|3|3000000",
        "cfs:tick=0s|8|750001",
        "cfs:tick=0s|20|750001",
        "cfs:version=2.6.24,tick=0s|2|10000001",
        "cfs:version=2.6.24,tick=0s|10|4000001"
      })
  void aTurnIsAShareOfThePeriod(String spec, int threads, long nanos) {
    QueueRig rig = QueueRig.ofOne(spec);
    ProcessModel process = rig.process("p");
    for (int i = 0; i < threads; i++) {
      rig.launch(process);
    }
    assertThat(rig.nextNanos()).isEqualTo(nanos);
  }

  @Test
  void oneThatIsAloneRunsWithoutEnd() {
    QueueRig rig = QueueRig.ofOne("cfs");
    ThreadModel first = rig.launch(rig.process("p"));
    assertThat(rig.nextNanos()).isEqualTo(Long.MAX_VALUE);
    rig.pass(50 * MILLI);
    ThreadModel second = rig.launch(rig.process("q"));
    assertThat(rig.running()).isSameAs(first);
    rig.pass(9 * MILLI); // the ticks are at 52 and 56 ms, and a new one comes 3 ms behind
    assertThat(rig.running()).isSameAs(second);
  }

  /** On a machine of four cpus all is three times as long, on one of sixteen four times. */
  @ParameterizedTest
  @CsvSource({
    "6.5, 4, 18000000",
    "6.5, 16, 24000000",
    "2.6.24, 4, 60000000",
    "2.6.24, 16, 100000000"
  })
  void constantsGrowWithTheMachine(String version, int cpus, long latency) {
    QueueRig rig =
        new QueueRig(
            "cfs:tick=0s,balance=false,version=" + version,
            MachineDescription.regular("m", 1, cpus, 1));
    ProcessModel process = rig.process("p");
    for (int i = 0; i < 2 * cpus; i++) {
      rig.launch(process);
    }
    assertThat(rig.nextNanos()).isEqualTo(latency / 2 + 1);
  }

  /**
   * All begin at once and none sleeps: what each has had differs from its share by less than its
   * turn.
   */
  @ParameterizedTest
  @ValueSource(strings = {"6.5", "2.6.24"})
  void sharesAreAsWeightsWithinATurn(String version) {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      QueueRig rig = QueueRig.ofOne("cfs:tick=0s,startDebit=false,version=" + version);
      ProcessModel process = rig.process("p");
      List<ThreadModel> threads = new ArrayList<>();
      long weights = 0;
      for (int i = random.nextInt(2, 12); i > 0; i--) {
        int weight = NiceWeights.of(random.nextInt(NICE_VALUES) - 20);
        weights += weight;
        threads.add(rig.launch(process, weight / 1024.0));
      }
      double period =
          version.equals("6.5")
              ? Math.max(6 * MILLI, threads.size() * 0.75 * MILLI)
              : Math.max(20 * MILLI, threads.size() * 4.0 * MILLI);
      long time = random.nextLong(100 * MILLI, 2000 * MILLI);
      rig.pass(time);
      for (ThreadModel thread : threads) {
        double share = thread.weight() * 1024 / weights;
        assertThat(Math.abs(thread.processorNanos() - time * share))
            .as("seed %d, %s of %d", seed, thread.weight(), threads.size())
            .isLessThanOrEqualTo(period * share + 2000);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "6.5, 500000, false",
    "6.5, 1000000, false",
    "6.5, 1000001, true",
    "2.6.24, 10000000, false",
    "2.6.24, 10000001, true"
  })
  void whoWakesFarEnoughBehindEndsTheTurnOfAnother(String version, long behind, boolean ends) {
    QueueRig rig = QueueRig.ofOne("cfs:startDebit=false,tick=1s,version=" + version);
    ThreadModel sleeper = rig.launch(rig.process("p"));
    rig.pass(MILLI);
    rig.block(sleeper);
    ThreadModel other = rig.launch(rig.process("q"));
    rig.pass(behind);
    rig.wake(sleeper);
    assertThat(rig.running()).isSameAs(ends ? sleeper : other);
  }

  @Test
  void whoHasSleptLongHasHalfALatencyOfCredit() {
    QueueRig rig = QueueRig.ofOne("cfs:startDebit=false,tick=0s");
    ThreadModel sleeper = rig.launch(rig.process("p"));
    rig.pass(MILLI);
    rig.block(sleeper);
    ThreadModel other = rig.launch(rig.process("q"));
    rig.pass(500 * MILLI);
    rig.wake(sleeper);
    assertThat(rig.running()).isSameAs(sleeper);
    rig.pass(3 * MILLI);
    assertThat(rig.running()).isSameAs(sleeper);
    rig.pass(1);
    assertThat(rig.running()).as("its turn is over, and it is ahead").isSameAs(other);
  }

  /** One yields 1 us into its turn; the other is ahead by so much. */
  @ParameterizedTest
  @CsvSource({
    "reinsert, 900, true",
    "skip, 900, false",
    "skip, 1500, true",
    "last, 1500, false",
    "of_version, 900, false"
  })
  void whoYields(String yield, long aheadMicros, boolean continues) {
    QueueRig rig = QueueRig.ofOne("cfs:startDebit=false,tick=1s,yield=" + yield);
    ThreadModel other = rig.launch(rig.process("p"));
    rig.pass(1);
    rig.block(other);
    ThreadModel yielding = rig.launch(rig.process("q"));
    rig.block(yielding);
    rig.wake(other);
    rig.pass(aheadMicros * 1000);
    rig.wake(yielding);
    rig.block(other); // so that the one that yields has its turn
    rig.pass(1000);
    rig.wake(other);
    rig.yieldTurn(yielding);
    assertThat(rig.running()).isSameAs(continues ? yielding : other);
  }

  @Test
  void aContextThatBecomesIdleTakesOneThatWaits() {
    QueueRig rig = new QueueRig("cfs", MachineDescription.regular("m", 1, 2, 1));
    List<ThreadModel> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(rig.launch(rig.process("p" + i)));
    }
    rig.pass(20 * MILLI);
    rig.end(threads.get(1));
    assertThat(rig.machine.getContext(1).load()).isEqualTo(1);
    rig.end(threads.get(3));
    assertThat(rig.machine.getContext(1).load()).isEqualTo(1);
    assertThat(rig.running(1)).isNotNull();
  }

  @Test
  void queuesAreEvenedOutInTime() {
    QueueRig rig = new QueueRig("cfs", MachineDescription.regular("m", 1, 2, 1));
    List<ThreadModel> threads = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      threads.add(rig.launch(rig.process("p" + i)));
    }
    rig.pass(20 * MILLI);
    for (int i = 1; i < 9; i += 2) {
      rig.end(threads.get(i));
    }
    assertThat(rig.machine.getContext(0).load()).isEqualTo(5);
    rig.pass(300 * MILLI);
    assertThat(rig.machine.getContext(0).load()).isEqualTo(3);
    assertThat(rig.machine.getContext(1).load()).isEqualTo(3);
  }

  /** What one has taken at an instant another cannot take, and is not weighed there any more. */
  @Test
  void whatIsMovedAtOneInstantIsCountedOnce() {
    QueueRig rig = new QueueRig("cfs", MachineDescription.regular("m", 2, 2, 1));
    for (int i = 0; i < 9; i++) {
      rig.launch(rig.process("p" + i), i < 4 ? 335 / 1024.0 : 1);
    }
    rig.pass(MILLI);
    List<Double> weights = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      weights.add(
          rig.machine.getContext(c).threads().stream().mapToDouble(it -> it.weight()).sum() * 1024);
    }
    assertThat(weights).allMatch(weight -> weight >= 1359 && weight <= 2383);
    assertThat(weights.stream().mapToDouble(it -> it).sum()).isEqualTo(4 * 335 + 5 * 1024);
  }

  /** Of twelve threads on two contexts one ends: six are 120% of five. */
  @ParameterizedTest
  @CsvSource({"6.5, true", "2.6.24, false", "'6.5,imbalance=125', false"})
  void howMuchHeavierIsTooMuchHangsOnTheVersion(String version, boolean moves) {
    QueueRig rig = new QueueRig("cfs:version=" + version, MachineDescription.regular("m", 1, 2, 1));
    ProcessModel process = rig.process("p");
    List<ThreadModel> threads = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      threads.add(rig.launch(process));
    }
    rig.end(threads.removeLast());
    List<Integer> before = contexts(threads);
    boolean moved = false;
    for (int i = 0; i < 100; i++) {
      rig.pass(10 * MILLI);
      moved |= !contexts(threads).equals(before);
    }
    assertThat(moved).isEqualTo(moves);
  }

  private static List<Integer> contexts(List<ThreadModel> threads) {
    return threads.stream().map(thread -> thread.context().index()).toList();
  }

  @Test
  void aGroupThatIsLighterIsNotTooHeavy() {
    assertThatThrownBy(() -> QueueRig.ofOne("cfs:imbalance=99"))
        .hasMessageContaining("option imbalance has to be 0, or from 100 to 1000, not 99");
  }

  @Test
  void aVersionThatIsNotKnownIsRefused() {
    assertThatThrownBy(() -> QueueRig.ofOne("cfs:version=6.6"))
        .hasMessageContaining("option version has to be 2.6.24 or 6.5, not '6.6'");
  }
}
