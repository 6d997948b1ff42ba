package akula.wrapper.kernel;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import akula.wrapper.kernel.FakeKernel.Step;
import akula.wrapper.kernel.RecordedTurns.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What was decided follows from what was told: without the kernel the same is decided again. */
class RecordedTurnsTest {
  private static final long MS = 1_000_000;
  private static final int CPUS = 3;
  private static final List<Step> BUSY = List.of(new Step.Run(1_000_000 * MS));

  private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();
  private TurnRecording recording;

  /** Lets run who reads the least; what is read changes at each reading. */
  private static final class LeastRead implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      thread.addParameter("IPC");
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      machine.skipIntervals();
    }

    @Override
    public void pickNext(RunQueue queue) {
      if (queue.running() != null || queue.waitingCount() == 0) {
        return;
      }
      AkulaThread least = queue.waiting(0);
      double value = least.readParameter("IPC");
      for (int i = 1; i < queue.waitingCount(); i++) {
        double other = queue.waiting(i).readParameter("IPC");
        if (other < value) {
          least = queue.waiting(i);
          value = other;
        }
      }
      queue.run(least, 3 * MS);
    }
  }

  private static ParameterSource drawn(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new ParameterSource() {
      @Override
      public List<String> names() {
        return List.of("IPC");
      }

      @Override
      public void monitor(ThreadModel thread, int column, int intervals) {
        // All are.
      }

      @Override
      public Reading reading(ThreadModel thread, int column) {
        return intervals -> random.nextDouble();
      }
    };
  }

  private KernelStage stage(
      FakeKernel kernel, Scheduler policy, boolean ahead, ParameterSource source) {
    recorded.reset();
    recording = new TurnRecording(recorded);
    return new KernelStage(
        kernel,
        KernelStage.machine(CPUS),
        policy,
        ahead,
        process -> "p" + process,
        new DecisionTaps(
            source, (process, id, by) -> {}, Optional.empty(), Optional.of(recording)));
  }

  private static Outcome again(
      byte[] bytes, Scheduler policy, boolean ahead, List<String> parameters, TurnLog log)
      throws IOException {
    return new RecordedTurns(
            new ByteArrayInputStream(bytes), KernelStage.machine(CPUS), 100 * MS, parameters)
        .decide(
            new KernelHost.Settings(ahead, 10_000 * MS),
            policy,
            "tried",
            log,
            log == null ? () -> {} : log::intervalEnded);
  }

  private long answersOf(FakeKernel kernel) {
    return kernel.counts().get(JAVA_LONG, 16) + kernel.counts().get(JAVA_LONG, 24);
  }

  /** Events are lost, threads come and go, cpus too, and now and then nobody decides. */
  @Property(tries = 6)
  void theSameIsDecidedAgain(@ForAll long seed, @ForAll boolean ahead) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    FakeKernel kernel = new FakeKernel(CPUS, 20 * MS, 1 << random.nextInt(11, 15));
    KernelStage stage = stage(kernel, new LeastRun(3 * MS, true), ahead, ParameterSource.NONE);
    int[] nextId = {100};
    for (int i = 0; i < 40; i++) {
      KernelChaosTest.disturb(kernel, random, nextId);
      if (random.nextInt(4) == 0) {
        kernel.pass(random.nextLong(1, 100) * MS);
      }
      stage.run(random.nextLong(1, 30) * MS);
    }
    stage.end();
    Outcome outcome =
        again(recorded.toByteArray(), new LeastRun(3 * MS, true), ahead, List.of(), null);
    assertThat(outcome.first()).isEmpty();
    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.isWhole()).isTrue();
    assertThat(outcome.answers()).isEqualTo(answersOf(kernel));
  }

  /** It may wait for a disk. */
  @Example
  void whoDecidesDoesNotWriteIntoTheFile() {
    FakeKernel kernel = new FakeKernel(CPUS, 50 * MS);
    for (int i = 0; i < 7; i++) {
      kernel.begin(10 + i, 10 + i, 100, BUSY);
    }
    KernelStage stage = stage(kernel, new LeastRun(3 * MS, true), false, ParameterSource.NONE);
    stage.run(1_000 * MS);
    assertThat(recorded.size()).isZero();
    recording.write();
    assertThat(recorded.size()).isGreaterThan(100_000);
  }

  private byte[] threeThreads(Scheduler policy, ParameterSource source) {
    FakeKernel kernel = new FakeKernel(CPUS, 50 * MS);
    for (int i = 0; i < 7; i++) {
      kernel.begin(10 + i, 10 + i, 100, BUSY);
    }
    KernelStage stage = stage(kernel, policy, false, source);
    stage.run(1_000 * MS);
    stage.end();
    return recorded.toByteArray();
  }

  @Example
  void whatWasReadOfThreadsIsReadAgain() throws IOException {
    byte[] bytes = threeThreads(new LeastRead(), drawn(1));
    Outcome outcome = again(bytes, new LeastRead(), false, List.of("IPC"), null);
    assertThat(outcome.first()).isEmpty();
    assertThat(outcome.isWhole()).isTrue();
    assertThat(outcome.answers()).isGreaterThan(900);
  }

  @Example
  void turnsComeAgainAsTheyWere() throws IOException {
    byte[] bytes = threeThreads(new LeastRun(4 * MS), ParameterSource.NONE);
    TurnLog log = new TurnLog();
    assertThat(again(bytes, new LeastRun(4 * MS), false, List.of(), log).isWhole()).isTrue();
    int[] count = new int[1];
    log.read(turn -> {
      count[0]++;
      assertThat(turn.endNanos() - turn.beginNanos()).isLessThanOrEqualTo(4 * MS);
    });
    assertThat(count[0]).isEqualTo(750);
  }

  @Example
  void anotherDecisionIsToldWithTheOneOfThen() throws IOException {
    byte[] bytes = threeThreads(new LeastRun(4 * MS), ParameterSource.NONE);
    Outcome outcome = again(bytes, new LeastRun(5 * MS), false, List.of(), null);
    assertThat(outcome.answers()).isZero();
    assertThat(outcome.first().orElseThrow().nanos()).isZero();
    assertThat(outcome.first().get().then()).startsWith("thread 10 on cpu 0 for 4.000 ms (");
    assertThat(outcome.first().get().now()).startsWith("thread 10 on cpu 0 for 5.000 ms (");
  }

  @Example
  void oneThatWasCutIsDecidedAsFarAsItGoes() throws IOException {
    byte[] bytes = threeThreads(new LeastRun(4 * MS), ParameterSource.NONE);
    Outcome outcome =
        again(Arrays.copyOf(bytes, bytes.length / 2), new LeastRun(4 * MS), false, List.of(), null);
    assertThat(outcome.isWhole()).isFalse();
    assertThat(outcome.first()).isEmpty();
    assertThat(outcome.answers()).isBetween(300L, 450L);
  }

  @Example
  void whatNoRecordingWroteIsTold() {
    byte[] bytes = threeThreads(new LeastRun(4 * MS), ParameterSource.NONE);
    bytes[9] = 77;
    assertThatThrownBy(() -> again(bytes, new LeastRun(4 * MS), false, List.of(), null))
        .isInstanceOf(RecordedTurns.DamagedException.class)
        .hasMessage("it has an entry of kind 77");
  }
}
