package akula.cli.reproduce.pairing;

import static akula.cli.claims.Outcome.DOES_NOT_HOLD;
import static akula.cli.claims.Outcome.HOLDS;
import static akula.cli.claims.Outcome.NOT_CERTAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import akula.cli.claims.Finding;
import akula.cli.claims.Outcome;
import akula.cli.reproduce.pairing.PairingResults.Run;
import akula.statistics.metrics.ApplicationTime;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every claim on the paper's own table, and on tables that were changed. */
class PairingFindingsTest {
  private static final int REPEATS = 6;

  /** The paper's times, times a factor for a policy or for a policy in a workload. */
  private static PairingResults results(Map<String, Double> factors) {
    return new PairingResults((workload, policy) ->
        IntStream.range(0, REPEATS)
            .mapToObj(repeat -> {
              double factor =
                  factors.getOrDefault(policy, 1.0)
                      * factors.getOrDefault(workload + " " + policy, 1.0)
                      * (1 + 1e-4 * ((repeat * 7 + policy.length()) % 5 - 2));
              double seconds = factor * PairingTable.seconds(workload, policy);
              return new Run(
                  seconds,
                  List.of(
                      new ApplicationTime("CG", 5, seconds),
                      new ApplicationTime("SP", 0, Double.NaN)));
            })
            .toList());
  }

  private static List<Finding> findings(Map<String, Double> factors) {
    return new PairingFindings(results(factors)).all();
  }

  @Test
  void thePapersOwnTableBearsItsClaimsOut() {
    for (Finding finding : findings(Map.of())) {
      assertThat(finding.outcome()).as(finding.claim()).isEqualTo(HOLDS);
    }
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        arguments(1, Map.of("bus_pairing", 1.3), DOES_NOT_HOLD),
        arguments(2, Map.of("stall_pairing", 1.2), DOES_NOT_HOLD),
        arguments(3, Map.of("cache_pairing", 1.2), DOES_NOT_HOLD),
        arguments(4, Map.of("stall_pairing", 0.9), DOES_NOT_HOLD),
        arguments(5, Map.of("WL_1 bus_pairing", 1.2), DOES_NOT_HOLD),
        arguments(5, Map.of("WL_1 bus_pairing", 11.91 / 11.39), NOT_CERTAIN),
        arguments(6, Map.of("WL_5 bus_pairing", 1.2), DOES_NOT_HOLD),
        arguments(7, Map.of("WL_3 gang", 0.9), DOES_NOT_HOLD),
        arguments(7, Map.of("WL_1 gang", 1.2), DOES_NOT_HOLD),
        arguments(8, Map.of("gang", 0.9), DOES_NOT_HOLD),
        arguments(9, Map.of("WL_2 cache_pairing", 0.9), DOES_NOT_HOLD),
        arguments(10, Map.of("WL_1 stall_pairing", 1.1), DOES_NOT_HOLD),
        arguments(11, Map.of("WL_5 stall_pairing", 1.2), DOES_NOT_HOLD),
        arguments(12, Map.of("WL_3 bus_pairing", 1.3), DOES_NOT_HOLD));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void otherTablesDoNot(int claim, Map<String, Double> factors, Outcome outcome) {
    assertThat(findings(factors).get(claim - 1).outcome()).isEqualTo(outcome);
  }

  @Test
  void anApplicationOfWhichNoneEndedInTimeIsNamed() {
    assertThat(findings(Map.of()).getLast().lines())
        .contains(
            "no instance ended in time, so nothing is known: SP under bus_pairing, SP under"
                + " stall_pairing, SP under cache_pairing");
    assertThat(new PairingTables(results(Map.of())).text()).containsPattern("\nSP +none ended");
  }

  @Test
  void tablesHaveThePapersFiguresInBrackets() {
    assertThat(new PairingTables(results(Map.of())).text())
        .containsPattern("WL_4 +35\\.76 ±0\\.01 \\(35\\.76\\)")
        .containsPattern("28\\.7 ±0\\.0 \\(28\\.7\\)")
        .containsPattern("-10\\.6 ±0\\.0 \\(-10\\.6\\)");
  }
}
