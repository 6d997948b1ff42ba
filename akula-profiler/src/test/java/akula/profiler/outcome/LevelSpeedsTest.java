package akula.profiler.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.Method;
import akula.formats.campaign.Method.Work;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.SharingLevel;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.estimate.Runs;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Places;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What was measured at several levels, and what a simulator makes of it. */
class LevelSpeedsTest {
  private static final List<SharingLevel> THREE =
      List.of(SharingLevel.SMT_CORE, SharingLevel.MEMORY_DOMAIN, SharingLevel.MACHINE);
  private static final List<Integer> GROUP = List.of(0, 0, 1);
  private static final int ROUNDS = 5;

  /** Two nodes, each with a domain of three cores with two contexts. */
  private static CampaignPlan plan(int applications, List<List<Integer>> groups) {
    Campaign campaign =
        new Campaign(
            "c",
            "",
            new Method.Full(),
            List.of(),
            Campaign.Pairs.ALL,
            1,
            groups,
            Campaign.Rounds.USUAL,
            Campaign.USUAL_WIDTH,
            Optional.empty(),
            1,
            Campaign.MissRates.MEASURED,
            List.of(),
            IntStream.range(0, applications).mapToObj(LevelSpeedsTest::application).toList());
    return CampaignPlan.of(campaign, new Places(MachineDescription.regular("m", 2, 3, 2)), THREE);
  }

  private static Campaign.Measured application(int number) {
    return new Campaign.Measured("a" + number, "", null, List.of(), Duration.ofSeconds(1));
  }

  /** What is measured together, by how far in it shares; a group has two neighbours. */
  private static double measured(Combination one, int application) {
    double loss =
        switch (one.level().orElseThrow()) {
          case SMT_CORE -> 0.4;
          case MEMORY_DOMAIN -> 0.2;
          case NUMA_NODE -> throw new IllegalArgumentException("not measured");
          case MACHINE -> 0.1;
        };
    return 1 - loss * (1 + 0.1 * application) * (one.members().size() - 1);
  }

  private static DataSet measured(CampaignPlan plan, double noise, Predicate<Combination> leftOut) {
    Random random = new Random(7);
    Runs runs = new Runs();
    for (int round = 0; round < ROUNDS; round++) {
      for (Combination one : plan.combinations()) {
        if (!leftOut.test(one)) {
          runs.add(
              one,
              (who, _) ->
                  (one.level().isEmpty() ? 1 : measured(one, who))
                      * Math.exp(noise * random.nextGaussian()));
        }
      }
    }
    CampaignOrigin origin =
        new CampaignOrigin("m", "2026-11-22", "", Work.ANY, List.of(), List.of(), Optional.empty());
    return new CampaignOutcome(plan, runs.list(), origin).dataSet();
  }

  private static PairMatrix matrix(DataSet set, SharingLevel level) {
    return (PairMatrix) set.levels().get(level).getFirst();
  }

  private static CellUncertainty pair(DataSet set, SharingLevel level, int row, int neighbour) {
    return set.uncertainty().stream()
        .filter(one -> one.cell().level().equals(Optional.of(level)))
        .filter(one -> one.cell().row() == row)
        .filter(one -> one.cell().neighbours().equals(List.of(neighbour)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theProductOfTheLevelsIsWhatWasMeasured() {
    DataSet set = measured(plan(2, List.of()), 0, _ -> false);
    for (int from = 0; from < THREE.size(); from++) {
      for (int row = 0; row < 2; row++) {
        double product = 1;
        for (SharingLevel level : THREE.subList(from, THREE.size())) {
          product *= matrix(set, level).speeds()[row][1 - row];
        }
        double seen = measured(Combination.together(THREE.get(from), List.of(0, 1)), row);
        assertThat(product).as("%s, row %d", THREE.get(from), row).isCloseTo(seen, within(5e-6));
      }
    }
  }

  /** Further out a simulator composes three of their pairs. */
  @Test
  void groupsAreDividedByWhatFurtherOutIsComposedOfPairs() {
    DataSet set = measured(plan(2, List.of(GROUP)), 0, _ -> false);
    MeasuredGroup group = matrix(set, SharingLevel.MEMORY_DOMAIN).groups().getFirst();
    double[][] machine = matrix(set, SharingLevel.MACHINE).speeds();
    Combination all = Combination.together(SharingLevel.MEMORY_DOMAIN, GROUP);
    assertThat(group.rows()).isEqualTo(GROUP);
    assertThat(group.speeds().getFirst() * machine[0][0] * machine[0][1])
        .isCloseTo(measured(all, 0), within(5e-6));
    assertThat(group.speeds().getLast() * machine[1][0] * machine[1][0])
        .isCloseTo(measured(all, 1), within(5e-6));
  }

  /** The rate alone cancels out; both rates together are uncertain. */
  @Test
  void intervalsOfInnerLevelsHaveTheErrorOfTheDivisorToo() {
    int held = 0;
    int cells = 0;
    DataSet set = measured(plan(6, List.of()), 0.03, _ -> false);
    for (int row = 0; row < 6; row++) {
      for (int neighbour = 0; neighbour < 6; neighbour++) {
        List<Integer> both = List.of(row, neighbour);
        double truth =
            measured(Combination.together(SharingLevel.SMT_CORE, both), row)
                / measured(Combination.together(SharingLevel.MEMORY_DOMAIN, both), row);
        CellUncertainty found = pair(set, SharingLevel.SMT_CORE, row, neighbour);
        double half = Math.log(found.high() / found.low()) / 2;
        // Student's quantile of many degrees of freedom times the error of two means.
        assertThat(half).isGreaterThan(0.6 * 1.96 * 0.03 * Math.sqrt(2.0 / ROUNDS));
        held += found.low() <= truth && truth <= found.high() ? 1 : 0;
        cells++;
      }
    }
    assertThat((double) held / cells).isBetween(0.85, 1.0);
  }

  @Test
  void whatIsDividedByAPredictionIsUnsure() {
    Combination missing = Combination.together(SharingLevel.MACHINE, List.of(0, 1));
    DataSet set = measured(plan(5, List.of()), 0.0001, missing::equals);
    assertThat(pair(set, SharingLevel.MACHINE, 0, 1).origin())
        .isEqualTo(CellUncertainty.Origin.PREDICTED);
    CellUncertainty divided = pair(set, SharingLevel.MEMORY_DOMAIN, 0, 1);
    assertThat(divided.origin()).isEqualTo(CellUncertainty.Origin.MEASURED);
    assertThat(divided.sure()).isFalse();
    assertThat(divided.note()).contains("divided by a speed further out that is predicted");
    assertThat(divided.halfWidth())
        .isGreaterThan(2 * pair(set, SharingLevel.MEMORY_DOMAIN, 0, 2).halfWidth());
    CellUncertainty innermost = pair(set, SharingLevel.SMT_CORE, 0, 1);
    assertThat(innermost.sure()).isTrue();
    double product =
        THREE.stream()
            .mapToDouble(level -> matrix(set, level).speeds()[0][1])
            .reduce(1, (a, b) -> a * b);
    assertThat(product)
        .isCloseTo(
            measured(Combination.together(SharingLevel.SMT_CORE, List.of(0, 1)), 0), within(1e-3));
    assertThat(set.uncertainty().stream().map(CellUncertainty::note))
        .allMatch(note -> !note.endsWith("; "));
  }
}
