package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a watcher sees at the begin of a segment. */
class ProbeTest {
  private static final long SECOND = 1_000_000_000L;

  /** Puts all threads on one core and asks to be woken at 2.5 s. */
  private static final class OneCore implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      thread.setWeight(1 + thread.id());
      machine.getCore(0).addThread(thread);
      machine.wakeAt(5 * SECOND / 2);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  /** Puts each thread on a core of its own. */
  private static final class Line implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getCore(thread.id()).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  private interface Look {
    void at(Probe probe, long now);
  }

  private static void run(Settings.Mode mode, Scheduler policy, Look look)
      throws RunFailedException {
    Settings settings =
        new Settings(
            mode,
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ZERO,
            Duration.ZERO,
            0,
            0);
    Simulator simulator =
        new Simulator(MachineDescription.regular("1x2", 1, 2, 1), PaperExample.data(), settings);
    Probe probe = simulator.probe();
    simulator.run(
        Launches.together(0, 1),
        policy,
        "test",
        1,
        new RunObserver() {
          @Override
          public void segmentBegan(long now) {
            if (simulator.endNanos(0) < 0 && simulator.endNanos(1) < 0) {
              look.at(probe, now);
            }
          }

          @Override
          public void segmentEnded(long now) {}
        });
  }

  /** Scalings of the paper's Table 2: A beside B runs at half its speed. */
  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void parametersMoveWithContention(Settings.Mode mode) throws RunFailedException {
    run(
        mode,
        new Line(),
        (probe, now) -> {
          assertThat(probe.share(0)).isEqualTo(1);
          assertThat(probe.speed(0)).isCloseTo(0.5, within(1e-12));
          assertThat(probe.parameters())
              .containsExactly("IPC", "LLC_MISS_RATE", "MEMORY_BANDWIDTH", "STALL_RATE");
          assertThat(probe.parameter(0, 0)).isCloseTo(0.5, within(1e-12));
          assertThat(probe.parameter(0, 1)).isEqualTo(10);
          assertThat(probe.parameter(0, 2)).isCloseTo(50, within(1e-9));
          assertThat(probe.parameter(0, 3)).isCloseTo(0.75, within(1e-12));
          assertThat(probe.phase(0)).isZero();
        });
  }

  @Test
  void inExactModeOneHasItsTurn() throws RunFailedException {
    run(
        Settings.Mode.EXACT,
        new OneCore(),
        (probe, now) -> {
          assertThat(probe.share(0) + probe.share(1)).isEqualTo(1);
          int waiting = probe.share(0) == 0 ? 0 : 1;
          assertThat(probe.speed(waiting)).isZero();
          assertThat(probe.parameter(waiting, 0)).isNaN();
          assertThat(probe.speed(1 - waiting)).isEqualTo(1);
        });
  }

  @Test
  void inTickModeTheyShareByWeight() throws RunFailedException {
    run(
        Settings.Mode.TICK,
        new OneCore(),
        (probe, now) -> {
          assertThat(probe.share(0)).isCloseTo(1 / 3.0, within(1e-12));
          assertThat(probe.share(1)).isCloseTo(2 / 3.0, within(1e-12));
          assertThat(probe.speed(1)).isCloseTo(1, within(1e-12));
        });
  }

  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void itTellsWhenThePolicyWasWoken(Settings.Mode mode) throws RunFailedException {
    List<Long> before = new ArrayList<>();
    run(
        mode,
        new OneCore(),
        (probe, now) -> {
          assertThat(probe.wokenNanos()).isEqualTo(now < 5 * SECOND / 2 ? -1 : 5 * SECOND / 2);
          before.add(now);
        });
    assertThat(before).isSorted().hasSizeGreaterThan(3);
  }
}
