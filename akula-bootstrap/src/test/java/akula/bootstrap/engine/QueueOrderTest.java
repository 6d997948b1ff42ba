package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Policies that decide who runs next. A takes 100 s alone, B 150 s; on one core nobody is slowed.
 */
class QueueOrderTest {
  private static final long SECOND = 1_000_000_000L;

  private final List<String> log = new ArrayList<>();
  private Simulator simulator;

  /** Places threads on the first context, and lets the first that waits run for 60 s. */
  private class Turns implements Scheduler, QueueOrder {
    private Machine machine;

    @Override
    public void launchThread(AkulaThread thread, Machine on) {
      machine = on;
      thread.activate();
      on.getCore(0).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine on) {
      on.skipIntervals();
    }

    @Override
    public void pickNext(RunQueue queue) {
      if (queue.running() == null && queue.waitingCount() > 0) {
        queue.run(queue.waiting(0), 60 * SECOND);
      }
    }

    @Override
    public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
      note(thread + " " + reason + (before == queue.context() ? "" : " from " + before));
    }

    @Override
    public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
      note(thread + " " + reason + " after " + thread.processorNanos() / SECOND + " s");
    }

    void note(String text) {
      log.add(machine.nowNanos() / SECOND + ": " + text);
    }
  }

  private void run(int contexts, Scheduler policy, int... applications) throws RunFailedException {
    simulator =
        new Simulator(
            MachineDescription.regular("m", contexts, 1, 1), PaperExample.data(), Settings.DEFAULT);
    simulator.run(Launches.together(applications), policy, "ordering", 1);
  }

  private long endSeconds(int thread) {
    return simulator.endNanos(thread) / SECOND;
  }

  @Test
  void turnsAreReportedWithTheirReasons() throws RunFailedException {
    run(1, new Turns(), 0, 1);
    assertThat(log)
        .containsExactly(
            "0: A#0 NEW from null",
            "0: B#1 NEW from null",
            "60: A#0 SLICE_ENDED",
            "120: B#1 SLICE_ENDED",
            "160: A#0 ENDED after 100 s",
            "220: B#1 SLICE_ENDED",
            "250: B#1 ENDED after 150 s");
  }

  @Test
  void whoeverIsPickedPreemptsTheOther() throws RunFailedException {
    run(
        1,
        new At30((machine, threads) -> machine.getContext(0).queue().preempt()) {
          @Override
          public void pickNext(RunQueue queue) {
            super.pickNext(queue);
            if (simulator.machine().nowNanos() == 30 * SECOND) {
              queue.run(queue.waiting(0), 20 * SECOND);
            }
          }
        },
        0,
        1);
    assertThat(log)
        .containsSubsequence("30: A#0 PREEMPTED", "50: B#1 SLICE_ENDED", "110: A#0 SLICE_ENDED");
  }

  /** Does something at 30 s. */
  private class At30 extends Turns {
    private final BiConsumer<Machine, List<AkulaThread>> change;

    At30(BiConsumer<Machine, List<AkulaThread>> change) {
      this.change = change;
    }

    @Override
    public void updateSchedule(Machine machine) {
      super.updateSchedule(machine);
      if (machine.nowNanos() == 30 * SECOND) {
        change.accept(machine, machine.threads());
      } else if (machine.nowNanos() < 30 * SECOND) {
        machine.wakeAt(30 * SECOND);
      }
    }
  }

  @Test
  void whoPausesContinuesAtTheEndOfTheQueue() throws RunFailedException {
    run(
        1,
        new At30((machine, threads) -> threads.get(0).pause()) {
          @Override
          public void enqueue(
              AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
            super.enqueue(thread, queue, reason, before);
            if (reason == Reason.SLICE_ENDED) {
              simulator.machine().threads().forEach(AkulaThread::resume);
            }
          }
        },
        0,
        1);
    assertThat(log)
        .containsSubsequence(
            "30: A#0 PAUSED after 30 s",
            "90: B#1 SLICE_ENDED",
            "90: A#0 RESUMED",
            "150: B#1 SLICE_ENDED");
  }

  @Test
  void whoIsMovedLeavesOneQueueAndComesToAnother() throws RunFailedException {
    run(2, new At30((machine, threads) -> machine.getCore(1).addThread(threads.get(1))), 0, 1);
    assertThat(log)
        .containsSubsequence("30: B#1 MOVED after 0 s", "30: B#1 MOVED from context 0 (cpu 0)")
        .contains("100: A#0 ENDED after 100 s");
  }

  @Test
  void slicesCanBeShortenedAndTurnsGivenUp() throws RunFailedException {
    run(
        1,
        new At30((machine, threads) -> machine.getContext(0).queue().setSlice(5 * SECOND)),
        0,
        1);
    assertThat(log).contains("35: A#0 SLICE_ENDED");
    log.clear();
    run(1, new At30((machine, threads) -> machine.getContext(0).queue().yieldTurn()), 0, 1);
    assertThat(log).contains("30: A#0 YIELDED", "90: B#1 SLICE_ENDED");
  }

  @Test
  void whatThePolicyChargesDelaysItsContext() throws RunFailedException {
    run(1, new At30((machine, threads) -> machine.getContext(0).queue().charge(7 * SECOND)), 0);
    assertThat(endSeconds(0)).isEqualTo(107);
  }

  /** A charges its context 50 s, and B runs there from 1 s on: it has to wait, too. */
  @Test
  void aChargeIsTheContextsWhoeverRunsThere() throws RunFailedException {
    run(
        1,
        new Turns() {
          @Override
          public void pickNext(RunQueue queue) {
            if (queue.running() == null && queue.waitingCount() > 0) {
              queue.charge(queue.previous() == null ? 50 * SECOND : 0);
              queue.run(queue.waiting(0), queue.previous() == null ? SECOND : 400 * SECOND);
            }
          }
        },
        0,
        1);
    assertThat(endSeconds(1)).as("1 s of A, 49 s left to wait, 150 s of work").isEqualTo(200);
    assertThat(endSeconds(0)).as("A has worked nothing in its first second").isEqualTo(300);
  }

  @Test
  void aContextIsBusyWithWhatIsChargedWhileNobodyRuns() throws RunFailedException {
    run(
        1,
        new At30((machine, threads) -> threads.get(0).resume()) {
          @Override
          public void launchThread(AkulaThread thread, Machine on) {
            super.launchThread(thread, on);
            thread.pause();
            on.getContext(0).queue().charge(50 * SECOND);
          }
        },
        0);
    assertThat(endSeconds(0)).isEqualTo(150);
  }

  @Test
  void anIdleContextPullsWhatWaitsElsewhere() throws RunFailedException {
    List<Integer> asked = new ArrayList<>();
    run(
        2,
        new Turns() {
          @Override
          public void pickNext(RunQueue queue) {
            asked.add(queue.context().index());
            super.pickNext(queue);
            RunQueue first = simulator.machine().getContext(0).queue();
            if (queue.running() == null && first.waitingCount() > 0) {
              queue.context().addThread(first.waiting(0));
            }
          }

          @Override
          public void launchThread(AkulaThread thread, Machine on) {
            super.launchThread(thread, on);
            on.getContext(1).queue().preempt();
          }
        },
        0,
        0);
    assertThat(log).contains("0: A#1 MOVED from context 0 (cpu 0)");
    assertThat(asked).startsWith(0, 1, 0, 1);
    assertThat(endSeconds(1)).isEqualTo(endSeconds(0));
  }

  @Test
  void aContextRunsAThreadThatWaitsElsewhere() throws RunFailedException {
    run(
        2,
        new Turns() {
          @Override
          public void enqueue(
              AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
            super.enqueue(thread, queue, reason, before);
            if (thread.id() == 1 && reason == Reason.NEW) {
              simulator.machine().getContext(1).queue().run(thread, 40 * SECOND);
            }
          }
        },
        0,
        1);
    assertThat(log)
        .as("who is pulled is not reported")
        .containsExactly(
            "0: A#0 NEW from null",
            "0: B#1 NEW from null",
            "40: B#1 SLICE_ENDED",
            "60: A#0 SLICE_ENDED",
            "100: A#0 ENDED after 100 s",
            "100: B#1 SLICE_ENDED",
            "150: B#1 ENDED after 150 s");
  }

  /** However many contexts there are. */
  @Test
  void contextsAreAskedInTheirOrderAndAgainIfTheyHaveChanged() throws RunFailedException {
    List<Integer> places = List.of(3, 5, 100);
    List<Integer> asked = new ArrayList<>();
    Turns policy =
        new Turns() {
          @Override
          public void launchThread(AkulaThread thread, Machine on) {
            super.launchThread(thread, on);
            on.getContext(places.get(thread.id())).addThread(thread);
          }

          @Override
          public void pickNext(RunQueue queue) {
            super.pickNext(queue);
            asked.add(queue.context().index());
            if (asked.size() == 1) {
              simulator.machine().getContext(5).queue().preempt();
              simulator.machine().getContext(100).queue().preempt();
            }
          }
        };
    run(101, policy, 0, 0, 0);
    assertThat(asked).startsWith(3, 5, 100, 5, 100);
  }

  @Test
  void aTickOfNegativeLengthIsRefused() {
    Turns policy =
        new Turns() {
          @Override
          public long tickNanos() {
            return -5;
          }
        };
    assertThatThrownBy(() -> run(1, policy, 0))
        .hasMessageContaining(
            "policy ordering asked in tickNanos for a tick every -5 ns; expected at least 1 ns, or 0"
                + " for none");
  }

  @Test
  void whoRunsElsewhereCannotBePicked() {
    Turns policy =
        new At30((machine, threads) -> machine.getContext(1).queue().run(threads.get(0), SECOND));
    assertThatThrownBy(() -> run(2, policy, 0))
        .hasMessageContaining(
            "A#0 runs on context 0 (cpu 0) and cannot be picked for context 1 (cpu 1); addThread"
                + " moves it");
  }

  @Test
  void ticksComeWhileAThreadRuns() throws RunFailedException {
    run(
        2,
        new Turns() {
          @Override
          public long tickNanos() {
            return 40 * SECOND;
          }

          @Override
          public void tick(RunQueue queue) {
            note("tick of " + queue.running());
          }
        },
        0);
    assertThat(log)
        .containsExactly(
            "0: A#0 NEW from null",
            "40: tick of A#0",
            "60: A#0 SLICE_ENDED",
            "80: tick of A#0",
            "100: A#0 ENDED after 100 s");
  }

  private void assertFails(Consumer<RunQueue> pick, String message) {
    Turns policy =
        new Turns() {
          @Override
          public void pickNext(RunQueue queue) {
            pick.accept(queue);
          }
        };
    assertThatThrownBy(() -> run(1, policy, 0))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining("policy ordering failed in pickNext at 0 s: " + message);
  }

  @Test
  void misuseFailsTheRunWithASentence() {
    assertFails(
        queue -> queue.run(null, SECOND),
        "null is no thread and cannot run on context 0 (cpu 0); ask running() and"
            + " waiting(position) who could");
    assertFails(
        queue -> queue.run(queue.waiting(0), 0), "a slice has to be at least 1 ns, not 0 ns");
    assertFails(queue -> queue.setSlice(SECOND), "nobody runs on context 0 (cpu 0)");
    assertFails(
        queue -> {
          AkulaThread first = queue.waiting(0);
          first.pause();
          queue.run(first, SECOND);
        },
        "A#0 is paused and cannot run on context 0 (cpu 0)");
    assertFails(queue -> queue.charge(-1), "a charge has to be at least 0 ns, not -1 ns");
    assertFails(queue -> queue.waiting(1), "Index 1 out of bounds for length 1");
  }

  @Test
  void whoIsPickedAndMakesRoomAtTheSameInstantIsReported() throws RunFailedException {
    run(
        1,
        new Turns() {
          @Override
          public void pickNext(RunQueue queue) {
            super.pickNext(queue);
            for (int i = 0; machine().nowNanos() == 0 && i < 2; i++) {
              queue.run(queue.waiting(1), 20 * SECOND);
            }
          }

          private Machine machine() {
            return simulator.machine();
          }
        },
        0,
        1,
        2);
    assertThat(log)
        .containsSubsequence("0: C#2 NEW from null", "0: A#0 PREEMPTED", "0: C#2 PREEMPTED")
        .containsOnlyOnce("0: A#0 PREEMPTED", "0: C#2 PREEMPTED")
        .doesNotContain("0: B#1 PREEMPTED");
  }

  @Test
  void whoPicksNobodyThoughOneWaitsIsNamed() {
    Turns policy =
        new Turns() {
          @Override
          public void pickNext(RunQueue queue) {
            if (queue.previous() == null) {
              super.pickNext(queue);
            }
          }
        };
    assertThatThrownBy(() -> run(1, policy, 0, 1))
        .isInstanceOf(RunFailedException.class)
        .hasMessage(
            "policy ordering picked nobody in pickNext at 60 s for context 0 (cpu 0), where B#1"
                + " waits; queue.run(thread, nanos) says who runs");
  }

  @Test
  void nobodyIsPickedWhereAllAreMovedAway() throws RunFailedException {
    Turns policy =
        new Turns() {
          @Override
          public void pickNext(RunQueue queue) {
            if (queue.context().index() == 0 && queue.waitingCount() > 0) {
              simulator.machine().getCore(1).addThread(queue.waiting(0));
            } else {
              super.pickNext(queue);
            }
          }
        };
    run(2, policy, 0);
    assertThat(endSeconds(0)).isEqualTo(100);
  }

  /** Lets the first thread of all run again and again, for 10 ms. */
  private class AlwaysTheSame extends Silent {
    private AkulaThread same;
    private final long slice;

    AlwaysTheSame(long slice) {
      this.slice = slice;
    }

    @Override
    public void pickNext(RunQueue queue) {
      if (queue.running() == null && queue.waitingCount() > 0) {
        same = same == null || same.isFinished() ? queue.waiting(0) : same;
        queue.run(same, slice);
      }
    }
  }

  @Test
  void whoAlwaysPicksTheSameThoughAnotherWaitsIsNamed() {
    assertThatThrownBy(() -> run(1, new AlwaysTheSame(5_000_000), 0, 1))
        .isInstanceOf(RunFailedException.class)
        .hasMessage(
            "policy ordering picked A#0 10,000 times in a row from 0 s to 50 s on context 0 (cpu"
                + " 0), where B#1 waits; let it wait its turn, or give it RunQueue.NO_END if it is"
                + " to run to its end");
  }

  @Test
  void firstComeFirstServedIsFine() throws RunFailedException {
    run(1, new AlwaysTheSame(RunQueue.NO_END), 0, 1);
    assertThat(endSeconds(1)).isEqualTo(250);
  }

  @Test
  void whoIsAloneMayBePickedAsOftenAsItTakes() throws RunFailedException {
    run(1, new AlwaysTheSame(5_000_000), 0);
    assertThat(endSeconds(0)).isEqualTo(100);
  }

  @Test
  void whoPicksOneThatHasEndedIsToldSo() {
    Turns policy =
        new Silent() {
          @Override
          public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
            queue.run(thread, SECOND);
          }
        };
    assertThatThrownBy(() -> run(1, policy, 0))
        .hasMessageContaining(
            "policy ordering failed in dequeue for A#0 at 100 s: A#0 has ended and cannot run on"
                + " context 0 (cpu 0)");
  }

  /** Millions of calls, of which nothing is noted. */
  private class Silent extends Turns {
    @Override
    public void enqueue(
        AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {}

    @Override
    public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {}
  }

  @Test
  void whoNeverComesToAnEndIsStopped() {
    Turns policy =
        new Silent() {
          @Override
          public void pickNext(RunQueue queue) {
            AkulaThread thread = queue.waitingCount() > 0 ? queue.waiting(0) : null;
            if (thread != null) {
              simulator.machine().getCore(1 - queue.context().index()).addThread(thread);
            }
          }
        };
    assertThatThrownBy(() -> run(2, policy, 0))
        .hasMessage(
            "policy ordering was called more than 10,000,000 times within a second for the order of"
                + " queues, the last time at 0 s; give longer slices, and do not move threads to and"
                + " fro");
  }

  @Test
  void whoMovesThreadsToAndFroWhenNotifiedIsStopped() {
    Turns policy =
        new Silent() {
          @Override
          public void enqueue(
              AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
            simulator.machine().getCore(1 - queue.context().index()).addThread(thread);
          }
        };
    assertThatThrownBy(() -> run(2, policy, 0))
        .hasMessageContaining("was called more than 10,000,000 times within a second");
  }

  /** As long as slices are, so many turns there are in the 250 s that A and B take. */
  private long bytesWithSlicesOf(long sliceNanos) throws RunFailedException {
    Scheduler policy =
        new Turns() {
          @Override
          public void pickNext(RunQueue queue) {
            if (queue.running() == null && queue.waitingCount() > 0) {
              AkulaThread first = queue.waiting(0);
              AkulaThread last = queue.waiting(queue.waitingCount() - 1);
              boolean isLast = last.processorNanos() < first.processorNanos();
              queue.run(isLast ? last : first, sliceNanos);
            }
          }

          @Override
          void note(String text) {}

          @Override
          public void enqueue(
              AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {}
        };
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    run(1, policy, 0, 1);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void aTurnAllocatesNothing() throws RunFailedException {
    for (int i = 0; i < 4; i++) {
      bytesWithSlicesOf(SECOND / 1000); // until all of the loop is compiled
    }
    long few = bytesWithSlicesOf(SECOND / 10);
    assertThat(bytesWithSlicesOf(SECOND / 1000))
        .as("bytes of 250,000 turns, beside those of 2,500")
        .isLessThan(few + 50_000);
  }

  @Test
  void stepsHaveNoOrder() {
    Simulator steps =
        new Simulator(
            MachineDescription.regular("m", 1, 1, 1),
            PaperExample.data(),
            PaperExample.settings(Settings.Mode.TICK));
    assertThatThrownBy(() -> steps.require("p", new Turns(), 1))
        .hasMessage(
            "policy p needs QUEUE_ORDER, which cannot be simulated on machine m; in tick mode the"
                + " threads of a context share every step; use exact mode");
    assertThatThrownBy(() -> steps.run(Launches.together(0), new Turns(), "p", 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
