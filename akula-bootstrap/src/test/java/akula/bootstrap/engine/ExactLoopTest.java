package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.example.NaiveSpread;
import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExactLoopTest {
  private static final double SECOND = 1e9;

  private static Simulator simulator(int domains, int cores, Settings settings) {
    return new Simulator(
        MachineDescription.regular("m", domains, cores, 1), PaperExample.data(), settings);
  }

  @Test
  void aloneAThreadTakesItsSoloTime() throws RunFailedException {
    Simulator simulator = simulator(1, 1, Settings.DEFAULT);
    simulator.run(Launches.together(0), new NaiveSpread(), "naive", 1);
    assertThat(simulator.endNanos(0)).isEqualTo(100_000_000_000L);
  }

  @Test
  void aPairSlowsDownUntilOneEnds() throws RunFailedException {
    Simulator simulator = simulator(1, 2, Settings.DEFAULT);
    simulator.run(Launches.together(0, 1), new NaiveSpread(), "naive", 1);
    // A at 0.50 ends after 200 s; B has done 120 of 150 s by then and does the rest alone
    assertThat(simulator.endNanos(0)).isEqualTo(200_000_000_000L);
    assertThat(simulator.endNanos(1) / SECOND).isCloseTo(230, within(1e-6));
  }

  @Test
  void twoOnOneCoreTakeTurns() throws RunFailedException {
    Simulator simulator = simulator(1, 1, Settings.DEFAULT);
    simulator.run(Launches.together(0, 1), new NaiveSpread(), "naive", 1);
    // A has the first turn of 100 ms, so its 1000th turn ends at 199.9 s
    assertThat(simulator.endNanos(0)).isEqualTo(199_900_000_000L);
    assertThat(simulator.endNanos(1)).isEqualTo(250_000_000_000L);
  }

  /** Reads IPC, misses, bandwidth and stalls of its first thread at every call. */
  private static final class Reader implements Scheduler {
    private final List<String> readings = new ArrayList<>();
    private AkulaThread first;

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
      if (first == null) {
        first = thread;
        for (String name : List.of("IPC", "LLC_MISS_RATE", "MEMORY_BANDWIDTH", "STALL_RATE")) {
          thread.addParameter(name, 2);
        }
      }
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (!first.hasReading("IPC") || first.isFinished()) {
        readings.add("none");
        return;
      }
      readings.add(
          "%.3f %.3f %.3f %.3f %s"
              .formatted(
                  first.readParameter("IPC"),
                  first.readParameter("LLC_MISS_RATE"),
                  first.readParameter("MEMORY_BANDWIDTH"),
                  first.readParameter("STALL_RATE"),
                  first.hasReading("IPC", 2)));
    }
  }

  @Test
  void parametersMoveWithContention() throws RunFailedException {
    Simulator simulator = simulator(1, 2, Settings.DEFAULT);
    Reader reader = new Reader();
    Launches launches = new Launches(new int[] {0, 1}, new long[] {0, 1_500_000_000L});
    simulator.run(launches, reader, "reader", 1);
    assertThat(reader.readings.get(0)).isEqualTo("none");
    assertThat(reader.readings.get(1)).isEqualTo("1.000 10.000 100.000 0.500 false");
    // at 1.5 s: still the interval from 0 to 1 s
    assertThat(reader.readings.get(2)).isEqualTo("1.000 10.000 100.000 0.500 false");
    // at 2 s: half of the interval beside B, at half speed
    assertThat(reader.readings.get(3)).isEqualTo("0.750 10.000 75.000 0.625 true");
    assertThat(reader.readings.get(4)).isEqualTo("0.500 10.000 50.000 0.750 true");
  }

  @Test
  void aThreadThatIsNeverPlacedEndsTheRunAsFailed() {
    Simulator simulator = simulator(1, 1, Settings.DEFAULT);
    Scheduler loser =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            if (thread.id() == 0) {
              machine.addThread(thread);
            }
          }

          @Override
          public void updateSchedule(Machine machine) {}
        };
    assertThatThrownBy(() -> simulator.run(Launches.together(0, 1), loser, "loser", 1))
        .isInstanceOf(RunFailedException.class)
        .hasMessage(
            "policy loser left B#1 waiting: launched at 0 s, it is in no place; no thread has"
                + " progressed for 100,000 scheduling intervals");
  }

  @Test
  void whatAPolicyThrowsIsReportedWithPolicyCallbackAndTime() {
    Simulator simulator = simulator(1, 1, Settings.DEFAULT);
    Scheduler thrower =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {
            if (machine.nowNanos() > 2_500_000_000L) {
              throw new IllegalStateException("out of ideas");
            }
          }
        };
    assertThatThrownBy(() -> simulator.run(Launches.together(0), thrower, "thrower", 1))
        .isInstanceOf(RunFailedException.class)
        .hasMessageStartingWith(
            "policy thrower failed in updateSchedule at 3 s: out of ideas (illegal state exception"
                + " at ExactLoopTest.java:");
  }
}
