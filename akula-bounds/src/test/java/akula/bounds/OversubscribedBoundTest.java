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

/**
 * What is proven of oversubscribed placements of many threads, beside all oversubscribed placements
 * of few.
 */
final class OversubscribedBoundTest {
  @Property(tries = 100)
  void noOversubscribedPlacementIsBelow(@ForAll long seed) throws RunFailedException {
    BoundsCase input = BoundsCase.draw(seed, (seed & 1) > 0 ? Traits.ALL : Traits.PLAIN);
    int threads = input.launches().count();
    Assume.that(threads > 1 && threads <= input.machine().contextCount());
    double everything = threads * EveryPlacement.leastOversubscribed(input) / 100;
    assertThat(bound(input, everything)).isLessThanOrEqualTo(everything + 1e-9);
    assertThat(bound(input, 2 * everything)).isLessThanOrEqualTo(everything + 1e-9);
  }

  /** As for more threads than can be looked at all. */
  private static double bound(BoundsCase input, double known) {
    List<DomainKind> kinds = DomainKind.of(input.machine());
    ThreadClasses threadClasses = ThreadClasses.of(input.launches());
    var speeds = new FluidBound(input.machine(), input.data(), input.settings(), kinds);
    assertThat(speeds.begin(threadClasses)).isTrue();
    double[] least = speeds.leastNanos();
    double[] nanos =
        Arrays.stream(threadClasses.classOfThreads()).mapToDouble(c -> least[c]).toArray();
    double fastest =
        kinds.stream()
            .flatMap(kind -> kind.cores().stream())
            .mapToDouble(CoreDescription::speed)
            .max()
            .orElseThrow();
    ThreadClasses ones = ThreadClasses.ofOnes(input.launches());
    long slice = input.settings().slice().toNanos();
    LeastTimes times = new LeastTimes(ones, nanos, input.data(), slice, fastest);
    Outcomes outcomes = new Outcomes(input.data(), input.settings(), kinds);
    outcomes.begin(threadClasses, 1, false);
    List<Part> parts = Parts.of(threadClasses, kinds, 1, true).valued(outcomes, false);
    Prices prices = Prices.byProgramme(parts, threadClasses, kinds, 1_000).modest(parts, kinds);
    Interference interference = new Interference(threadClasses, speeds.coSchedules());
    return new OversubscribedBound(threadClasses, kinds, prices, times, interference, fastest)
        .least(known);
  }
}
