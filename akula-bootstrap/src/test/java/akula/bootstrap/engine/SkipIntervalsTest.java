package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.formats.contention.CoSchedule;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A policy that has nothing to do at scheduling intervals is called when something happens. */
class SkipIntervalsTest {
  private static final long SECOND = 1_000_000_000L;

  /** Spreads threads; reads the first one's IPC at each call, and is woken once. */
  private static final class Sleeper implements Scheduler {
    private final boolean skips;
    private final long wakeNanos;
    private final List<String> calls = new ArrayList<>();
    private AkulaThread first;

    Sleeper(boolean skips, long wakeNanos) {
      this.skips = skips;
      this.wakeNanos = wakeNanos;
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
      first = first == null ? thread : first;
      thread.addParameter("IPC");
    }

    @Override
    public void updateSchedule(Machine machine) {
      double ipc = first.isFinished() ? Double.NaN : first.readParameterOr("IPC", Double.NaN);
      calls.add("%.1f s: %.2f".formatted(machine.nowNanos() / 1e9, ipc));
      if (machine.nowNanos() < wakeNanos) {
        machine.wakeAt(wakeNanos);
      }
      if (skips) {
        machine.skipIntervals();
      }
    }
  }

  private static Simulator simulator(BootstrapData data, Settings.Mode mode) {
    return new Simulator(
        MachineDescription.regular("1x2", 1, 2, 1), data, PaperExample.settings(mode));
  }

  @Test
  void itIsCalledAtLaunchesEndsAndTheTimeItAskedFor() throws RunFailedException {
    Simulator simulator = simulator(PaperExample.data(), Settings.Mode.EXACT);
    Sleeper policy = new Sleeper(true, 30 * SECOND + SECOND / 5);
    Launches launches = new Launches(new int[] {0, 1}, new long[] {0, 12 * SECOND + SECOND / 2});
    simulator.run(launches, policy, "sleeper", 1);
    // beside A, B is at 0.60: 105 of its 150 s are done when A ends; alone A has an IPC of 1,
    // beside B half of that; the reading is that of the last interval
    assertThat(policy.calls)
        .containsExactly(
            "0.0 s: NaN", "12.5 s: 1.00", "30.2 s: 0.50", "187.5 s: NaN", "232.5 s: NaN");
  }

  @Test
  void inStepsToo() throws RunFailedException {
    Simulator simulator = simulator(PaperExample.data(), Settings.Mode.TICK);
    Sleeper policy = new Sleeper(true, 30 * SECOND);
    Launches launches = new Launches(new int[] {0, 1}, new long[] {0, 12 * SECOND});
    simulator.run(launches, policy, "sleeper", 1);
    assertThat(policy.calls).startsWith("0.0 s: NaN", "12.0 s: 1.00", "30.0 s: 0.50").hasSize(5);
  }

  /** Runs that take a thousand times as long as the work are given up unless work gets done. */
  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void aSlowRunComesToItsEndAllTheSame(Settings.Mode mode) throws RunFailedException {
    var set = PaperExample.data().dataSet();
    var slow =
        new BootstrapData(
            set,
            Map.of(
                SharingLevel.MEMORY_DOMAIN,
                rows -> {
                  double[] speeds = new double[rows.length];
                  Arrays.fill(speeds, rows.length == 1 ? 1 : 1 / 4096.0);
                  return new CoSchedule(rows, speeds, null);
                }));
    long[] ends = new long[2];
    for (int i = 0; i < 2; i++) {
      Simulator simulator = simulator(slow, mode);
      simulator.run(Launches.together(0, 0), new Sleeper(i == 1, 0), "sleeper", 1);
      ends[i] = simulator.endNanos(1);
    }
    assertThat(ends[1]).isEqualTo(ends[0]).isGreaterThan(400_000 * SECOND);
  }

  @Test
  void whoSkipsForEverIsGivenUp() {
    Scheduler idle =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {}

          @Override
          public void updateSchedule(Machine machine) {
            machine.skipIntervals();
          }
        };
    for (Settings.Mode mode : Settings.Mode.values()) {
      Simulator simulator = simulator(PaperExample.data(), mode);
      assertThatThrownBy(() -> simulator.run(Launches.together(0), idle, "idle", 1))
          .hasMessageContaining("A#0 waiting: launched at 0 s")
          .hasMessageEndingWith("no thread has progressed for 100,000 scheduling intervals");
    }
  }
}
