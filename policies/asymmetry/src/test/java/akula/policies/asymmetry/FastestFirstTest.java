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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The paper's half-half machine: the slow cores come first here, so that order alone helps not. */
class FastestFirstTest {
  private static final double SLOW = 0.856;
  private static final FastestFirst.Options EXCHANGE = new FastestFirst.Options(true);

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

  private static LongestJobFirst longestFirst() {
    return new LongestJobFirst(EXCHANGE);
  }

  /** One application whose threads are created one at a time. */
  private final class Creation {
    final Scheduler policy;
    final ProcessModel process = machine.launchProcess("app");
    final List<AkulaThread> threads = new ArrayList<>();

    Creation(Scheduler policy) {
      this.policy = policy;
    }

    /** Creates the next thread, a second after the last one. */
    Creation then(double length) {
      machine.setNowNanos(machine.nowNanos() + 1_000_000_000);
      ThreadModel thread = machine.launch(process, machine.nowNanos());
      OptionalDouble told = length < 0 ? OptionalDouble.empty() : OptionalDouble.of(length);
      thread.membership().reportTaskLength(told);
      thread.membership().reportCriticalSectionLength(told);
      threads.add(thread);
      policy.launchThread(thread, machine);
      policy.updateSchedule(machine);
      return this;
    }

    Creation all(double... lengths) {
      for (double length : lengths) {
        then(length);
      }
      return this;
    }

    /** The thread with this number ends. */
    Creation end(int thread) {
      machine.setNowNanos(machine.nowNanos() + 1_000_000_000);
      machine.finish((ThreadModel) threads.get(thread));
      policy.updateSchedule(machine);
      return this;
    }

    /** Returns the lengths of those that have not ended and are on cores of a speed, sorted. */
    List<Double> at(double speed) {
      return threads.stream()
          .filter(thread -> thread.core() != null && thread.core().speed() == speed)
          .map(thread -> thread.taskLength().orElse(-1))
          .sorted()
          .toList();
    }
  }

  private static List<Double> speeds(List<AkulaThread> threads) {
    return threads.stream().map(thread -> thread.core().speed()).toList();
  }

  @Test
  void theLongestTasksGetTheFastCores() {
    List<AkulaThread> threads = launch(longestFirst(), 7, 5, 7, 5, 6, 7, 6, 7);
    assertThat(speeds(threads)).containsExactly(1.0, SLOW, 1.0, SLOW, SLOW, 1.0, SLOW, 1.0);
  }

  @Test
  void theLongestCriticalSectionsGetTheFastCores() {
    List<AkulaThread> threads = launch(new CriticalJobFirst(EXCHANGE), 8, 12, 8, 12);
    assertThat(speeds(threads)).containsExactly(1.0, 1.0, 1.0, 1.0);
    List<AkulaThread> more = launch(new CriticalJobFirst(EXCHANGE), 8, 12, 8, 12);
    assertThat(speeds(more)).containsExactly(SLOW, SLOW, SLOW, SLOW);
  }

  @Test
  void lengthsOfTwoApplicationsAreComparedByTheirMeans() {
    LongestJobFirst policy = longestFirst();
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
    List<AkulaThread> threads = launch(twofold, longestFirst(), 6, 9, 7, 8, 5);
    assertThat(threads.stream().map(thread -> thread.context().index()))
        .containsExactly(1, 0, 3, 2, 2);
  }

  @Test
  void whoReportsNothingComesLastInTheOrderOfCreation() {
    List<AkulaThread> threads = launch(longestFirst(), -1, -1, -1, 0, 2, 2);
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
    LongestJobFirst policy = longestFirst();
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

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theLongestGetTheFastCoresInWhateverOrderTheyAreCreated(boolean critical) {
    double[] lengths = {5, 5, 6, 6, 7, 7, 7, 7};
    double[] backwards = {7, 7, 7, 7, 6, 6, 5, 5};
    for (double[] order : List.of(lengths, backwards)) {
      machine.reset();
      Creation creation =
          new Creation(critical ? new CriticalJobFirst(EXCHANGE) : longestFirst()).all(order);
      assertThat(creation.at(1)).containsExactly(7.0, 7.0, 7.0, 7.0);
      assertThat(creation.at(SLOW)).containsExactly(5.0, 5.0, 6.0, 6.0);
      assertThat(creation.threads.stream().map(AkulaThread::context)).doesNotHaveDuplicates();
    }
  }

  /** So it is after each creation, for what is created later is not known yet. */
  @Test
  void afterEachCreationTheLongestSoFarAreOnTheFastCores() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      machine.reset();
      Creation creation = new Creation(longestFirst());
      for (int i = 0; i < 8; i++) {
        creation.then(random.nextInt(-1, 6) + 1.0);
        List<Double> fast = creation.at(1);
        List<Double> slow = creation.at(SLOW);
        assertThat(fast).hasSize(Math.min(i + 1, 4));
        if (!slow.isEmpty()) {
          assertThat(fast.getFirst()).isGreaterThanOrEqualTo(slow.getLast());
        }
      }
    }
  }

  @Test
  void whoIsCreatedFirstStaysOnItsCoreIfNoLongerOneComes() {
    Creation creation = new Creation(longestFirst()).all(7, 7, 7, 7);
    List<Integer> before = creation.threads.stream().map(t -> t.context().index()).toList();
    creation.all(7, 6, 5, 6);
    assertThat(creation.threads.subList(0, 4).stream().map(t -> t.context().index()))
        .isEqualTo(before);
  }

  @Test
  void threadsThatEndBetweenLeaveTheirCoresToThoseThatCome() {
    Creation creation = new Creation(longestFirst()).all(5, 5, 6, 6).end(0).end(2).all(7, 7);
    assertThat(creation.at(1)).containsExactly(5.0, 6.0, 7.0, 7.0);
    assertThat(creation.at(SLOW)).isEmpty();
    creation.all(7, 7);
    assertThat(creation.at(1)).containsExactly(7.0, 7.0, 7.0, 7.0);
    assertThat(creation.at(SLOW)).containsExactly(5.0, 6.0);
  }

  /** The new one would be on a fast core, and an earlier longer one on a slow one. */
  @Test
  void aShortThreadDoesNotTakeTheFastCoreThatALongOneLeft() {
    Creation creation = new Creation(longestFirst()).all(7, 7, 7, 7, 6, 7).end(0);
    assertThat(creation.at(1)).hasSize(3);
    creation.then(5);
    assertThat(creation.at(1)).containsExactly(7.0, 7.0, 7.0, 7.0);
    assertThat(creation.at(SLOW)).containsExactly(5.0, 6.0);
  }

  @Test
  void whoToldNothingGivesWayToWhoDid() {
    Creation creation = new Creation(longestFirst()).all(-1, 3, 2, 4, 1);
    assertThat(creation.at(1)).containsExactly(1.0, 2.0, 3.0, 4.0);
    assertThat(creation.at(SLOW)).containsExactly(-1.0);
  }

  /** Three speeds: each that gives way goes to the next lower speed. */
  @Test
  void withSeveralSpeedsEachGoesOneSpeedDown() {
    MachineModel three =
        machine(
            IntStream.range(0, 3)
                .mapToObj(i -> new CoreDescription(List.of(i), 0.5 + 0.25 * i, 0, 0, 0))
                .toList());
    LongestJobFirst policy = longestFirst();
    ProcessModel process = three.launchProcess("app");
    List<AkulaThread> threads = new ArrayList<>();
    for (double length : new double[] {5, 4, 7}) {
      ThreadModel thread = three.launch(process, 0);
      thread.membership().reportTaskLength(OptionalDouble.of(length));
      threads.add(thread);
      policy.launchThread(thread, three);
      policy.updateSchedule(three);
    }
    assertThat(speeds(threads)).containsExactly(0.75, 0.5, 1.0);
  }

  @Test
  void threadsOfOtherApplicationsAndThoseThatAreCrowdedOtherwiseStay() {
    LongestJobFirst policy = longestFirst();
    Creation first = new Creation(policy).all(1, 1, 1, 1);
    Creation second = new Creation(policy).all(1, 9);
    assertThat(first.at(1)).hasSize(4);
    assertThat(second.at(SLOW)).containsExactly(1.0, 9.0);
    second.all(1, 1).then(99); // the ninth: it is second on a fast core
    assertThat(second.at(1)).containsExactly(99.0);
    assertThat(second.at(SLOW)).containsExactly(1.0, 1.0, 1.0, 9.0);
  }

  @Test
  void withoutExchangesEveryThreadStaysWhereItWasCreated() {
    Creation creation =
        new Creation(new LongestJobFirst(new FastestFirst.Options(false)))
            .all(5, 5, 6, 6, 7, 7, 7, 7);
    assertThat(creation.at(1)).containsExactly(5.0, 5.0, 6.0, 6.0);
  }

  /** With two contexts a core, and up to three threads on each. */
  @Test
  void ofThreadsThatComeAtOneInstantNoneIsExchanged() {
    List<CoreDescription> cores =
        IntStream.range(0, 4)
            .mapToObj(i -> new CoreDescription(List.of(2 * i, 2 * i + 1), 1 - 0.1 * i, 0, 0, 0))
            .toList();
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] lengths = random.doubles(random.nextInt(1, 25), -1, 5).toArray();
      List<List<Integer>> places = new ArrayList<>();
      for (boolean exchange : new boolean[] {true, false}) {
        Scheduler policy = new LongestJobFirst(new FastestFirst.Options(exchange));
        List<AkulaThread> threads = launch(machine(cores), policy, lengths);
        places.add(threads.stream().map(thread -> thread.context().index()).toList());
      }
      assertThat(places.getFirst()).isEqualTo(places.getLast());
    }
  }

  @Test
  void theLongestOfThoseOnSlowCoresMovesToAFastOneThatIsIdle() {
    Scheduler pull = new LongestJobFirstPull(EXCHANGE);
    Creation creation = new Creation(pull).all(7, 7, 7, 7, 5, 6, 6, 5).end(2);
    AkulaThread moved = creation.threads.get(5);
    assertThat(moved.context().index()).isEqualTo(6);
    assertThat(creation.at(1)).containsExactly(6.0, 7.0, 7.0, 7.0);
    creation.end(5).end(4);
    assertThat(creation.at(1)).containsExactly(6.0, 7.0, 7.0, 7.0);
    assertThat(creation.at(SLOW)).containsExactly(5.0);
    creation.end(0).end(1);
    assertThat(creation.at(SLOW)).isEmpty();
  }

  /** The one on the middle core moves up, and the one on the slowest to where it was. */
  @Test
  void withSeveralSpeedsEachMovesOneSpeedUp() {
    MachineModel three =
        machine(
            IntStream.range(0, 3)
                .mapToObj(i -> new CoreDescription(List.of(i), 0.5 + 0.25 * i, 0, 0, 0))
                .toList());
    Scheduler pull = new LongestJobFirstPull(EXCHANGE);
    List<AkulaThread> threads = launch(three, pull, 3, 1, 2);
    three.finish((ThreadModel) threads.get(0));
    pull.updateSchedule(three);
    assertThat(threads.get(1).core().speed()).isEqualTo(0.75);
    assertThat(threads.get(2).core().speed()).isEqualTo(1.0);
  }
}
