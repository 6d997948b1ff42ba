package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

  @TempDir Path folder;

  private record Means(double average, double worst) {}

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
                cells[1], new Means(Double.parseDouble(cells[3]), Double.parseDouble(cells[6]))));
    return means;
  }

  @Test
  void onWellBehavedWorkloadsContentionAwarePoliciesBeatTheNaiveOne() {
    Map<String, Means> means =
        sweep(
            "--category D4_T4 --workloads 60 --seed 7",
            List.of("naive_spread", "threshold", "swap"));
    Means naive = means.get("naive_spread");
    assertThat(means.get("threshold").worst).isLessThan(THRESHOLD_WORST * naive.worst);
    assertThat(means.get("swap").worst).isLessThan(SWAP_WORST * naive.worst);
    assertThat(means.get("swap").average).isLessThan(SWAP_AVERAGE * naive.average);
  }

  @Test
  void onManyCoresSwapFallsBehindAndDiSwapHasTheBestOfBoth() {
    Map<String, Means> means =
        sweep(
            "--machine 32x4 --category D48_S32_T48 --workloads 12 --seed 7",
            List.of("di", "swap", "di_swap"));
    assertThat(means.get("di").worst).isLessThan(DI_WORST_MANYCORE * means.get("swap").worst);
    assertThat(means.get("di_swap").worst)
        .isLessThan(DI_SWAP_WORST_MANYCORE * means.get("di").worst);
  }
}
