package akula.statistics.table;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import akula.statistics.metrics.RunKind;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.summary.Summary;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SummaryTableTest {
  private static final List<String> FOUR = List.of("naive_spread", "naive_cluster", "random", "di");

  @Test
  void showsBothMeasuresAndMarksTheBest() {
    Summary summary = new Summary(List.of("D4_T4", "D6_T2", "S8"), FOUR);
    for (int category = 0; category < 3; category++) {
      for (int policy = 0; policy < 4; policy++) {
        fill(summary, category, policy, 30 - 5 * policy + category);
      }
    }
    assertThat(new SummaryTable(summary, Set.of(2), 100).text(UTF_8))
        .isEqualTo(
            """
            Average degradation (%), mean over 3 workloads of each category
            category  naive_spread   naive_cluster      random          di
            ---------------------------------------------------------------
            D4_T4        30.0 ±7.5       25.0 ±6.2   20.0 ±5.0   15.0 ±3.7*
            D6_T2        31.0 ±7.7       26.0 ±6.5   21.0 ±5.2   16.0 ±4.0*
            ---------------------------------------------------------------
            S8           32.0 ±7.9       27.0 ±6.7   22.0 ±5.5   17.0 ±4.2*
            ---------------------------------------------------------------
            all          31.0 ±2.2       26.0 ±1.9   21.0 ±1.5   16.0 ±1.3*

            Worst degradation (%), mean over 3 workloads of each category
            category  naive_spread   naive_cluster       random           di
            -----------------------------------------------------------------
            D4_T4       60.0 ±14.9      50.0 ±12.4   40.0  ±9.9   30.0  ±7.5*
            D6_T2       62.0 ±15.4      52.0 ±12.9   42.0 ±10.4   32.0  ±7.9*
            -----------------------------------------------------------------
            S8          64.0 ±15.9      54.0 ±13.4   44.0 ±10.9   34.0  ±8.4*
            -----------------------------------------------------------------
            all         62.0  ±4.3      52.0  ±3.7   42.0  ±3.1   32.0  ±2.5*

            ± half-width of the 95% confidence interval; * lowest mean of the row
            """);
  }

  @Test
  void warnsOfIntervalsFromTwoWorkloads() {
    Summary summary = new Summary(List.of("a"), List.of("di"));
    fill(summary, 0, 0, 10);
    assertThat(new SummaryTable(summary, Set.of(), 100).text(UTF_8)).endsWith("of the row\n");
    summary = new Summary(List.of("a"), List.of("di"));
    summary.add(0, 0, run(10));
    summary.add(0, 0, run(12));
    assertThat(new SummaryTable(summary, Set.of(), 100).text(UTF_8))
        .endsWith(
            """
            ; * lowest mean of the row
            Intervals from two workloads are very wide; more workloads make them useful.
            """);
  }

  @Test
  void doesWithoutThePlusMinusSignWhereThereIsNone() {
    Summary summary = new Summary(List.of("a"), List.of("di"));
    fill(summary, 0, 0, 10);
    assertThat(new SummaryTable(summary, Set.of(), 100).text(US_ASCII))
        .contains("a         10.0 +-2.5\n")
        .doesNotContain("±", "all");
  }

  @Test
  void smallNumbersHaveTwoDecimals() {
    Summary summary = new Summary(List.of("a"), List.of("di", "random"));
    fill(summary, 0, 0, 0.1);
    fill(summary, 0, 1, 10);
    assertThat(new SummaryTable(summary, Set.of(), 100).text(UTF_8))
        .contains("a         0.10 ±0.02*  10.00 ±2.48\n");
  }

  @Test
  void aSingleRunHasNoIntervalAndMissingRunsADash() {
    Summary summary = new Summary(List.of("a", "b"), List.of("di", "random"));
    summary.add(0, 0, run(10));
    assertThat(new SummaryTable(summary, Set.of(), 100).text(UTF_8))
        .startsWith(
            """
            Average degradation (%), mean over 1 workload of each category
            category    di   random
            ------------------------
            a         10.0        -
            b            -        -
            ------------------------
            all       10.0        -
            """);
  }

  /** Of 10 and 20 the interval is 12.706 standard errors of 5 to each side. */
  @Test
  void repetitionsThatAreCopiesHaveNoInterval() {
    Summary summary = new Summary(List.of("a", "b"), List.of("di"));
    for (int i = 0; i < 9; i++) {
      summary.add(0, 0, run(10));
      summary.add(1, 0, run(20));
    }
    assertThat(new SummaryTable(summary, Set.of(), 100, RunKind.WRITTEN).text(US_ASCII))
        .contains("\nall       15.0 +-63.5\n", "mean over 9 repetitions of each workload")
        .containsPattern("\na +10.0\n")
        .endsWith(
            """
            No +- where all repetitions came to the same;
            that of all is then over workloads.
            All repetitions of a, b came to the same, whatever their seed.
            In intervals and tests each of these workloads counts once;
            more repetitions say nothing more.
            """);
    assertThat(new SummaryTable(summary, Set.of(), 100).text(US_ASCII)).contains("10.0 +-0.0");
  }

  /** One run in a row, three in the other: the mark is at its number in both. */
  @Test
  void theMarkStandsAtItsNumberWhereThereIsNoInterval() {
    Summary summary = new Summary(List.of("a", "b"), List.of("di", "random"));
    summary.add(0, 0, run(10));
    summary.add(0, 1, run(20));
    fill(summary, 1, 0, 30);
    fill(summary, 1, 1, 40);
    assertThat(new SummaryTable(summary, Set.of(), 100).text(UTF_8))
        .contains(
            """
            a         10.0*        20.0
            b         30.0  ±7.5*  40.0  ±9.9
            """);
  }

  @Test
  void policiesThatDoNotFitGoOnBelow() {
    List<String> policies =
        IntStream.range(0, 12).mapToObj(i -> "swap:pairs=" + i + ",interval=100ms").toList();
    Summary summary = new Summary(List.of("D48_S32_T48"), policies);
    IntStream.range(0, 12).forEach(policy -> fill(summary, 0, policy, 100 + policy));
    String text = new SummaryTable(summary, Set.of(), 100).text(UTF_8);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    policies.forEach(
        policy -> assertThat(text).contains(policy.substring(5, policy.indexOf(',') + 1)));
    assertThat(text).contains("100.0 ±24.8*", "111.0 ±27.6\n");
  }

  @Test
  void nothingToShow() {
    Summary none = new Summary(List.of(), List.of());
    assertThat(new SummaryTable(none, Set.of(), 100).text(UTF_8)).contains("no workloads");
  }

  /** Three runs with this mean and a standard deviation of a tenth of it. */
  private static void fill(Summary summary, int category, int policy, double degradation) {
    for (double factor : new double[] {0.9, 1, 1.1}) {
      summary.add(category, policy, run(degradation * factor));
    }
  }

  private static RunMetrics run(double degradation) {
    return new RunMetrics(8, degradation, 2 * degradation, 1_000_000_000L, 7, 1.1, 1.2, 0);
  }
}
