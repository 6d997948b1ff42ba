package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.bounds.StaticBest;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bounds.BoundsCase.Traits;
import akula.formats.dataset.Application;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The best placements beside every placement. */
final class BestPlacementTest {
  private static final double NANOS_PER_SECOND = 1e9;

  @Property(tries = 40)
  void bestStaticIsTheBestOfAllPlacements(@ForAll long seed) throws RunFailedException {
    isTheBest(BoundsCase.draw(seed, Traits.PLAIN));
  }

  @Property(tries = 40)
  void bestStaticIsTheBestWithLateLaunchesPhasesAndOddCores(@ForAll long seed)
      throws RunFailedException {
    isTheBest(BoundsCase.draw(seed, Traits.ALL));
  }

  @Property(tries = 30)
  void bestStaticIsTheBestWhateverSwitchesCost(@ForAll long seed) throws RunFailedException {
    BoundsCase input = BoundsCase.draw(seed, seed % 2 == 0 ? Traits.PLAIN : Traits.ALL);
    isTheBest(input.priced(seed));
  }

  /** Many threads of a class, which are told apart by the order of their turns only. */
  @Test
  void bestStaticIsTheBestOfThreadsOfTwoApplications() throws RunFailedException {
    int compared = 0;
    for (long seed = 0; compared < 30; seed++) {
      BoundsCase input = BoundsCase.draw(seed, Traits.of(seed, 6, 2));
      if (input.launches().count() > 4 && input.machine().contextCount() < 5) {
        isTheBest(input);
        compared++;
      }
    }
  }

  /** As many as there is room for in the number that stands for a set. */
  @Test
  void nineLikeThreadsAreCounted() throws RunFailedException {
    BoundsCase any = BoundsCase.draw(3, Traits.PLAIN);
    MachineDescription machine = MachineDescription.regular("m", 2, 1, 1);
    Launches launches = new Launches(new int[] {0, 0, 0, 0, 1, 0, 0, 0, 0, 0}, new long[10]);
    BoundsCase input = new BoundsCase(machine, any.data(), any.settings(), launches);
    isTheBest(input);
    assertThat(new WorkloadBounds(machine, any.data(), any.settings()).of(launches).isExact())
        .isTrue();
  }

  /** Under the best placements nobody is slowed, and the ends are rounded by 0.6 and by 0.2 ns. */
  @Test
  void partsOfANanosecondMakeNoPlacementBetter() throws RunFailedException {
    isTheBest(BoundsCase.draw(-244_563, Traits.ALL));
  }

  private static void isTheBest(BoundsCase input) throws RunFailedException {
    double[] least = EveryPlacement.least(input);
    Bounds bounds =
        new WorkloadBounds(input.machine(), input.data(), input.settings()).found(input.launches());
    isBeside(bounds.average(), least[0], rounding(input));
    isBeside(bounds.worst(), least[1], rounding(input));
    assertThat(bounds.lowerAveragePercent()).isLessThanOrEqualTo(least[0]);
    assertThat(bounds.lowerWorstPercent()).isLessThanOrEqualTo(least[1]);
    Simulator simulator = new Simulator(input.machine(), input.data(), input.settings());
    assertThat(
            EveryPlacement.run(simulator, input, bounds.average().contexts())
                .averageDegradationPercent())
        .isEqualTo(bounds.average().percent());
  }

  private static void isBeside(StaticBest best, double least, double rounding) {
    assertThat(best.provenPercent()).isLessThanOrEqualTo(least + rounding);
    assertThat(best.percent()).isGreaterThanOrEqualTo(least - rounding);
    if (best.isExact()) {
      assertThat(best.percent()).isCloseTo(least, within(rounding));
    }
  }

  /**
   * Of placements that are as good, the simulator finds one better than the other, since simulated
   * time is whole nanoseconds: a phase of a thread ends up to one later than it would, which is so
   * much of the solo time of the shortest, per cent.
   */
  private static double rounding(BoundsCase input) {
    double shortest = Double.POSITIVE_INFINITY;
    int ends = 0;
    for (int row : input.launches().applications()) {
      Application application = input.data().dataSet().applications().get(row);
      shortest = Math.min(shortest, application.soloSeconds());
      ends += application.phases().size();
    }
    return 100 * ends / (shortest * NANOS_PER_SECOND);
  }
}
