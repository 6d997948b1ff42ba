package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.CoScheduleCache;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bounds.BoundsCase.Traits;
import akula.formats.dataset.SharingLevel;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What is computed of threads that take turns, beside the simulator. */
class TurnComputationTest {
  /** Nanoseconds: each end, and each jump, is off by one at most. */
  private static final double ROUNDING = 40;

  private static BoundsCase withoutCosts(BoundsCase input) {
    Settings settings = input.settings();
    return new BoundsCase(
        input.machine(),
        input.data(),
        new Settings(
            settings.mode(),
            settings.tick(),
            settings.interval(),
            settings.slice(),
            settings.migrationCost(),
            Duration.ZERO,
            settings.numaPenalty(),
            settings.noise()),
        input.launches());
  }

  private static Optional<TurnComputation> computation(BoundsCase input) {
    DomainKind kind = DomainKind.of(input.machine()).getFirst();
    ThreadClasses ones = ThreadClasses.ofOnes(input.launches());
    CoScheduleCache cache = TurnComputation.cacheOf(input.data());
    return TurnComputation.of(ones, kind, input.data(), input.settings(), cache);
  }

  @Property(tries = 250)
  void isWhatTheSimulatorReports(@ForAll long seed) throws RunFailedException {
    Traits traits = new Traits(false, false, false, (seed & 1) > 0, 8, 4);
    BoundsCase input = withoutCosts(BoundsCase.draw(seed, traits));
    DomainKind kind = DomainKind.of(input.machine()).getFirst();
    SplittableRandom random = new SplittableRandom(seed + 1);
    int threads = input.launches().count();
    int[] places = random.ints(threads, 0, kind.contexts()).toArray();
    int[] all = IntStream.range(0, threads).toArray();
    Optional<double[]> computed = computation(input).orElseThrow().nanos(all, places);
    if (computed.isPresent()) {
      Simulator simulator = new Simulator(kind.alone(), input.data(), input.settings());
      simulator.run(input.launches(), new StaticPlacement(places), "test", 1);
      for (int i = 0; i < threads; i++) {
        double time = simulator.endNanos(i) - simulator.launchNanos(i);
        assertThat(computed.get()[i])
            .as("thread %s on %s", i, places)
            .isCloseTo(time, within(ROUNDING));
      }
    }
  }

  /** Else the comparison above would compare nothing. */
  @Test
  void mostCasesCanBeComputed() {
    int computed = 0;
    for (long seed = 0; seed < 200; seed++) {
      BoundsCase input =
          withoutCosts(BoundsCase.draw(seed, new Traits(false, false, false, true, 8, 4)));
      int[] all = IntStream.range(0, input.launches().count()).toArray();
      computed +=
          computation(input).orElseThrow().nanos(all, new int[all.length]).isPresent() ? 1 : 0;
    }
    assertThat(computed).isGreaterThan(150);
  }

  /** Turns of 100 ms: the thread of 200 ms ends as its second turn does. */
  @Test
  void anEndAtTheEndOfATurnIsNotComputed() {
    BoundsCase any = withoutCosts(BoundsCase.draw(1, Traits.PLAIN));
    Settings settings = Settings.DEFAULT;
    double[] seconds = {0.2, 1};
    var data =
        WorkloadBoundsTest.data(
            SharingLevel.MEMORY_DOMAIN, seconds, new double[] {1, 1}, new double[] {1, 1});
    Launches launches = new Launches(new int[] {0, 1}, new long[2]);
    BoundsCase input = new BoundsCase(any.machine(), data, settings, launches);
    assertThat(computation(input).orElseThrow().nanos(new int[] {0, 1}, new int[2])).isEmpty();
  }

  @Test
  void twoOnOneContextHaveTurnsUntilTheShorterOneEnds() {
    BoundsCase any = withoutCosts(BoundsCase.draw(1, Traits.PLAIN));
    double[] seconds = {0.25, 100};
    var data =
        WorkloadBoundsTest.data(
            SharingLevel.MEMORY_DOMAIN, seconds, new double[] {1, 1}, new double[] {1, 1});
    Launches launches = new Launches(new int[] {0, 1}, new long[2]);
    BoundsCase input = new BoundsCase(any.machine(), data, Settings.DEFAULT, launches);
    double[] nanos =
        computation(input).orElseThrow().nanos(new int[] {0, 1}, new int[2]).orElseThrow();
    assertThat(nanos).containsExactly(450e6, 100.25e9);
  }

  /** Phases, late launches, costs of turns and other levels are left to the simulator. */
  @Test
  void whatDoesNotComeRoundIsLeftToTheSimulator() {
    BoundsCase plain = withoutCosts(BoundsCase.draw(1, Traits.PLAIN));
    assertThat(computation(plain)).isPresent();
    int[] applications = {0, 0};
    Launches late = new Launches(applications, new long[] {0, 5});
    assertThat(computation(new BoundsCase(plain.machine(), plain.data(), plain.settings(), late)))
        .isEmpty();
    var smt = WorkloadBoundsTest.data(SharingLevel.SMT_CORE, new double[] {1}, new double[] {1});
    Launches one = new Launches(new int[] {0}, new long[1]);
    assertThat(computation(new BoundsCase(plain.machine(), smt, plain.settings(), one))).isEmpty();
  }
}
