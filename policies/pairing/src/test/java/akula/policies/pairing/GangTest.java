package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.host.ContextModel;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Four contexts on four cores; quanta of 100 ms. */
class GangTest {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 1, 4, 1),
          1_000_000_000,
          Set.of(Control.PAUSE),
          ParameterSource.NONE);
  private Gang gang = gang(Requeue.HEAD, Changes.WAIT);

  private static Gang gang(Requeue requeue, Changes changes) {
    return new Gang(new Gang.Options(Duration.ofMillis(100), requeue, changes));
  }

  private List<ThreadModel> launch(String name, int threads) {
    ProcessModel process = machine.launchProcess(name);
    List<ThreadModel> launched = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      launched.add(machine.launch(process, machine.nowNanos()));
    }
    launched.forEach(thread -> gang.launchThread(thread, machine));
    return launched;
  }

  /** Returns the applications that run, after a call at a time. */
  private Set<String> runningAt(long millis) {
    machine.setNowNanos(millis * 1_000_000);
    machine.beginUpdate();
    gang.updateSchedule(machine);
    return machine.threads().stream()
        .filter(thread -> !thread.isPaused())
        .map(AkulaThread::application)
        .collect(Collectors.toSet());
  }

  @Test
  void allThreadsOfAnApplicationRunAtOnceAndTheHeadTakesTurns() {
    launch("a", 3);
    launch("b", 2);
    launch("c", 1);
    assertThat(runningAt(0)).containsExactlyInAnyOrder("a", "c");
    assertThat(runningAt(50)).as("in the middle").containsExactlyInAnyOrder("a", "c");
    assertThat(machine.wakeNanos()).isEqualTo(100_000_000);
    assertThat(runningAt(100)).containsExactlyInAnyOrder("b", "c");
    assertThat(runningAt(200)).containsExactlyInAnyOrder("c", "a");
    assertThat(runningAt(300)).containsExactlyInAnyOrder("a", "c");
  }

  @Test
  void thoseThatRunHaveAContextEach() {
    List<ThreadModel> threads = launch("a", 4);
    runningAt(0);
    assertThat(threads.stream().map(ThreadModel::context).distinct()).hasSize(4);
    assertThat(threads).noneMatch(ThreadModel::isPaused);
  }

  @Test
  void contextsThatAreLeftAreFilledAtOnce() {
    List<ThreadModel> first = launch("a", 4);
    launch("b", 4);
    assertThat(runningAt(0)).containsExactly("a");
    first.forEach(machine::finish);
    assertThat(runningAt(30)).containsExactly("b");
    assertThat(machine.wakeNanos()).isEqualTo(100_000_000);
  }

  @Test
  void anApplicationThatWantsMoreContextsThanThereAreIsRefused() {
    ProcessModel process = machine.launchProcess("a");
    process.reportContexts(5);
    ThreadModel thread = machine.launch(process, 0);
    assertThatThrownBy(() -> gang.launchThread(thread, machine))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("application a wants 5 contexts at once, and machine m has 4");
  }

  @Test
  void allThatRanMayGoBehindThoseThatWaited() {
    gang = gang(Requeue.RAN, Changes.WAIT);
    for (String name : List.of("a", "b", "c", "d", "e", "f")) {
      launch(name, 1);
    }
    assertThat(runningAt(0)).containsExactlyInAnyOrder("a", "b", "c", "d");
    assertThat(runningAt(100)).containsExactlyInAnyOrder("e", "f", "a", "b");
    assertThat(runningAt(200)).containsExactlyInAnyOrder("c", "d", "e", "f");
  }

  @Test
  void moreThreadsThanContextsRunAlone() {
    launch("a", 6);
    launch("b", 1);
    assertThat(runningAt(0)).containsExactly("a");
    assertThat(runningAt(100)).containsExactly("b");
  }

  /** Those that were touched first, one on each context. */
  private Set<String> firstTurnsAt(long millis) {
    machine.changes().clear();
    runningAt(millis);
    Map<ContextModel, String> first = new LinkedHashMap<>();
    for (int i = 0; i < machine.changes().threadCount(); i++) {
      ThreadModel thread = machine.changes().thread(i);
      if (!thread.isPaused()) {
        first.putIfAbsent(thread.context(), thread.name());
      }
    }
    return Set.copyOf(first.values());
  }

  @Test
  void threadsThatShareAContextAreTheFirstThereInTurn() {
    launch("a", 6);
    launch("b", 1);
    assertThat(firstTurnsAt(0)).containsExactlyInAnyOrder("a#0", "a#1", "a#2", "a#3");
    assertThat(firstTurnsAt(100)).containsExactly("b#6");
    assertThat(firstTurnsAt(200)).containsExactlyInAnyOrder("a#4", "a#5", "a#2", "a#3");
    assertThat(firstTurnsAt(300)).containsExactly("b#6");
    assertThat(firstTurnsAt(400)).containsExactlyInAnyOrder("a#0", "a#1", "a#2", "a#3");
  }

  @Test
  void whereAllFitNobodyMoves() {
    List<ThreadModel> threads = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d")) {
      threads.addAll(launch(name, 1));
    }
    runningAt(0);
    List<ContextModel> places = threads.stream().map(ThreadModel::context).toList();
    for (long quantum = 1; quantum <= 8; quantum++) {
      runningAt(100 * quantum);
      assertThat(threads.stream().map(ThreadModel::context)).isEqualTo(places);
    }
  }
}
