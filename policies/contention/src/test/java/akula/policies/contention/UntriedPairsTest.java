package akula.policies.contention;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class UntriedPairsTest {
  /** What a generator was asked for, and what it drew. */
  private static final class Draws implements RandomGenerator {
    private final SplittableRandom random;
    private int bound;
    private int drawn;

    Draws(long seed) {
      random = new SplittableRandom(seed);
    }

    @Override
    public int nextInt(int newBound) {
      bound = newBound;
      drawn = random.nextInt(newBound);
      return drawn;
    }

    @Override
    public long nextLong() {
      return random.nextLong();
    }
  }

  private static AkulaThread[] threads(int domains, int count, RandomGenerator random) {
    MachineModel machine =
        new MachineModel(
            MachineDescription.regular("m", domains, 2, 1), 1, Set.of(), ParameterSource.NONE);
    AkulaThread[] threads = new AkulaThread[count];
    for (int i = 0; i < count; i++) {
      threads[i] = machine.launch("app");
      threads[i].activate();
      machine.getContext(random.nextInt(machine.contextCount())).addThread(threads[i]);
    }
    return threads;
  }

  /** The untried pairs of two domains by seats, in the order of the seats. */
  private static List<List<Integer>> untried(
      Residents residents, Set<Set<Integer>> tried, int domain, int other) {
    List<List<Integer>> pairs = new ArrayList<>();
    for (int i = residents.start(domain); i < residents.start(domain + 1); i++) {
      for (int j = residents.start(other); j < residents.start(other + 1); j++) {
        if (!tried.contains(Set.of(residents.number(i), residents.number(j)))) {
          pairs.add(List.of(i, j));
        }
      }
    }
    return pairs;
  }

  @Property(tries = 300)
  void thePairThatWasDrawnIsPickedAmongThoseThatAreLeft(
      @ForAll @IntRange(min = 2, max = 4) int domains,
      @ForAll @IntRange(max = 150) int count,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Residents residents = new Residents();
    UntriedPairs pairs = new UntriedPairs(residents);
    residents.take(threads(domains, count, random), count, domains);
    pairs.clear(count);
    Draws draws = new Draws(seed);
    Set<Set<Integer>> tried = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      int domain = random.nextInt(domains);
      int other = (domain + 1 + random.nextInt(domains - 1)) % domains;
      List<List<Integer>> left = untried(residents, tried, domain, other);
      assertThat(pairs.remain(domain, other)).isEqualTo(!left.isEmpty());
      assertThat(pairs.pick(domain, other, draws)).isEqualTo(!left.isEmpty());
      if (!left.isEmpty()) {
        assertThat(draws.bound).isEqualTo(left.size());
        assertThat(List.of(pairs.seat(), pairs.otherSeat())).isEqualTo(left.get(draws.drawn));
        tried.add(Set.of(residents.number(pairs.seat()), residents.number(pairs.otherSeat())));
        if (random.nextBoolean()) {
          residents.exchange(pairs.seat(), pairs.otherSeat());
        }
      }
    }
  }

  @Property(tries = 100)
  void everyPairIsPickedOnceUntilAllIsForgotten(
      @ForAll @IntRange(min = 1, max = 70) int count, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Residents residents = new Residents();
    UntriedPairs pairs = new UntriedPairs(residents);
    residents.take(threads(2, count, random), count, 2);
    int all = residents.start(1) * (residents.start(2) - residents.start(1));
    for (int round = 0; round < 2; round++) {
      pairs.clear(count);
      Set<List<Integer>> picked = new HashSet<>();
      while (pairs.pick(0, 1, random)) {
        assertThat(picked.add(List.of(pairs.seat(), pairs.otherSeat()))).isTrue();
      }
      assertThat(picked).hasSize(all);
    }
  }
}
