package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.bootstrap.engine.Launches;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Matchings beside branch and bound, which know nothing of each other. */
final class PairMatchingTest {

  @Property(tries = 200)
  void matchingAndSearchAgree(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int domains = random.nextInt(1, 6);
    int[] applications = random.ints(random.nextInt(1, 2 * domains + 1), 0, 5).toArray();
    ThreadClasses threadClasses = ThreadClasses.of(Launches.together(applications));
    var kinds = DomainKind.of(MachineDescription.regular("m", domains, 2, 1));
    List<Part> parts = new ArrayList<>();
    for (int a = 0; a < threadClasses.size(); a++) {
      parts.add(new Part(0, new int[] {a}, random.nextDouble() - 0.1));
      for (int b = a; b < threadClasses.size(); b++) {
        parts.add(new Part(0, new int[] {a, b}, 3 * random.nextDouble()));
      }
    }
    PairMatching matching = new PairMatching(threadClasses, domains, parts);
    Prices shares = Prices.byShares(parts, threadClasses.size(), 1);
    Partition sum = new SumSearch(threadClasses, kinds, 1, parts, shares).search(null, 10_000_000);
    Partition worst =
        new WorstSearch(threadClasses, kinds, 1, parts)
            .search(null, Double.NEGATIVE_INFINITY, 10_000_000);
    assertThat(matching.leastSum().value()).isCloseTo(sum.value(), within(1e-9));
    assertThat(matching.leastWorst().value()).isCloseTo(worst.value(), within(1e-9));
    Prices dual = Prices.byProgramme(parts, threadClasses, kinds, 1_000);
    assertThat(dual.bound(threadClasses, kinds)).isLessThanOrEqualTo(sum.value() + 1e-9);
    assertThat(new DearestSetBound(parts, threadClasses, kinds).least())
        .isLessThanOrEqualTo(worst.value() + 1e-9);
  }
}
