package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.ParameterSource;
import akula.wrapper.kernel.FakeKernel.Step;
import akula.wrapper.kernel.ThreadTurn.Begin;
import akula.wrapper.kernel.ThreadTurn.End;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each turn is told once, with how it came and why it was over. */
class TurnLogTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final List<Step> BUSY = List.of(new Step.Run(1_000 * SECOND));

  private final TurnLog log = new TurnLog();
  private final List<ThreadTurn> turns = new ArrayList<>();

  private KernelStage stage(FakeKernel kernel, int cpus, boolean ahead) {
    return new KernelStage(
        kernel,
        KernelStage.machine(cpus),
        new LeastRun(4 * MS),
        ahead,
        process -> "p" + process,
        new DecisionTaps(
            ParameterSource.NONE, (process, id, by) -> {}, Optional.of(log), Optional.empty()));
  }

  private Map<End, Integer> ends() {
    Map<End, Integer> ends = new EnumMap<>(End.class);
    turns.forEach(turn -> ends.merge(turn.end(), 1, Integer::sum));
    return ends;
  }

  private void requireOneAtATime() {
    for (int context = 0; context < 2; context++) {
      int where = context;
      List<ThreadTurn> there =
          turns.stream()
              .filter(turn -> turn.context() == where)
              .sorted(Comparator.comparingLong(ThreadTurn::beginNanos))
              .toList();
      for (int i = 1; i < there.size(); i++) {
        assertThat(there.get(i).beginNanos())
            .as("%s after %s", there.get(i), there.get(i - 1))
            .isGreaterThanOrEqualTo(there.get(i - 1).endNanos());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void turnsAreAllThatThreadsRan(boolean ahead) {
    FakeKernel kernel = new FakeKernel(2, 50 * MS);
    for (int i = 0; i < 3; i++) {
      kernel.begin(10 + i, 10, i == 0 ? 33 : 100, BUSY);
      kernel.begin(20 + i, 20, 100, FakeKernel.again(new Step.Run(MS / 2), new Step.Sleep(3 * MS)));
    }
    kernel.begin(30, 30, 100, FakeKernel.again(new Step.Run(MS), new Step.Yield()));
    kernel.begin(31, 30, 100, List.of(new Step.Run(20 * MS)));
    KernelStage stage = stage(kernel, 2, ahead);
    for (int i = 0; i < 20; i++) {
      stage.run(100 * MS);
      log.read(turns::add);
    }
    stage.end();
    log.read(turns::add);
    requireOneAtATime();
    for (int id : kernel.living()) {
      long told =
          turns.stream()
              .filter(turn -> turn.task() == id)
              .mapToLong(turn -> turn.endNanos() - turn.beginNanos())
              .sum();
      assertThat(told).as("thread %d", id).isEqualTo(kernel.ranNanos(id));
    }
    // Of the last ones it is not read that they began.
    assertThat(stage.host.outcome().counts().turns() - turns.size()).isBetween(0L, 2L);
    assertThat(ends())
        .containsKeys(End.SLICE_ENDED, End.SLEPT, End.YIELDED, End.ENDED)
        .doesNotContainKey(End.NOT_TOLD);
    assertThat(turns)
        .extracting(ThreadTurn::begin)
        .contains(ahead ? Begin.PICKED_AHEAD : Begin.PICKED);
    assertThat(turns).extracting(ThreadTurn::name).contains("p30#7");
  }

  /** On the thread that decides, as it is without a host. */
  @Test
  void nothingIsAllocatedForATurn() {
    KernelStage stage = stage(new FakeKernel(1, 50 * MS), 1, false);
    KernelThread thread = new KernelThread(10, 10, 1);
    thread.model = stage.machine.launch("a");
    thread.turnOn = new KernelQueue(stage.machine.getContext(0), null);
    thread.turnHow = Begin.PICKED;
    TurnRecording recording = new TurnRecording(OutputStream.nullOutputStream());
    TurnWatch watch =
        new DecisionTaps(
                ParameterSource.NONE,
                (process, id, by) -> {},
                Optional.of(log),
                Optional.of(recording))
            .watch();
    KernelSide side = recording.of(new FakeKernel(1, 50 * MS));
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 10_000; i++) {
      watch.ended(thread, i, 1, End.SLICE_ENDED);
      side.nowNanos();
      side.events().next();
      if (i % 2_000 == 0) {
        watch.intervalEnded();
      }
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(50_000);
  }

  @Test
  void whatTheFallbackGaveIsToldSo() {
    FakeKernel kernel = new FakeKernel(1, 50 * MS, 1 << 20);
    kernel.begin(10, 10, 100, BUSY);
    kernel.begin(11, 11, 100, BUSY);
    KernelStage stage = stage(kernel, 1, false);
    stage.run(100 * MS);
    kernel.pass(200 * MS);
    stage.run(100 * MS);
    stage.end();
    log.read(turns::add);
    long taken = turns.stream().filter(turn -> turn.begin() == Begin.FALLBACK).count();
    assertThat(taken).isEqualTo(stage.host.outcome().counts().taken()).isPositive();
    requireOneAtATime();
  }
}
