package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.formats.contention.SwitchPrice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A closed run is the open run of the same applications launched at the times at which they started
 * again: the second implementation is to write these launches down and run them.
 */
class ClosedRunTest {
  private static final long CLOSED = 3_000_000_000L;

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, FIXED, EXACT",
    "PAIR_MATRIX, NAIVE_SPREAD, EXACT",
    "PAIR_MATRIX, MEDDLING, EXACT",
    "SHARED_CACHE, NAIVE_SPREAD, EXACT",
    "PAIR_MATRIX, NAIVE_SPREAD, TICK",
    "SHARED_CACHE, FIXED, TICK"
  })
  void isTheOpenRunOfItsLaunches(Model model, PolicyKind policy, Settings.Mode mode)
      throws RunFailedException {
    for (int i = 0; i < 100; i++) {
      ReferenceCase input = CaseGenerator.draw(i, model, policy);
      BootstrapData data = BootstrapData.of(input.data());
      Simulator closed = new Simulator(input.machine(), data, settings(input, mode));
      Launches first = Launches.of(input.workload(), data);
      closed.run(first.closedFor(CLOSED), input.newPolicy(), "test", 1);
      Simulator open = new Simulator(input.machine(), data, settings(input, mode));
      open.run(launchesOf(closed), input.newPolicy(), "test", 1);
      assertThat(reported(open)).as(input.name()).isEqualTo(reported(closed));
      assertThatOneEndedBeforeEachStart(closed, first);
    }
  }

  private static Settings settings(ReferenceCase input, Settings.Mode mode) {
    Settings exact = EngineRun.settings(input);
    return new Settings(
        mode,
        Duration.ofMillis(10),
        exact.interval(),
        exact.slice(),
        exact.migrationCost(),
        mode == Settings.Mode.TICK ? SwitchPrice.NONE : exact.switchPrice(),
        exact.numaPenalty(),
        0);
  }

  private static Launches launchesOf(Simulator run) {
    int[] applications = new int[run.threadCount()];
    long[] times = new long[run.threadCount()];
    for (int t = 0; t < applications.length; t++) {
      applications[t] = run.application(t);
      times[t] = run.launchNanos(t);
    }
    return new Launches(applications, times);
  }

  private static List<String> reported(Simulator run) {
    List<String> threads = new ArrayList<>();
    for (int t = 0; t < run.threadCount(); t++) {
      threads.add(
          "%d: %d %d %d, %d"
              .formatted(
                  run.application(t),
                  run.launchNanos(t),
                  run.startNanos(t),
                  run.endNanos(t),
                  run.migrations(t)));
    }
    return threads;
  }

  /** Each end before the time is up starts the same application again, and nothing else does. */
  private static void assertThatOneEndedBeforeEachStart(Simulator run, Launches first) {
    Map<String, Integer> balance = new HashMap<>();
    for (int i = 0; i < first.count(); i++) {
      balance.merge(first.launchNanos()[i] + "/" + first.applications()[i], 1, Integer::sum);
    }
    for (int t = 0; t < run.threadCount(); t++) {
      balance.merge(run.launchNanos(t) + "/" + run.application(t), -1, Integer::sum);
      if (run.endNanos(t) < CLOSED) {
        balance.merge(run.endNanos(t) + "/" + run.application(t), 1, Integer::sum);
      }
    }
    assertThat(balance.values()).containsOnly(0);
    assertThat(run.threadCount()).isGreaterThan(first.count());
  }
}
