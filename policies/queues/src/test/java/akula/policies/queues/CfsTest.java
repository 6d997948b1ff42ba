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
   * turn, which in the later version is never shorter than 0.75 ms, and by its share of what that
   * gives to others.
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
      double least = version.equals("6.5") ? 0.75 * MILLI : 0;
      double more = 0; // what the light ones may have had too much in their last turns
      for (ThreadModel thread : threads) {
        more += Math.max(0, least - period * thread.weight() * 1024 / weights);
      }
      for (ThreadModel thread : threads) {
        double share = thread.weight() * 1024 / weights;
        assertThat(Math.abs(thread.processorNanos() - time * share))
            .as("seed %d, %s of %d", seed, thread.weight(), threads.size())
            .isLessThanOrEqualTo(Math.max(least, period * share) + more * share + 2000);
      }
    }
  }

  /** In later versions its own weight counts, in 2.6.24 that of the one that runs. */
  @ParameterizedTest
  @CsvSource({
    "6.5, 1, 1, 500000, false",
    "6.5, 1, 1, 1000000, false",
    "6.5, 1, 1, 1000001, true",
    "6.5, 4, 1, 250000, false",
    "6.5, 4, 1, 250001, true",
    "6.5, 1, 4, 4000000, false",
    "6.5, 1, 4, 4000004, true",
    "2.6.24, 1, 1, 10000000, false",
    "2.6.24, 1, 1, 10000001, true",
    "2.6.24, 1, 4, 10000000, false",
    "2.6.24, 1, 4, 10000004, true",
    "2.6.24, 4, 1, 10000000, false"
  })
  void whoWakesFarEnoughBehindEndsTheTurnOfAnother(
      String version, double own, double others, long behind, boolean ends) {
    QueueRig rig = QueueRig.ofOne("cfs:startDebit=false,tick=1s,version=" + version);
    ThreadModel sleeper = rig.launch(rig.process("p"), own);
    rig.pass(MILLI);
    rig.block(sleeper);
    ThreadModel other = rig.launch(rig.process("q"), others);
    rig.pass(behind);
    rig.wake(sleeper);
    assertThat(rig.running()).isSameAs(ends ? sleeper : other);
  }

  /** In 2.6.24 the one with the least is looked for when somebody new comes. */
  @ParameterizedTest
  @CsvSource({"2.6.24, true", "6.5, false"})
  void whoIsNewEndsATurnInTheEarlierVersion(String version, boolean ends) {
    QueueRig rig = QueueRig.ofOne("cfs:startDebit=false,tick=1s,version=" + version);
    ThreadModel first = rig.launch(rig.process("p"));
    rig.pass(MILLI);
    ThreadModel second = rig.launch(rig.process("q"));
    assertThat(rig.running()).isSameAs(ends ? second : first);
  }

  /**
   * One that is 10 ms ahead of who waits has what each gets at least, 0.75 ms, in place of a share
   * of 3 ms; the earlier version goes by the share, 10 ms, alone.
   */
  @ParameterizedTest
  @CsvSource({"6.5, 750000", "2.6.24, 10000001"})
  void whoIsFarAheadHasAShortTurn(String version, long nanos) {
    QueueRig rig =
        QueueRig.ofOne(
            "cfs:startDebit=false,tick=0s,sleeperCredit=10ms,wakeupGranularity=1s,version="
                + version);
    ThreadModel sleeper = rig.launch(rig.process("p"));
    rig.pass(MILLI);
    rig.block(sleeper);
    ThreadModel ahead = rig.launch(rig.process("q"));
    rig.pass(50 * MILLI);
    rig.block(ahead);
    rig.wake(ahead);
    rig.wake(sleeper);
    assertThat(rig.running()).isSameAs(ahead);
    assertThat(rig.nextNanos() - rig.machine.nowNanos()).isEqualTo(nanos);
  }

  /** Of nice 19 beside nice 0: 15 of 1039 of 6 ms are 87 us. */
  @ParameterizedTest
  @CsvSource({"6.5, 750000", "2.6.24, 288740"})
  void whoIsLightHasTheLeastTurnInTheLaterVersion(String version, long nanos) {
    QueueRig rig = QueueRig.ofOne("cfs:startDebit=false,tick=0s,version=" + version);
    ThreadModel light = rig.launch(rig.process("p"), NiceWeights.of(19) / 1024.0);
    rig.launch(rig.process("q"));
    if (rig.running() != light) {
      rig.pass(rig.nextNanos() - rig.machine.nowNanos());
    }
    assertThat(rig.running()).isSameAs(light);
    assertThat(rig.nextNanos() - rig.machine.nowNanos()).isEqualTo(nanos);
  }

  /** What counts is how far it is from the least of its queue, not when it began there. */
  @Test
  void whoIsMovedIsAsFarFromTheLeast() {
    QueueRig rig =
        new QueueRig(
            "cfs:startDebit=false,tick=0s,balance=false", MachineDescription.regular("m", 1, 2, 1));
    ThreadModel here = rig.launch(rig.process("p"));
    ThreadModel there = rig.launch(rig.process("q"));
    rig.pass(200 * MILLI);
    rig.block(here);
    rig.pass(300 * MILLI);
    rig.wake(here);
    ThreadModel moved = rig.launch(rig.process("r")); // on the first, as all others in turn
    rig.pass(MILLI);
    rig.move(moved, 1);
    assertThat(rig.virtualNanos(there) - rig.virtualNanos(moved)).isZero();
  }

  /** Its context is taken, and the other one has nothing to do. */
  @Test
  void whoWakesGoesToAnIdleContext() {
    QueueRig rig = new QueueRig("cfs", MachineDescription.regular("m", 1, 2, 1));
    ThreadModel first = rig.launch(rig.process("p"));
    ThreadModel second = rig.launch(rig.process("q"));
    ThreadModel third = rig.launch(rig.process("r"));
    rig.block(third);
    assertThat(third.context()).isSameAs(first.context());
    rig.end(second);
    rig.wake(third);
    assertThat(rig.running(1)).isSameAs(third);
  }

  /** Whoever ran less than half a millisecond ago finds its data where it is. */
  @ParameterizedTest
  @CsvSource({"400000, false", "600000, true"})
  void whatHasJustRunIsNotTaken(long since, boolean taken) {
    QueueRig rig =
        new QueueRig(
            "cfs:startDebit=false,tick=1s,yield=reinsert",
            MachineDescription.regular("m", 1, 2, 1));
    ThreadModel yielding = rig.launch(rig.process("p"));
    ThreadModel other = rig.launch(rig.process("q"));
    ThreadModel third = rig.launch(rig.process("r"));
    rig.pass(MILLI / 10);
    assertThat(rig.running(0)).isSameAs(yielding);
    rig.yieldTurn(yielding);
    assertThat(rig.running(0)).isSameAs(third);
    rig.pass(since);
    rig.end(other);
    assertThat(yielding.context().index()).isEqualTo(taken ? 1 : 0);
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

  /**
   * Two contexts look first after 1 ms, find nothing, and look again after twice the time of
   * before, which is 2 ms times the factor of those that are busy, up to 4 ms times the factor.
   * After one that found something it is 2 ms again.
   */
  @ParameterizedTest
  @CsvSource({
    "6.5, 70, 129, 161",
    "'6.5,busyFactor=4', 70, 81, 89",
    "'6.5,busyFactor=1', 70, 73, 75",
    "2.6.24, 300, 385, 449"
  })
  void howOftenBusyContextsLook(String version, long endsAt, long first, long second) {
    QueueRig rig =
        new QueueRig(
            "cfs:migrationCost=0s,version=" + version, MachineDescription.regular("m", 1, 2, 1));
    List<ThreadModel> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(rig.launch(rig.process("p" + i)));
    }
    rig.pass(endsAt * MILLI);
    assertThat(moveAfterTwoEnded(rig)).isEqualTo(first * MILLI);
    assertThat(moveAfterTwoEnded(rig)).isEqualTo(second * MILLI);
  }

  /** Ends two that wait on the second context, and returns when another comes there. */
  private static long moveAfterTwoEnded(QueueRig rig) {
    for (int i = 0; i < 2; i++) {
      rig.end((ThreadModel) rig.machine.getContext(1).queue().waiting(0));
    }
    int load = rig.machine.getContext(1).load();
    while (rig.machine.getContext(1).load() == load) {
      rig.pass(MILLI);
    }
    return rig.machine.nowNanos();
  }

  /** The other core of its domain has one that waits, the other domain has more. */
  @Test
  void whoBecomesIdleTakesFromNearby() {
    QueueRig rig = new QueueRig("cfs:migrationCost=0s", MachineDescription.regular("m", 2, 2, 1));
    List<ThreadModel> threads = new ArrayList<>();
    for (int context : new int[] {0, 1, 1, 2, 2, 2, 3, 3, 3}) {
      threads.add(rig.launchOn(context, rig.process("p" + threads.size())));
    }
    rig.end(threads.get(0));
    assertThat(contexts(threads.subList(1, 9))).containsExactly(1, 0, 2, 2, 2, 3, 3, 3);
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
