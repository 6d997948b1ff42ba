package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyFailedException;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.FakeKernel;
import akula.wrapper.kernel.FakeKernel.Step;
import akula.wrapper.kernel.FakeRun;
import akula.wrapper.kernel.KernelException;
import akula.wrapper.kernel.KernelRun;
import akula.wrapper.kernel.KernelStage;
import akula.wrapper.os.Errno;
import akula.wrapper.os.Scheduling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Programs that come to a manager and go, on a fake kernel. */
class DecidedVisitsTest {
  private static final long SECOND = 1_000_000_000;

  /** Any kernel has it, other than that of schedulers that are loaded. */
  private static final int BATCH = 3;

  private final MachineModel machine =
      new MachineModel(KernelStage.machine(2), 1, Set.of(), ParameterSource.NONE);
  private final List<FakeKernel> kernels = new ArrayList<>();
  private final List<KernelRun> runs = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final Set<Integer> elsewhere = new HashSet<>();
  private final List<String> rehearsed = new ArrayList<>();
  private final Map<String, Long> turnsOf = new HashMap<>();
  private final List<CompletableFuture<Integer>> answers = new ArrayList<>();
  private Runnable asks = () -> {};
  private boolean isRefused;
  private Duration patience = Duration.ofMinutes(1);

  /** Their processes are none that this test has started: no class of theirs is changed. */
  private final DecidedVisits visits = visits(Optional.empty());

  private DecidedVisits visits(Optional<ProgramClass> partial) {
    return new DecidedVisits(
        new Beginnings(),
        process -> !elsewhere.contains(process),
        partial,
        new RunEvents() {
          @Override
          public void exchanged(String policy, long nanos) {
            told.add("exchanged " + policy);
          }

          @Override
          public void expelled(String why, long nanos) {
            told.add("expelled: " + why);
          }

          @Override
          public void reported(long nanos, String text) {
            told.add(
                text.replaceFirst(
                    "^policy (\\w+) decided .* of it for each turn.*", "$1 decided turns"));
          }
        });
  }

  /** Whoever comes may run; it is noted who that is. */
  private record Welcoming(BlockingQueue<String> launched) implements Scheduler {
    Welcoming() {
      this(new LinkedBlockingQueue<>());
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      if (thread.application().equals("bad")) {
        throw new IllegalStateException("it does not like that one");
      }
      thread.activate();
      machine.addThread(thread);
      launched.add(thread.application());
    }

    @Override
    public void updateSchedule(Machine machine) {
      machine.skipIntervals();
    }
  }

  /** As of this machine, but for the kernel. */
  private final class Beginnings implements Beginning {
    @Override
    public long rehearse(Supplier<Scheduler> another, String name) throws InterruptedException {
      rehearsed.add(name);
      asks.run();
      long turns = FakeRun.rehearse(another, name, patience);
      assertThat(turns).isPositive();
      turnsOf.put(name, turns);
      return turns;
    }

    @Override
    public OptionalLong ticks(Scheduler policy, String name) throws InterruptedException {
      return FakeRun.askForTicks(policy, name);
    }

    @Override
    public KernelRun by(Scheduler policy, String name, OptionalLong ticks, long turns)
        throws InterruptedException {
      if (name.equals("defect")) {
        throw new IllegalStateException("a mistake of the host");
      }
      assertThat(turns).isEqualTo(turnsOf.getOrDefault(name, 0L));
      return begin(policy, name);
    }
  }

  /** Each scheduler finds the same two programs there, and a third one. */
  private KernelRun begin(Scheduler policy, String name) {
    if (isRefused) {
      throw new KernelException("another scheduler is attached");
    }
    FakeKernel kernel = new FakeKernel(2, SECOND);
    for (int process = 17; process < 20; process++) {
      kernel.begin(process, process, 100, List.of(new Step.Run(1_000_000 * SECOND)));
    }
    kernels.add(kernel);
    KernelRun run = FakeRun.begin(kernel, 2, patience, policy, name);
    runs.add(run);
    return run;
  }

  private RealThread come(String application, int process) {
    return come(visits, application, process);
  }

  private RealThread come(DecidedVisits to, String application, int process) {
    RealThread thread = RealThread.running(machine.launch(application, 0), 0, process);
    to.launched(thread, 0);
    return thread;
  }

  private CompletableFuture<Integer> exchange(Scheduler policy, String name) {
    var answer = new CompletableFuture<Integer>();
    visits.exchange(new Visitors.Exchange(policy, name, Optional.empty(), answer));
    return answer;
  }

  @AfterEach
  void close() {
    visits.close();
    kernels.forEach(kernel -> assertThat(kernel.outSince()).isNotNegative());
  }

  @Test
  void thePolicyIsToldOfThoseThatCome() throws Exception {
    Welcoming policy = new Welcoming();
    visits.begin(policy, "first", Optional.empty());
    come("one", 17);
    assertThat(policy.launched.take()).isEqualTo("one");
    come("two", 18);
    assertThat(policy.launched.take()).isEqualTo("two");
    assertThat(visits.failure()).isEmpty();
  }

  @Test
  void anotherOneTakesOverThoseThatAreHere() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    come("one", 17);
    RealThread gone = come("two", 18);
    come("three", 19);
    visits.ended(gone, 0, null);
    Welcoming second = new Welcoming();
    var answer = exchange(second, "second");
    assertThat(answer).isNotDone();
    visits.interval(1);
    assertThat(answer).isCompletedWithValue(0);
    assertThat(told).containsExactly("first decided turns", "exchanged second");
    assertThat(kernels).hasSize(2);
    assertThat(kernels.getFirst().outSince()).isNotNegative();
    assertThat(Set.of(second.launched.take(), second.launched.take()))
        .containsExactlyInAnyOrder("one", "three");
  }

  @Test
  void oneThatTakesOverIsRehearsedWhileTheOtherDecides() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.of(Welcoming::new));
    var answer = new CompletableFuture<Integer>();
    visits.exchange(
        new Visitors.Exchange(new Welcoming(), "second", Optional.of(Welcoming::new), answer));
    assertThat(rehearsed).containsExactly("first", "second");
    assertThat(kernels).hasSize(1);
    assertThat(kernels.getFirst().outSince()).isNegative();
    visits.interval(1);
    assertThat(answer).isCompletedWithValue(0);
  }

  @Test
  void oneThatComesAfterTheEndIsRefused() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    visits.close();
    assertThat(exchange(new Welcoming(), "second")).isCompletedWithValue(Errno.ECANCELED);
  }

  @Test
  void nobodyDecidesWhereThereIsNoPolicy() throws Exception {
    visits.begin(null, "linux", Optional.empty());
    come("one", 17);
    assertThat(kernels).isEmpty();
    Welcoming policy = new Welcoming();
    exchange(policy, "first");
    visits.interval(1);
    assertThat(policy.launched.take()).isEqualTo("one");
    var answer = exchange(null, "linux");
    visits.interval(2);
    assertThat(answer).isCompletedWithValue(0);
    assertThat(kernels.getFirst().outSince()).isNotNegative();
    assertThat(told).containsExactly("exchanged first", "first decided turns", "exchanged linux");
  }

  @Test
  void oneThatIsThrownOutIsToldOfAndMayBeFollowed() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    come("one", 17);
    RealThread bad = come("bad", 18);
    FakeRun.awaitFailure(runs.getFirst());
    visits.interval(1);
    visits.interval(2);
    assertThat(told).hasSize(3).last().isEqualTo("first decided turns");
    assertThat(told.subList(0, 2))
        .allMatch(text -> text.contains("it does not like that one"))
        .last()
        .asString()
        .startsWith("policy first is thrown out: it failed in launchThread for bad#1 at ")
        .endsWith("; its threads are the kernel's own again, and the run continues without it");
    visits.ended(bad, 2, null);
    Welcoming second = new Welcoming();
    exchange(second, "second");
    visits.interval(3);
    assertThat(second.launched.take()).isEqualTo("one");
  }

  @Test
  void oneThatCannotBeToldTheKernelIsRefused() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    isRefused = true;
    var answer = exchange(new Welcoming(), "second");
    visits.interval(1);
    assertThat(answer).isCompletedWithValue(Errno.EOPNOTSUPP);
    assertThat(told)
        .containsExactly(
            "first decided turns",
            "expelled: another scheduler is attached",
            "policy second cannot decide: another scheduler is attached");
  }

  /** Wants ticks that cannot be. */
  private record Backward() implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {}

    @Override
    public void updateSchedule(Machine machine) {}

    @Override
    public void pickNext(RunQueue queue) {}

    @Override
    public long tickNanos() {
      return -1;
    }
  }

  private static final String BACKWARD =
      "policy second is thrown out before it decides: it asked in tickNanos for a tick every -1 ns;"
          + " expected at least 1 ns, or 0 for none";

  @Test
  void oneThatFailsInItsRehearsalIsRefusedWhileTheOtherGoesOn() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    var answer = new CompletableFuture<Integer>();
    visits.exchange(
        new Visitors.Exchange(new Welcoming(), "second", Optional.of(Backward::new), answer));
    assertThat(answer)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(RunException.class)
        .withMessageContaining(BACKWARD);
    visits.interval(1);
    assertThat(told).isEmpty();
    assertThat(kernels.getFirst().outSince()).isNegative();
  }

  /** Throws when it is told of a thread. */
  private record Throwing() implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      throw new IllegalStateException("it does not like it");
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  @Test
  void oneThatThrowsInItsRehearsalIsRefusedWhileTheOtherGoesOn() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    var answer = new CompletableFuture<Integer>();
    visits.exchange(
        new Visitors.Exchange(new Throwing(), "second", Optional.of(Throwing::new), answer));
    assertThat(answer)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(RunException.class)
        .withMessageContaining(
            "policy second is thrown out before it decides: it failed in launchThread");
    visits.interval(1);
    assertThat(told).isEmpty();
    assertThat(kernels.getFirst().outSince()).isNegative();
  }

  @Test
  void oneThatDoesNotComeBackFromItsRehearsalIsKnownAsSuch() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    visits.begin(new Welcoming(), "first", Optional.empty());
    patience = Duration.ofMillis(100);
    var answer = new CompletableFuture<Integer>();
    visits.exchange(
        new Visitors.Exchange(
            new Stuck(never), "second", Optional.of(() -> new Stuck(never)), answer));
    never.countDown();
    assertThat(answer.exceptionNow())
        .isInstanceOf(RunException.class)
        .cause()
        .isInstanceOfSatisfying(
            PolicyFailedException.class, why -> assertThat(why.runMayGoOn()).isFalse());
  }

  @Test
  void theFirstOneThatThrowsInItsRehearsalIsThrownOutByTheRun() throws Exception {
    visits.begin(new Throwing(), "first", Optional.of(Throwing::new));
    come("one", 17);
    assertThat(FakeRun.awaitFailure(runs.getFirst())).startsWith("failed in launchThread for one");
  }

  @Test
  void oneThatFailsBeforeItDecidesIsRefusedWhileTheOtherGoesOn() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    var answer = exchange(new Backward(), "second");
    visits.interval(1);
    assertThat(answer)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(RunException.class)
        .withMessageContaining(BACKWARD);
    assertThat(told).isEmpty();
    assertThat(kernels.getFirst().outSince()).isNegative();
    assertThat(visits.endsRun()).isFalse();
  }

  @Test
  void whateverGoesWrongTheOneWhoAskedIsAnswered() throws Exception {
    visits.begin(null, "linux", Optional.empty());
    var answer = exchange(new Welcoming(), "defect");
    assertThatThrownBy(() -> visits.interval(1)).hasMessage("a mistake of the host");
    assertThat(answer).isCompletedWithValue(Errno.EOPNOTSUPP);
  }

  /** Never comes back when it is told of a thread. */
  private record Stuck(CountDownLatch called, CountDownLatch never) implements Scheduler {
    Stuck(CountDownLatch never) {
      this(new CountDownLatch(1), never);
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      called.countDown();
      try {
        never.await(); // time: until who waits loses its patience, after 200 ms at most
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  @Test
  void allEndsWithOneThatNeverComesBack() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    patience = Duration.ofMillis(100);
    visits.begin(new Stuck(never), "first", Optional.empty());
    come("one", 17);
    FakeRun.awaitFailure(runs.getFirst());
    assertThat(visits.endsRun()).isTrue();
    never.countDown();
    visits.interval(1);
    assertThat(visits.endsRun()).isTrue();
    assertThat(told.get(1))
        .startsWith("policy first is thrown out: it did not come back from a callback within 100")
        .endsWith("; the run ends");
  }

  @Test
  void allEndsWithOneThatHasNotComeBackWhenAnotherTakesOver() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Stuck stuck = new Stuck(never);
    visits.begin(stuck, "first", Optional.empty());
    come("one", 17);
    stuck.called.await();
    var answer = exchange(new Welcoming(), "second");
    visits.interval(1);
    never.countDown();
    assertThat(answer).isCompletedWithValue(Errno.ECANCELED);
    assertThat(kernels).hasSize(1);
    assertThat(visits.endsRun()).isTrue();
    assertThat(told.get(1))
        .isEqualTo(
            "policy first is thrown out: it did not end within 200 ms of its run; the run ends");
  }

  @Test
  void oneThatHasNotComeBackWhenTheRunHasEndedIsToldOf() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Stuck stuck = new Stuck(never);
    visits.begin(stuck, "first", Optional.empty());
    come("one", 17);
    stuck.called.await();
    visits.runEnded(1);
    never.countDown();
    assertThat(told.get(1)).endsWith("it did not end within 200 ms of its run; the run ends");
  }

  @Test
  void oneThatWasThrownOutSinceTheLastIntervalIsToldOfWhenTheRunHasEnded() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    come("bad", 17);
    FakeRun.awaitFailure(runs.getFirst());
    visits.runEnded(1);
    assertThat(told).hasSize(3);
    assertThat(told.get(1)).endsWith("; the run has ended");
  }

  @Test
  void anInterruptedEndClosesAllTheSame() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Stuck stuck = new Stuck(never);
    visits.begin(stuck, "first", Optional.empty());
    come("one", 17);
    stuck.called.await();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> visits.runEnded(1)).isInstanceOf(InterruptedException.class);
    never.countDown();
    assertThat(runs.getFirst().failure()).as("closed, and so thrown out").isPresent();
  }

  @Test
  void anotherOneThatIsAskedForDuringTheFirstRehearsalTakesOverAfterIt() throws Exception {
    try (Visitors visitors = new Visitors()) {
      asks = () -> answers.add(visitors.exchange(new Welcoming(), "second", Optional.empty()));
      visits.begin(visitors, new Welcoming(), "first", Optional.of(Welcoming::new));
      assertThat(visitors.errands()).isEmpty();
      visits.interval(1);
      assertThat(answers.getFirst()).isCompletedWithValue(0);
      assertThat(kernels).hasSize(2);
    }
  }

  @Test
  void whoIsHereIsInTheClassOfTheSchedulerAndAfterwardsInTheUsualOne() throws Exception {
    Process gone = new ProcessBuilder("cat").start();
    Process stays = new ProcessBuilder("cat").start();
    int pid = (int) stays.pid();
    try {
      try (DecidedVisits partial = visits(Optional.of(new ProgramClass(BATCH)))) {
        partial.begin(null, "linux", Optional.empty());
        RealThread first = come(partial, "gone", (int) gone.pid());
        come(partial, "stays", pid);
        assertThat(Scheduling.of(first.pid())).isEqualTo(BATCH);
        assertThat(Scheduling.of(pid)).isEqualTo(BATCH);
        partial.ended(first, 0, null);
        assertThat(Scheduling.of(first.pid())).isEqualTo(Scheduling.SCHED_OTHER);
        assertThat(Scheduling.of(pid)).isEqualTo(BATCH);
      }
      assertThat(Scheduling.of(pid)).isEqualTo(Scheduling.SCHED_OTHER);
    } finally {
      gone.destroy();
      stays.destroy();
    }
  }

  @Test
  void whoCouldNotBeMovedIsNamed() throws Exception {
    visits.begin(new Welcoming(), "first", Optional.empty());
    elsewhere.add(17);
    come("one", 17);
    assertThat(told)
        .containsExactly(
            "process 17 (one) could not be moved to the control group that is decided: its turns"
                + " stay the kernel's; run the manager as root, or in the session of the process");
  }
}
