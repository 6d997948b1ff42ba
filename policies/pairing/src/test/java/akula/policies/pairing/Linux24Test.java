package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.RunQueue;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PlainQueues;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.policies.pairing.Linux24.Idle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two cores of two contexts, quanta of 100 ms, ticks of 10 ms; epochs worked out by hand. */
class Linux24Test {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 2, 1, 2),
          1_000_000_000,
          Set.of(Control.QUEUE_ORDER),
          ParameterSource.NONE);
  private PlainQueues queues;
  private Linux24 linux;

  @BeforeEach
  void makeThePolicyAsTheKernelHasIt() {
    makePolicy(15, Idle.CORE);
  }

  private void makePolicy(int affinity, Idle idle) {
    linux =
        new Linux24(
            new Linux24.Options(Duration.ofMillis(100), Duration.ofMillis(10), affinity, idle));
    queues = new PlainQueues(machine, linux);
  }

  private List<ThreadModel> launch(int threads) {
    ProcessModel process = machine.launchProcess("app");
    List<ThreadModel> launched = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      launched.add(machine.launch(process, machine.nowNanos()));
    }
    launched.forEach(thread -> linux.launchThread(thread, machine));
    queues.carryOut(machine.nowNanos());
    return launched;
  }

  private List<ThreadModel> launchAlone(int processes) {
    List<ThreadModel> launched = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      launched.addAll(launch(1));
    }
    return launched;
  }

  /** The clock is moved, and slices end. */
  private void at(long millis) {
    machine.setNowNanos(millis * 1_000_000);
    queues.endSlices(machine.nowNanos());
    queues.carryOut(machine.nowNanos());
  }

  private void finish(ThreadModel thread) {
    machine.finish(thread);
    queues.carryOut(machine.nowNanos());
  }

  private void block(ThreadModel thread) {
    thread.setBlocked(true);
    queues.carryOut(machine.nowNanos());
  }

  private void wake(ThreadModel thread) {
    thread.setBlocked(false);
    queues.carryOut(machine.nowNanos());
  }

  /** Where threads run; -1 for those that wait or sleep. */
  private static List<Integer> contexts(List<ThreadModel> threads) {
    return threads.stream()
        .map(t -> t.context().queue().running() == t ? t.context().index() : -1)
        .toList();
  }

  @Test
  void aContextBesideABusyOneMayLookAsGoodAsOneOfAnIdleCore() {
    makePolicy(15, Idle.ANY);
    // Numbered as here, the contexts of a core are neighbours, and the first that is idle is taken.
    List<ThreadModel> threads = launchAlone(2);
    assertThat(threads.stream().map(AkulaThread::core).distinct()).hasSize(1);
  }

  @Test
  void coresThatAreWhollyIdleGoFirst() {
    List<ThreadModel> threads = launchAlone(2);
    assertThat(threads.stream().map(AkulaThread::core).distinct()).hasSize(2);
    assertThat(contexts(launchAlone(2))).as("no core is idle").containsExactly(1, 3);
  }

  @Test
  void theContextWhereAThreadRanLastGoesBeforeAWhollyIdleCore() {
    List<ThreadModel> threads = launchAlone(3);
    at(10);
    block(threads.get(0));
    finish(threads.get(1));
    at(20);
    wake(threads.get(0));
    assertThat(contexts(threads.subList(0, 1))).as("beside a busy one").containsExactly(0);
  }

  private List<Integer> placesOfNewThreads() {
    List<ThreadModel> threads = launchAlone(4);
    List<Integer> places = contexts(threads);
    for (int context = 3; context > 0; context--) {
      at(machine.nowNanos() / 1_000_000 + 10);
      finish(threads.get(places.indexOf(context)));
    }
    return contexts(launchAlone(2));
  }

  @Test
  void aNewThreadGetsTheFirstContextOfAnIdleCore() {
    assertThat(placesOfNewThreads()).as("then the one idle for longest").containsExactly(2, 3);
  }

  @Test
  void aNewThreadMayGoWhereItHasBeenIdleForLongest() {
    makePolicy(15, Idle.ANY);
    assertThat(placesOfNewThreads()).containsExactly(3, 2);
  }

  @Test
  void threadsTakeTurnsAndEachRunsOnceInAnEpoch() {
    List<ThreadModel> threads = launchAlone(6);
    assertThat(contexts(threads)).containsExactly(0, 2, 1, 3, -1, -1);
    assertThat(queues.nextNanos()).isEqualTo(100_000_000);
    // Two have waited; when these are on, the others get new quanta and continue where they are.
    at(100);
    assertThat(contexts(threads).subList(4, 6)).doesNotContain(-1);
    assertThat(contexts(threads)).filteredOn(place -> place == -1).hasSize(2);
  }

  /** Who runs on context 0 when a thread that ran there and one that waited want it. */
  private int afterASleep() {
    List<ThreadModel> threads = launchAlone(6);
    at(50);
    block(threads.get(0));
    assertThat(contexts(threads)).as("who waited longest").containsExactly(-1, 2, 1, 3, 0, -1);
    wake(threads.get(0));
    assertThat(contexts(threads)).as("10 + 15 + 1 > 5 + 15").containsExactly(-1, 2, 1, 3, 0, -1);
    block(threads.get(4));
    return contexts(threads).indexOf(0);
  }

  @Test
  void whereAThreadRanLastOutweighsWhatIsLeftOfAQuantum() {
    // 5 ticks and 15 for the context against 10 ticks.
    assertThat(afterASleep()).isZero();
  }

  @Test
  void withoutAffinityWhatIsLeftOfAQuantumDecides() {
    makePolicy(0, Idle.CORE);
    assertThat(afterASleep()).isEqualTo(5);
  }

  @Test
  void sleepingThreadsKeepHalfOfWhatIsLeftInANewEpoch() {
    List<ThreadModel> threads = launchAlone(2);
    at(40);
    block(threads.get(0));
    at(100);
    at(110);
    assertThat(queues.nextNanos()).as("nobody waits").isEqualTo(MachineModel.NEVER);
    wake(threads.get(0));
    launchAlone(3);
    // At 100 ms, when nobody else had anything left, it got 60 / 2 + 100 ms.
    assertThat(sliceMillis(threads.get(0))).isEqualTo(130);
    assertThat(sliceMillis(threads.get(1))).isEqualTo(90);
  }

  private static long sliceMillis(ThreadModel thread) {
    return thread.context().queue().sliceNanos() / 1_000_000;
  }

  @Test
  void whileNobodyWaitsEpochsBeginUnnoticed() {
    List<ThreadModel> threads = launchAlone(1);
    at(40);
    threads.addAll(launchAlone(3));
    at(330);
    launchAlone(1);
    // The first: 100 ms at 0, 100 at 100, 200 and 300. The others: 100 at 40, 40 / 2 + 100 at 100,
    // 20 / 2 + 100 at 200, 10 / 2 + 100 at 300.
    assertThat(threads.stream().map(Linux24Test::sliceMillis)).containsExactly(70L, 75L, 75L, 75L);
  }

  @Test
  void slicesEndWhenOneComesAtTheEndOfAnother() {
    List<ThreadModel> threads = launchAlone(3);
    at(30);
    launchAlone(1);
    at(50);
    launchAlone(1);
    at(60);
    finish(threads.get(0));
    at(100); // nobody waits; of those that run two still have slices from when somebody did
    machine.setNowNanos(queues.nextNanos());
    queues.endSlices(machine.nowNanos());
    launchAlone(1);
    for (int i = 0; i < machine.contextCount(); i++) {
      RunQueue queue = machine.getContext(i).queue();
      assertThat(queue.sliceNanos()).isLessThan(RunQueue.NO_END);
    }
  }

  @Test
  void aNewThreadHasOneQuantumWhateverEpochsThereWereBefore() {
    launchAlone(1);
    at(330);
    List<ThreadModel> threads = launchAlone(4);
    assertThat(threads.stream().filter(t -> contexts(List.of(t)).getFirst() >= 0))
        .extracting(Linux24Test::sliceMillis)
        .containsOnly(100L);
  }

  @Test
  void aThreadThatIsAloneGoesOnAndOn() {
    List<ThreadModel> threads = launchAlone(1);
    for (int i = 0; i < 10; i++) {
      at(100L * i);
      assertThat(contexts(threads)).containsExactly(0);
      assertThat(threads.getFirst().migrations()).isZero();
    }
  }

  /** As an application that ends and starts again: those that waited before it come first. */
  @Test
  void whoIsLaunchedAtTheInstantOfAnEndWaitsBehindOthers() {
    List<ThreadModel> threads = launchAlone(5);
    at(10);
    machine.finish(threads.get(0));
    List<ThreadModel> again = launchAlone(1);
    assertThat(contexts(threads.subList(1, 5))).containsExactly(2, 1, 3, 0);
    assertThat(contexts(again)).containsExactly(-1);
  }
}
