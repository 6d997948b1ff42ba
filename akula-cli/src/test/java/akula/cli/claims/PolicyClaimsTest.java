package akula.cli.claims;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each policy beats its baseline where its paper says so (AKULA, PACT 2010, sections 3.2 to 3.4),
 * on the data that ships.
 */
class PolicyClaimsTest {
  /** Well-behaved workloads: worst case of threshold against the naive baseline. */
  private static final double THRESHOLD_WORST = 0.85;

  /** Well-behaved workloads: worst case of swap against the naive baseline. */
  private static final double SWAP_WORST = 0.75;

  /** Well-behaved workloads: average of swap against the naive baseline. */
  private static final double SWAP_AVERAGE = 0.80;

  /** 128 cores: worst case of di against that of swap. */
  private static final double DI_WORST_MANYCORE = 0.80;

  /** 128 cores: worst case of di_swap against that of di. */
  private static final double DI_SWAP_WORST_MANYCORE = 0.97;

  /** 128 cores: worst case of swap with 16 pairs at a time against that with one. */
  private static final double PAIRS_WORST_MANYCORE = 0.95;

  /** The same with few devils among many turtles, where most is to be found. */
  private static final double PAIRS_WORST_FEW_DEVILS = 0.85;

  /** 128 cores: worst case of di_swap against that of swap. */
  private static final double BOTH_WORST_MANYCORE = 0.70;

  /** 8 threads: worst case of di_swap against that of swap; it is not to lose what swap wins. */
  private static final double BOTH_WORST = 1.03;

  /** 8 threads: average of di_swap against that of di, where there are many devils. */
  private static final double BOTH_AVERAGE_MANY_DEVILS = 0.92;

  private static final String FEW_DEVILS = "D32_T96";

  @TempDir Path folder;

  private record Means(double average, double worst) {}

  /** Returns the means of a policy in a category, by {@code CATEGORY POLICY}. */
  private Map<String, Means> sweep(String arguments, List<String> policies) {
    StringBuilder line = new StringBuilder("sweep --format csv --out ");
    line.append(folder.resolve("results")).append(' ').append(arguments);
    policies.forEach(policy -> line.append(" --policy ").append(policy));
    Cli cli = Cli.line(line.toString());
    assertThat(cli.code()).as(cli.err()).isZero();
    Map<String, Means> means = new HashMap<>();
    cli.out()
        .lines()
        .skip(1)
        .map(row -> row.split(","))
        .forEach(cells ->
            means.put(
                cells[0] + " " + cells[1],
                new Means(Double.parseDouble(cells[3]), Double.parseDouble(cells[6]))));
    return means;
  }

  @Test
  void onWellBehavedWorkloadsContentionAwarePoliciesBeatTheNaiveOne() {
    Map<String, Means> means =
        sweep(
            "--category D4_T4 --workloads 60 --seed 7",
            List.of("naive_spread", "threshold", "swap"));
    Means naive = means.get("D4_T4 naive_spread");
    assertThat(means.get("D4_T4 threshold").worst).isLessThan(THRESHOLD_WORST * naive.worst);
    assertThat(means.get("D4_T4 swap").worst).isLessThan(SWAP_WORST * naive.worst);
    assertThat(means.get("D4_T4 swap").average).isLessThan(SWAP_AVERAGE * naive.average);
  }

  @Test
  void onManyCoresSwapFallsBehindAndDiSwapHasTheBestOfBoth() {
    Map<String, Means> means =
        sweep(
            "--machine 32x4 --category D48_S32_T48 --workloads 12 --seed 7",
            List.of("di", "swap", "di_swap"));
    Means di = means.get("D48_S32_T48 di");
    assertThat(di.worst).isLessThan(DI_WORST_MANYCORE * means.get("D48_S32_T48 swap").worst);
    assertThat(means.get("D48_S32_T48 di_swap").worst)
        .isLessThan(DI_SWAP_WORST_MANYCORE * di.worst);
  }

  @Test
  void onManyCoresMorePairsAndASortedBeginningBothHelpSwapInEveryCategory() {
    List<String> categories = List.of("D64_T64", FEW_DEVILS, "D48_S32_T48");
    Map<String, Means> means =
        sweep(
            "--machine 32x4 --workloads 12 --seed 7 --category " + String.join(",", categories),
            List.of("swap", "swap:pairs=16", "di_swap"));
    for (String category : categories) {
      double swap = means.get(category + " swap").worst;
      double most = category.equals(FEW_DEVILS) ? PAIRS_WORST_FEW_DEVILS : PAIRS_WORST_MANYCORE;
      assertThat(means.get(category + " swap:pairs=16").worst).as(category).isLessThan(most * swap);
      assertThat(means.get(category + " di_swap").worst)
          .as(category)
          .isLessThan(BOTH_WORST_MANYCORE * swap);
    }
  }

  @Test
  void onEightCoresDiSwapKeepsWhatSwapWins() {
    List<String> categories = List.of("D2_T6", "D4_T4", "D6_T2", "D8_T0", "D3_S2_T3");
    Map<String, Means> means =
        sweep(
            "--workloads 60 --seed 7 --category " + String.join(",", categories),
            List.of("di", "swap", "di_swap"));
    for (String category : categories) {
      assertThat(means.get(category + " di_swap").worst)
          .as(category)
          .isLessThan(BOTH_WORST * means.get(category + " swap").worst);
    }
    for (String category : List.of("D6_T2", "D8_T0")) {
      assertThat(means.get(category + " di_swap").average)
          .as(category)
          .isLessThan(BOTH_AVERAGE_MANY_DEVILS * means.get(category + " di").average);
    }
  }
}
