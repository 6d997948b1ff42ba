package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two cores of two contexts, quanta of 100 ms, ticks of 10 ms; epochs worked out by hand. */
class Linux24Test {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 2, 1, 2), 1_000_000_000, Set.of(), ParameterSource.NONE);
  private Linux24 linux = linux(15, false);

  private static Linux24 linux(int affinity, boolean smt) {
    return new Linux24(
        new Linux24.Options(Duration.ofMillis(100), Duration.ofMillis(10), affinity, smt));
  }

  private List<ThreadModel> launch(int threads) {
    ProcessModel process = machine.launchProcess("app");
    List<ThreadModel> launched = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      launched.add(machine.launch(process, machine.nowNanos()));
    }
    launched.forEach(thread -> linux.launchThread(thread, machine));
    return launched;
  }

  private List<ThreadModel> launchAlone(int processes) {
    List<ThreadModel> launched = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      launched.addAll(launch(1));
    }
    return launched;
  }

  private void at(long millis) {
    machine.setNowNanos(millis * 1_000_000);
  }

  private void updateAt(long millis) {
    at(millis);
    update();
  }

  private void update() {
    machine.beginUpdate();
    linux.updateSchedule(machine);
  }

  private static List<Integer> contexts(List<ThreadModel> threads) {
    return threads.stream().map(t -> t.context() == null ? -1 : t.context().index()).toList();
  }

  @Test
  void aContextBesideABusyOneLooksAsGoodAsOneOfAnIdleCore() {
    // Numbered as here, the contexts of a core are neighbours, and the first that is idle is taken.
    List<ThreadModel> threads = launchAlone(2);
    assertThat(threads.stream().map(AkulaThread::core).distinct()).hasSize(1);
  }

  @Test
  void smtArePreferredIfAskedFor() {
    linux = linux(15, true);
    List<ThreadModel> threads = launchAlone(2);
    assertThat(threads.stream().map(AkulaThread::core).distinct()).hasSize(2);
    assertThat(contexts(launchAlone(2))).as("no core is idle").containsExactly(1, 3);
  }

  @Test
  void aWholeCoreIsPreferredToTheContextWhereAThreadRanLast() {
    linux = linux(15, true);
    List<ThreadModel> threads = launchAlone(3);
    at(10);
    linux.threadBlocked(threads.get(0), machine);
    machine.finish(threads.get(1));
    update();
    at(20);
    linux.threadWoken(threads.get(0), machine);
    assertThat(contexts(threads.subList(0, 1))).containsExactly(3);
  }

  @Test
  void aNewThreadGoesWhereItHasBeenIdleForLongest() {
    List<ThreadModel> threads = launchAlone(4);
    updateAt(0);
    at(10);
    machine.finish(threads.get(2));
    update();
    at(20);
    machine.finish(threads.get(0));
    update();
    at(30);
    assertThat(contexts(launchAlone(2))).containsExactly(2, 0);
  }

  @Test
  void threadsTakeTurnsAndEachRunsOnceInAnEpoch() {
    List<ThreadModel> threads = launchAlone(6);
    updateAt(0);
    assertThat(contexts(threads)).containsExactly(0, 1, 2, 3, -1, -1);
    assertThat(machine.wakeNanos()).isEqualTo(100_000_000);
    // Two have waited; when these are on, the others get new quanta and go on where they are.
    updateAt(100);
    assertThat(contexts(threads).subList(4, 6)).doesNotContain(-1);
    assertThat(contexts(threads)).filteredOn(place -> place == -1).hasSize(2);
  }

  /** Who runs on context 0 when a thread that ran there and one that waited want it. */
  private int afterASleepOn(Linux24 policy) {
    List<ThreadModel> threads = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      threads.add(machine.launch(machine.launchProcess("app"), 0));
      policy.launchThread(threads.get(i), machine);
    }
    at(50);
    policy.threadBlocked(threads.get(0), machine);
    assertThat(contexts(threads)).as("the newest").containsExactly(-1, 1, 2, 3, -1, 0);
    policy.threadWoken(threads.get(0), machine);
    assertThat(contexts(threads)).as("10 + 15 + 1 > 5 + 15").containsExactly(-1, 1, 2, 3, -1, 0);
    policy.threadBlocked(threads.get(5), machine);
    return contexts(threads).indexOf(0);
  }

  @Test
  void whereAThreadRanLastOutweighsWhatIsLeftOfAQuantum() {
    // 5 ticks and 15 for the context against 10 ticks.
    assertThat(afterASleepOn(linux)).isZero();
  }

  @Test
  void withoutAffinityWhatIsLeftOfAQuantumDecides() {
    assertThat(afterASleepOn(linux(0, false))).isEqualTo(4);
  }

  @Test
  void sleepingThreadsKeepHalfOfWhatIsLeftInANewEpoch() {
    List<ThreadModel> threads = launchAlone(2);
    updateAt(0);
    at(40);
    linux.threadBlocked(threads.get(0), machine);
    updateAt(100);
    at(110);
    linux.threadWoken(threads.get(0), machine);
    assertThat(machine.wakeNanos()).as("the other one").isEqualTo(200_000_000);
    linux.threadBlocked(threads.get(1), machine);
    // At 100 ms, when nobody else had anything left, it got 60 / 2 + 100 ms.
    assertThat(machine.wakeNanos()).isEqualTo(240_000_000);
  }

  @Test
  void aThreadThatIsAloneGoesOnAndOn() {
    List<ThreadModel> threads = launchAlone(1);
    for (int i = 0; i < 10; i++) {
      updateAt(100L * i);
      assertThat(contexts(threads)).containsExactly(0);
      assertThat(threads.getFirst().migrations()).isZero();
    }
  }
}
