package akula.policies.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The paper's half-half machine: the slow cores come first here, so that order alone helps not. */
class FastestFirstTest {
  private static final double SLOW = 0.856;

  private final MachineModel machine =
      machine(
          IntStream.range(0, 8)
              .mapToObj(i -> new CoreDescription(List.of(i), i < 4 ? SLOW : 1, 0, 0, 0))
              .toList());

  private static MachineModel machine(List<CoreDescription> cores) {
    return new MachineModel(
        new MachineDescription(
            "half-half", List.of(new Node(0, 0, List.of(10))), List.of(new Domain(0, cores))),
        1_000_000_000,
        Set.of(),
        ParameterSource.NONE);
  }

  /**
   * Launches an application whose threads reported these lengths; negative ones were not reported.
   */
  private List<AkulaThread> launch(Scheduler policy, double... lengths) {
    return launch(machine, policy, lengths);
  }

  private static List<AkulaThread> launch(
      MachineModel machine, Scheduler policy, double... lengths) {
    ProcessModel process = machine.launchProcess("app");
    List<AkulaThread> threads = new ArrayList<>();
    for (double length : lengths) {
      ThreadModel thread = machine.launch(process, 0);
      OptionalDouble reported = length < 0 ? OptionalDouble.empty() : OptionalDouble.of(length);
      thread.membership().reportTaskLength(reported);
      thread.membership().reportCriticalSectionLength(reported);
      threads.add(thread);
    }
    threads.forEach(thread -> policy.launchThread(thread, machine));
    policy.updateSchedule(machine);
    return threads;
  }

  private static List<Double> speeds(List<AkulaThread> threads) {
    return threads.stream().map(thread -> thread.core().speed()).toList();
  }

  @Test
  void theLongestTasksGetTheFastCores() {
    List<AkulaThread> threads = launch(new LongestJobFirst(), 7, 5, 7, 5, 6, 7, 6, 7);
    assertThat(speeds(threads)).containsExactly(1.0, SLOW, 1.0, SLOW, SLOW, 1.0, SLOW, 1.0);
  }

  @Test
  void theLongestCriticalSectionsGetTheFastCores() {
    List<AkulaThread> threads = launch(new CriticalJobFirst(), 8, 12, 8, 12);
    assertThat(speeds(threads)).containsExactly(1.0, 1.0, 1.0, 1.0);
    List<AkulaThread> more = launch(new CriticalJobFirst(), 8, 12, 8, 12);
    assertThat(speeds(more)).containsExactly(SLOW, SLOW, SLOW, SLOW);
  }

  @Test
  void lengthsOfTwoApplicationsAreComparedByTheirMeans() {
    LongestJobFirst policy = new LongestJobFirst();
    ProcessModel one = machine.launchProcess("one");
    ProcessModel other = machine.launchProcess("other");
    List<ThreadModel> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      ThreadModel thread = machine.launch(i < 4 ? one : other, 0);
      thread
          .membership()
          .reportTaskLength(OptionalDouble.of((i < 4 ? 1000 : 1) * (i % 4 < 2 ? 3 : 1)));
      threads.add(thread);
    }
    threads.forEach(thread -> policy.launchThread(thread, machine));
    policy.updateSchedule(machine);
    assertThat(threads.stream().map(thread -> thread.core().speed()))
        .containsExactly(1.0, 1.0, SLOW, SLOW, 1.0, 1.0, SLOW, SLOW);
  }

  /**
   * A fast core with two contexts, 0 and 1, and two slow ones with one each, 2 and 3. The last
   * thread finds one on each context, and goes to a core that has one and not two.
   */
  @Test
  void anIdleSlowCoreComesBeforeTheSecondContextOfABusyFastOne() {
    List<CoreDescription> cores =
        List.of(
            new CoreDescription(List.of(0, 1), 1, 0, 0, 0),
            new CoreDescription(List.of(2), SLOW, 0, 0, 0),
            new CoreDescription(List.of(3), SLOW, 0, 0, 0));
    MachineModel twofold = machine(cores);
    List<AkulaThread> threads = launch(twofold, new LongestJobFirst(), 6, 9, 7, 8, 5);
    assertThat(threads.stream().map(thread -> thread.context().index()))
        .containsExactly(1, 0, 3, 2, 2);
  }

  @Test
  void whoReportsNothingComesLastInTheOrderOfCreation() {
    List<AkulaThread> threads = launch(new LongestJobFirst(), -1, -1, -1, 0, 2, 2);
    assertThat(speeds(threads)).containsExactly(1.0, SLOW, SLOW, 1.0, 1.0, 1.0);
  }

  @Test
  void roundRobinKnowsNoLengths() {
    int helped = 0;
    for (int seed = 0; seed < 50; seed++) {
      machine.reset();
      List<AkulaThread> threads =
          launch(new RoundRobin(new SplittableRandom(seed)), 7, 7, 7, 7, 5, 5, 5, 5);
      assertThat(threads.stream().map(AkulaThread::context).distinct()).hasSize(8);
      helped += speeds(threads).subList(0, 4).stream().mapToInt(s -> s == 1 ? 1 : 0).sum();
    }
    assertThat(helped).isBetween(70, 130); // of 200; half of them by chance
  }

  @Test
  void whoWakesUpWhereAnotherRunsGoesToAnIdleContext() {
    LongestJobFirst policy = new LongestJobFirst();
    List<AkulaThread> threads = launch(policy, 2, 1);
    ThreadModel sleeper = (ThreadModel) threads.get(0);
    policy.threadWoken(sleeper, machine);
    assertThat(sleeper.context().index()).isEqualTo(4);
    sleeper.context().addThread(threads.get(1));
    policy.threadWoken(sleeper, machine);
    assertThat(sleeper.context().index()).isEqualTo(0);
    ((ThreadModel) threads.get(1)).setBlocked(true);
    machine.getContext(4).addThread(sleeper);
    policy.threadWoken(sleeper, machine);
    assertThat(sleeper.context().index()).isEqualTo(4);
  }
}
