package akula.papers.akula;

import static akula.papers.claims.Outcome.DOES_NOT_HOLD;
import static akula.papers.claims.Outcome.HOLDS;
import static akula.papers.claims.Outcome.NOT_CERTAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.SharingLevel;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every claim on results that were made up so that it holds, fails, or is on the edge. */
class FindingsTest {
  private static final String SEARCH = BadlyBehaved.BY_PROGRESS;
  private static final String BOTH = ManyCores.BY_PROGRESS;

  /** Number of the claim, factors of policies' results, what follows. */
  static Stream<Arguments> results() {
    return Stream.of(
        arguments(1, Map.of(), HOLDS),
        arguments(1, Map.of("naive_cluster", 1.5), DOES_NOT_HOLD),
        arguments(1, Map.of("naive_spread", 1.5), DOES_NOT_HOLD),
        arguments(1, Map.of("naive_cluster", 1.06), NOT_CERTAIN),
        arguments(2, clusterApart("D3_T5", "D4_T4", "D5_T3", "D6_T2"), HOLDS),
        arguments(2, clusterApart("D3_T5", "D4_T4", "D5_T3", "D8_T0"), DOES_NOT_HOLD),
        arguments(2, Map.of(), NOT_CERTAIN),
        arguments(3, Map.of(), HOLDS),
        arguments(3, Map.of("threshold", 1.5), DOES_NOT_HOLD),
        arguments(3, Map.of("threshold", 1.15), NOT_CERTAIN),
        arguments(4, Map.of("naive_cluster", 2.0), HOLDS),
        arguments(4, Map.of("naive_cluster", 2.0, "di", 1.8), DOES_NOT_HOLD),
        arguments(4, Map.of("naive_cluster", 1.25), NOT_CERTAIN),
        arguments(5, Map.of(), HOLDS),
        arguments(5, Map.of("threshold", 0.8), DOES_NOT_HOLD),
        arguments(5, Map.of("di", 0.8), DOES_NOT_HOLD),
        arguments(5, Map.of("naive_spread", 1.15), NOT_CERTAIN),
        arguments(6, Map.of("swap", 0.97, "di_swap", 0.97), HOLDS),
        arguments(6, Map.of("swap", 0.97, "di_swap", 0.5), DOES_NOT_HOLD),
        arguments(6, Map.of("swap", 0.97), NOT_CERTAIN),
        arguments(7, clusterApart("D1_S6_T1", "D2_S4_T2", "D3_S2_T3"), HOLDS),
        arguments(7, clusterApart("D0_S8_T0", "D2_S4_T2", "D3_S2_T3"), DOES_NOT_HOLD),
        arguments(7, clusterApart("D2_S4_T2", "D3_S2_T3"), NOT_CERTAIN),
        arguments(8, Map.of("swap", 0.8, "di_swap", 0.8), HOLDS),
        arguments(8, Map.of("swap", 0.8, "di_swap", 1.2), DOES_NOT_HOLD),
        arguments(8, Map.of("swap", 0.8), NOT_CERTAIN),
        arguments(9, Map.of("di", 1.5), HOLDS),
        arguments(9, Map.of("di", 2.0), DOES_NOT_HOLD),
        arguments(9, Map.of("di", 1.25), NOT_CERTAIN),
        arguments(10, Map.of("swap", 1.2), HOLDS),
        arguments(10, Map.of("swap", 1.2, "D96_T32 swap", 0.9), DOES_NOT_HOLD),
        arguments(10, Map.of("swap", 1.2, "D96_T32 swap", 1.0), NOT_CERTAIN),
        arguments(11, Map.of("di_swap", 0.9), HOLDS),
        arguments(11, Map.of("di_swap", 0.9, "D96_T32 di_swap", 1.1), DOES_NOT_HOLD),
        arguments(11, Map.of("di_swap", 0.9, "D96_T32 swap", 0.9), NOT_CERTAIN),
        arguments(12, Map.of("swap", 1.3), HOLDS),
        arguments(12, Map.of("swap", 1.6), DOES_NOT_HOLD),
        arguments(12, Map.of("swap", 1.45), NOT_CERTAIN),
        arguments(13, pairs(2.0, 1.3, 1.2, 1.1, 1.0), HOLDS),
        arguments(13, pairs(2.0, 1.9, 1.6, 1.3, 1.0), DOES_NOT_HOLD),
        arguments(13, pairs(2.0, 1.2, 1.3, 1.1, 1.0), DOES_NOT_HOLD),
        arguments(13, pairs(2.0, 1.5, 1.3, 1.1, 1.0), NOT_CERTAIN),
        arguments(14, pairs(0.1, 0.2, 0.4, 0.6, 1.0), HOLDS),
        arguments(14, pairs(0.1, 0.3, 0.4, 0.6, 1.0), DOES_NOT_HOLD),
        arguments(14, pairs(0.1, 0.25, 0.4, 0.6, 1.0), NOT_CERTAIN));
  }

  private static Map<String, Double> clusterApart(String... categories) {
    Map<String, Double> factors = new HashMap<>();
    for (String category : categories) {
      factors.put(category + " naive_cluster", 2.0);
    }
    return factors;
  }

  private static Map<String, Double> pairs(double... factors) {
    Map<String, Double> all = new HashMap<>();
    for (int i = 0; i < factors.length; i++) {
      all.put(SwapPairs.swap(SwapPairs.PAIRS.get(i)), factors[i]);
    }
    return all;
  }

  private static Finding finding(int claim, Map<String, Double> factors) {
    return new MadeUpRuns(factors).findings().get(claim - 1);
  }

  @ParameterizedTest
  @MethodSource("results")
  void aClaimIsJudgedByItsIntervals(int claim, Map<String, Double> factors, Outcome expected) {
    Finding finding = finding(claim, factors);
    assertThat(finding.outcome()).as(finding.claim() + finding.conditions()).isEqualTo(expected);
    if (expected == HOLDS) {
      assertThat(finding.why()).isEmpty();
      assertThat(finding.decisive()).isEmpty();
    } else {
      assertThat(finding.decisive()).isNotEmpty().allMatch(c -> c.outcome() == expected);
      finding
          .decisive()
          .forEach(c -> assertThat(finding.lines()).anyMatch(line -> line.startsWith(c.figure())));
    }
  }

  @Test
  void searchThatFailsByIpcAloneHasItsMeasureForAReason() {
    for (int claim : List.of(8, 9)) {
      assertThat(finding(claim, Map.of("swap", 1.2, SEARCH, 0.7)).why())
          .contains("Judged by relative speeds the same search is better");
      assertThat(finding(claim, Map.of("swap", 1.2, SEARCH, 1.3)).why()).isEmpty();
    }
  }

  @Test
  void whereDiSwapLosesTheReasonIsReportedForEachCategory() {
    Map<String, Double> factors =
        Map.of("di_swap", 1.2, BOTH, 0.9, "D96_T32 " + BOTH, 1.0, "D64_T64 " + BOTH, 1.3);
    assertThat(finding(11, factors).why())
        .contains("0.899 ±", "in D128_T0", "though nothing is surely won in D96_T32.")
        .endsWith("why is not known.")
        .contains("In D64_T64 it does not help to judge by relative speeds (1.");
  }

  @Test
  void packingThatCostsNothingIsTheReasonWhySortingWinsLittle() {
    Map<String, Double> factors = Map.of("threshold", 0.9, "di", 0.7, "swap", 0.7, "di_swap", 0.7);
    Finding finding = finding(4, factors);
    assertThat(finding.outcome()).isEqualTo(DOES_NOT_HOLD);
    assertThat(finding.why())
        .contains("naive_spread 0.999", "threshold 0.9")
        .endsWith("naive_spread.");
    assertThat(finding(4, Map.of("naive_cluster", 1.2)).why()).isEmpty();
  }

  @Test
  void whoIsSlowedMostIsReportedFromTheDataSet() {
    Finding finding = new MadeUpRuns(Map.of()).findings(devils(100)).get(3);
    assertThat(finding.why())
        .endsWith(
            "(d5 50 %, d4 40 %, d3 30 % and d2 20 %) are short: alone they run for 100 s on"
                + " average, all other applications for 500 s, so they tend to end before there is"
                + " anything to pack.");
    assertThat(new MadeUpRuns(Map.of()).findings(devils(900)).get(3).why())
        .endsWith("times naive_spread.");
  }

  /** Devils of which number i loses 10 i per cent beside any; the others run for 500 s. */
  private static DataSet devils(double seconds) {
    List<Application> applications = new ArrayList<>();
    double[][] speeds = new double[6][6];
    for (int i = 0; i < 6; i++) {
      double solo = i > 1 ? seconds : 500;
      ApplicationClass kind = i > 0 ? ApplicationClass.DEVIL : ApplicationClass.TURTLE;
      applications.add(new Application("d" + i, solo, 1e9, kind, List.of(), List.of()));
      Arrays.fill(speeds[i], 1 - 0.1 * i);
    }
    PairMatrix matrix = new PairMatrix(speeds, List.of(), Composition.PRODUCT);
    return new DataSet(
        "devils",
        "",
        true,
        List.of(),
        applications,
        Map.of(SharingLevel.MEMORY_DOMAIN, List.of(matrix)),
        "");
  }

  @Test
  void whatDevilsAloneOfferIsReported() {
    Map<String, Double> factors = Map.of("D8_T0 swap", 0.5);
    assertThat(finding(2, factors).why())
        .startsWith("In D8_T0, too, much depends on who shares a memory domain")
        .contains(
            "under swap. Divided by the square of the mean, the variance is greatest in D8_T0")
        .endsWith("which are not all fair mixes.");
  }

  @Test
  void aVarianceOfNaiveClusterAloneIsReported() {
    Map<String, Double> factors = new HashMap<>();
    factors.put("D0_S8_T0 naive_cluster", 2.0);
    List.of("D1_S6_T1", "D2_S4_T2", "D3_S2_T3").forEach(c -> factors.put(c + " swap", 0.7));
    assertThat(finding(7, factors).why())
        .startsWith("Most of the variance in D0_S8_T0 is that of naive_cluster.");
    assertThat(finding(7, Map.of("D0_S8_T0 swap", 0.5)).why()).isEmpty();
  }

  @Test
  void aGreaterTurnAndSlowSwapsAreSaidToLackTrials() {
    assertThat(finding(12, Map.of("swap", 1.6, "swap:pairs=16", 1.2)).why())
        .contains("with up to 16 times as many, swap-16 1.2");
    assertThat(finding(12, Map.of("swap", 1.6, "swap:pairs=16", 1.6)).why()).isEmpty();
    assertThat(finding(13, pairs(2.0, 1.9, 1.6, 1.3, 1.0)).why())
        .contains("of the 7,936 exchanges of two threads");
    assertThat(finding(13, pairs(2.0, 1.2, 1.3, 1.1, 1.0)).why()).isEmpty();
  }

  @Test
  void whatIsNothingHasNoRatio() {
    Finding finding = finding(5, Map.of("di", 0.0, "threshold", 0.0));
    assertThat(finding.outcome()).isEqualTo(NOT_CERTAIN);
    assertThat(finding.lines()).anyMatch(line -> line.contains("naive_spread (not defined) times"));
  }
}
