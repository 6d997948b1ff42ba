package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A policy that says itself over what intervals it reads; the settings have a second. */
class OwnIntervalTest {
  private static final long MILLI = 1_000_000;

  /** Spreads threads, and keeps what it read of the first one when. */
  private static final class Reader implements Scheduler {
    private final Duration interval;
    private final List<String> calls = new ArrayList<>();
    private AkulaThread first;

    Reader(Duration interval) {
      this.interval = interval;
    }

    @Override
    public Requirements requirements() {
      return Requirements.ofParameters("IPC").readingEvery(interval);
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
      if (calls.size() < 3) {
        calls.add(
            "%d: %.2f"
                .formatted(machine.nowNanos() / MILLI, first.readParameterOr("IPC", Double.NaN)));
      }
    }
  }

  private static List<String> calls(Simulator simulator, Duration interval)
      throws RunFailedException {
    Reader policy = new Reader(interval);
    simulator.require("reader", policy, 2);
    simulator.run(new Launches(new int[] {0, 1}, new long[] {0, 0}), policy, "reader", 1);
    return policy.calls;
  }

  /** One domain: beside B, A has half of its speed, and so of its IPC of 1. */
  @ParameterizedTest
  @CsvSource({"EXACT, 300, 600", "TICK, 1000, 2000"})
  void eachRunHasItsOwn(Settings.Mode mode, int once, int twice) throws RunFailedException {
    Simulator simulator =
        new Simulator(
            MachineDescription.regular("1x2", 1, 2, 1),
            PaperExample.data(),
            PaperExample.settings(mode));
    assertThat(calls(simulator, Duration.ofMillis(300)))
        .containsExactly("0: NaN", once + ": 0.50", twice + ": 0.50");
    assertThat(calls(simulator, Duration.ZERO))
        .containsExactly("0: NaN", "1000: 0.50", "2000: 0.50");
  }
}
