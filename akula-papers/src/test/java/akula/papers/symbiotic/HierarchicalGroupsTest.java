package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.contention.smtcore.SmtCore;
import akula.bootstrap.contention.smtcore.SmtCoreModel;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import akula.policies.kit.matching.Grouping;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is lost by pairs of pairs, beside the best of all 5,775 ways to divide twelve threads among
 * three cores, with the true slowdowns of all groups.
 */
class HierarchicalGroupsTest {
  private static final int THREADS = 12;
  private static final int DRAWS = 40;

  private final Map<Integer, Double> costs = new HashMap<>();

  @ParameterizedTest
  @ValueSource(strings = {"spec2006-smt", "spec2006-smt-strong"})
  void littleIsLostToPairsOfPairs(String name) throws Exception {
    DataSet set = DataSetReader.read(Path.of("data/data-sets", name));
    var core = (SmtCore) set.levels().get(SharingLevel.SMT_CORE).getFirst();
    SmtCoreModel model = new SmtCoreModel(core, List.of());
    SplittableRandom random = new SplittableRandom(1);
    int best = 0;
    double lost = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      int[] programs = random.ints(THREADS, 0, set.applications().size()).sorted().toArray();
      costs.clear();
      int[][] found =
          new Grouping().groups(THREADS, 4, 3, group -> cost(model, programs, bits(group)));
      double made = 0;
      for (int[] group : found) {
        made += cost(model, programs, bits(group));
      }
      double least = least(model, programs, (1 << THREADS) - 1);
      assertThat(made).isGreaterThanOrEqualTo(least - 1e-9);
      best += made <= least + 1e-9 ? 1 : 0;
      lost += made / least - 1;
    }
    assertThat(best).isGreaterThan(DRAWS / 2);
    assertThat(lost / DRAWS).isLessThan(0.001);
  }

  private static int bits(int[] group) {
    return Arrays.stream(group).map(member -> 1 << member).sum();
  }

  /** The least cost of dividing threads into fours. */
  private double least(SmtCoreModel model, int[] programs, int left) {
    if (left == 0) {
      return 0;
    }
    int first = Integer.lowestOneBit(left);
    double least = Double.POSITIVE_INFINITY;
    for (int others = left ^ first, some = others; some > 0; some = (some - 1) & others) {
      if (Integer.bitCount(some) == 3) {
        int group = first | some;
        least =
            Math.min(least, cost(model, programs, group) + least(model, programs, left ^ group));
      }
    }
    return least;
  }

  /** The sum of the slowdowns of a group; one or two threads are a step on the way to four. */
  private double cost(SmtCoreModel model, int[] programs, int group) {
    return costs.computeIfAbsent(
        group,
        _ -> {
          int[] rows =
              java.util.stream.IntStream.range(0, THREADS)
                  .filter(member -> (group & 1 << member) != 0)
                  .map(member -> programs[member])
                  .toArray();
          return Arrays.stream(model.equilibrium(rows).speeds()).map(speed -> 1 / speed).sum();
        });
  }
}
