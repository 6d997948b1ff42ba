package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription.CoreDescription;
import akula.bootstrap.RunFailedException;
import akula.bounds.BoundsCase.Traits;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What is proven of crowded placements of many threads, beside all crowded placements of few. */
final class CrowdedBoundTest {
  @Property(tries = 200)
  void noCrowdedPlacementIsBelow(@ForAll long seed) throws RunFailedException {
    BoundsCase input = BoundsCase.draw(seed, (seed & 1) > 0 ? Traits.ALL : Traits.PLAIN);
    int threads = input.launches().count();
    Assume.that(threads > 1 && threads <= input.machine().contextCount());
    double everything = threads * EveryPlacement.leastCrowded(input) / 100;
    assertThat(bound(input, everything)).isLessThanOrEqualTo(everything + 1e-9);
    assertThat(bound(input, 2 * everything)).isLessThanOrEqualTo(everything + 1e-9);
  }

  /** As for more threads than can be looked at all. */
  private static double bound(BoundsCase input, double known) {
    List<DomainKind> kinds = DomainKind.of(input.machine());
    Crowd crowd = Crowd.of(input.launches());
    var speeds = new LowerBound(input.machine(), input.data(), input.settings(), kinds);
    assertThat(speeds.begin(crowd)).isTrue();
    double[] least = speeds.leastNanos();
    double[] nanos = Arrays.stream(crowd.classOfThreads()).mapToDouble(c -> least[c]).toArray();
    double fastest =
        kinds.stream()
            .flatMap(kind -> kind.cores().stream())
            .mapToDouble(CoreDescription::speed)
            .max()
            .orElseThrow();
    Crowd ones = Crowd.ofOnes(input.launches());
    long slice = input.settings().slice().toNanos();
    LeastTimes times = new LeastTimes(ones, nanos, input.data(), slice, fastest);
    Outcomes outcomes = new Outcomes(input.data(), input.settings(), kinds);
    outcomes.begin(crowd, 1, false);
    List<Part> parts = Parts.of(crowd, kinds, 1, true).valued(outcomes, false);
    Prices prices = Prices.byProgramme(parts, crowd, kinds, 1_000).modest(parts, kinds);
    Hindrance hindrance = new Hindrance(crowd, speeds.coSchedules());
    return new CrowdedBound(crowd, kinds, prices, times, hindrance, fastest).least(known);
  }
}
