package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.reference.Meddler;
import akula.bounds.BoundsCase.Traits;
import akula.formats.contention.SwitchPrice;
import akula.statistics.metrics.RunMetrics;
import java.time.Duration;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The bounds beside policies that move threads about, and beside themselves. */
final class BoundsPropertiesTest {
  private static final int FEW = 5;

  /** Throws threads about at every interval and at times of its own, pausing some. */
  private static final class Restless implements Scheduler {
    private final SplittableRandom random;

    Restless(long seed) {
      random = new SplittableRandom(seed);
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
    }

    @Override
    public void updateSchedule(Machine machine) {
      machine.wakeAt(machine.nowNanos() + 1 + random.nextInt(60_000_000));
      for (AkulaThread thread : java.util.List.copyOf(machine.threads())) {
        machine.getContext(random.nextInt(machine.contextCount())).addThread(thread);
        thread.setWeight(0.25 * (1 + random.nextInt(8)));
        if (random.nextInt(6) == 0) {
          thread.pause();
        } else if (thread.isPaused()) {
          thread.resume();
        }
      }
    }
  }

  /** Where a limit is reached, too: costs of turns keep times from being computed. */
  @Test
  void whatWasAskedBeforeChangesNothing() throws RunFailedException {
    int inexact = 0;
    for (long seed = 0; seed < 8; seed++) {
      BoundsCase input = regular(seed, 8, 2, Duration.ofMillis(seed % 2));
      Bounds fresh =
          new WorkloadBounds(input.machine(), input.data(), input.settings()).of(input.launches());
      WorkloadBounds used = new WorkloadBounds(input.machine(), input.data(), input.settings());
      used.of(new Launches(new int[] {0, 1, 2, 3, 3, 2}, new long[6]));
      used.of(input.launches());
      used.of(turned(input.launches(), 3));
      assertThat(used.of(input.launches())).as("seed %s", seed).isEqualTo(fresh);
      WorkloadBounds other = new WorkloadBounds(input.machine(), input.data(), input.settings());
      other.of(turned(input.launches(), 5));
      assertThat(other.of(input.launches())).as("seed %s", seed).isEqualTo(fresh);
      inexact += fresh.isExact() ? 0 : 1;
    }
    assertThat(inexact).isPositive();
  }

  /** The same threads, the last ones first. */
  private static Launches turned(Launches launches, int by) {
    int count = launches.count();
    int[] applications = new int[count];
    for (int i = 0; i < count; i++) {
      applications[i] = launches.applications()[(i + by) % count];
    }
    return new Launches(applications, new long[count]);
  }

  /** Threads that share a context wait for each other, whichever they are. */
  @Test
  void waitingProvesSomethingWhereNotAllIsLookedAt() throws RunFailedException {
    int proven = 0;
    for (long seed = 0; seed < 20 && proven <= FEW; seed++) {
      BoundsCase input = regular(seed, 12, 3, Duration.ZERO);
      Bounds bounds =
          new WorkloadBounds(input.machine(), input.data(), input.settings()).of(input.launches());
      boolean isMore = bounds.worst().provenPercent() > bounds.lowerWorstPercent() + 5;
      proven += !bounds.worst().isExact() && isMore ? 1 : 0;
    }
    assertThat(proven).isGreaterThan(FEW);
  }

  /** So many threads, launched together on domains of four contexts. */
  private static BoundsCase regular(long seed, int threads, int domains, Duration switchCost) {
    BoundsCase any = BoundsCase.draw(seed, Traits.PLAIN);
    Settings settings = any.settings();
    Settings costly = settings.with(SwitchPrice.afterSlice(switchCost));
    int[] applications = new SplittableRandom(seed).ints(threads, 0, 4).toArray();
    return new BoundsCase(
        MachineDescription.regular("m", domains, 4, 1),
        any.data(),
        costly,
        new Launches(applications, new long[threads]));
  }

  /**
   * Else little is compared elsewhere. Of many thousand such problems one or two are not solved.
   */
  @Test
  void smallProblemsAreSolved() throws RunFailedException {
    for (long seed = 0; seed < 200; seed++) {
      BoundsCase input = BoundsCase.draw(seed, seed % 2 == 0 ? Traits.PLAIN : Traits.ALL);
      WorkloadBounds bounds = new WorkloadBounds(input.machine(), input.data(), input.settings());
      assertThat(bounds.of(input.launches()).isExact()).as("seed %s", seed).isTrue();
    }
  }

  @Property(tries = 200)
  void noPolicyIsBelowTheLowerBound(@ForAll long seed) throws RunFailedException {
    BoundsCase free = BoundsCase.draw(seed, Traits.of(seed, 7, 4));
    BoundsCase input = seed % 2 == 0 ? free : free.priced(seed);
    double[] lower =
        new WorkloadBounds(input.machine(), input.data(), input.settings())
            .lowerBound(input.launches());
    isNotBelow(input, new Restless(seed), lower);
    isNotBelow(input, new Meddler(seed), lower);
  }

  private static void isNotBelow(BoundsCase input, Scheduler policy, double[] lower)
      throws RunFailedException {
    Simulator simulator = new Simulator(input.machine(), input.data(), input.settings());
    simulator.run(input.launches(), policy, "test", 1);
    RunMetrics metrics = EveryPlacement.metrics(simulator);
    assertThat(metrics.averageDegradationPercent()).isGreaterThanOrEqualTo(lower[0]);
    assertThat(metrics.worstDegradationPercent()).isGreaterThanOrEqualTo(lower[1]);
  }
}
