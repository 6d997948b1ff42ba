package akula.papers.pairing;

import static akula.papers.claims.Outcome.DOES_NOT_HOLD;
import static akula.papers.claims.Outcome.HOLDS;
import static akula.papers.claims.Outcome.NOT_CERTAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.pairing.PairingResults.Run;
import akula.papers.pairing.WorkWatch.Done;
import akula.papers.pairing.WorkWatch.Work;
import akula.statistics.metrics.ApplicationTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every claim on the paper's own table, and on tables that were changed. */
class PairingFindingsTest {
  private static final int REPEATS = 6;
  private static final Offset<Double> TINY = within(1e-3);

  /** The paper's times, times a factor for a policy or for a policy in a workload. */
  private static PairingResults results(Map<String, Double> factors) {
    PairingResults.Runs runs =
        (workload, policy) ->
            IntStream.range(0, REPEATS)
                .mapToObj(repeat -> {
                  double factor =
                      factors.getOrDefault(policy, 1.0)
                          * factors.getOrDefault(workload + " " + policy, 1.0)
                          * (1 + 1e-4 * ((repeat * 7 + policy.length()) % 5 - 2));
                  double seconds = factor * seconds(workload, policy);
                  return new Run(
                      List.of(
                          new ApplicationTime("CG", 5, Double.NaN, seconds),
                          new ApplicationTime("SP", 0, Double.NaN, Double.NaN)),
                      work(policy, repeat, factors));
                })
                .toList();
    return new PairingResults(runs, MeanTimes.ALL);
  }

  /** The new policies do more, by what the paper hopes for; times factors of what was done. */
  private static Work work(String policy, int repeat, Map<String, Double> factors) {
    boolean isNew = PairingTable.NEW.contains(policy.split(":")[0]);
    double chance = 1 + 1e-4 * ((repeat * 3 + policy.length()) % 5 - 2);
    double done = (isNew ? 1800 : 1600) * chance * factors.getOrDefault("work " + policy, 1.0);
    return new Work(
        420,
        List.of(
            new Done("CG", done / 2),
            new Done("SP", done / 2 / factors.getOrDefault("SP " + policy, 1.0))),
        (isNew ? 0.95 : 0.9) * chance * factors.getOrDefault("use " + policy, 1.0),
        (isNew ? 0.2 : 0.4) * chance * factors.getOrDefault("over " + policy, 1.0));
  }

  /** The paper says of Linux that it would hardly be better if it preferred wholly idle cores. */
  private static double seconds(String workload, String policy) {
    return policy.equals(PairingTable.LINUX_ANY)
        ? 1.02 * PairingTable.seconds(workload, PairingTable.LINUX)
        : PairingTable.seconds(workload, policy.split(":")[0]);
  }

  private static List<Finding> findings(Map<String, Double> factors) {
    return PairingFindings.of(results(factors));
  }

  @Test
  void thePapersOwnTableBearsItsClaimsOut() {
    for (Finding finding : findings(Map.of())) {
      assertThat(finding.outcome()).as(finding.claim()).isEqualTo(HOLDS);
    }
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        arguments("bus_pairing improves on", Map.of("bus_pairing", 1.3), DOES_NOT_HOLD),
        arguments("stall_pairing improves on", Map.of("stall_pairing", 1.2), DOES_NOT_HOLD),
        arguments("cache_pairing improves on", Map.of("cache_pairing", 1.2), DOES_NOT_HOLD),
        arguments("bus_pairing and cache", Map.of("WL_3 cache_pairing", 0.8), DOES_NOT_HOLD),
        arguments("in 16 of 18", Map.of("WL_1 bus_pairing", 1.2), DOES_NOT_HOLD),
        arguments("in 16 of 18", Map.of("WL_1 bus_pairing", 11.91 / 11.39), NOT_CERTAIN),
        arguments("in 13 of 18", Map.of("WL_5 bus_pairing", 1.2), DOES_NOT_HOLD),
        arguments("Even gang", Map.of("WL_3 gang", 0.9), DOES_NOT_HOLD),
        arguments("Even gang", Map.of("WL_1 gang", 1.2), DOES_NOT_HOLD),
        arguments("significantly higher", Map.of("gang", 0.9), DOES_NOT_HOLD),
        arguments("not particularly", Map.of("linux_24:idle=any", 1.2), DOES_NOT_HOLD),
        arguments("In WL_2", Map.of("WL_2 cache_pairing", 0.9), DOES_NOT_HOLD),
        arguments("most effective", Map.of("stall_pairing", 0.9), DOES_NOT_HOLD),
        arguments("more informative", Map.of("cache_pairing", 0.95), DOES_NOT_HOLD),
        arguments("tends to be best", Map.of("WL_1 stall_pairing", 1.1), DOES_NOT_HOLD),
        arguments("the other way", Map.of("WL_5 stall_pairing", 1.2), DOES_NOT_HOLD),
        arguments("tends to be best", Map.of("WL_2 gang", 0.9), DOES_NOT_HOLD),
        arguments("tends to be best", Map.of("WL_1 linux_24", 0.9), DOES_NOT_HOLD),
        arguments("bus_pairing improves on Linux by", Map.of("bus_pairing", 0.95), DOES_NOT_HOLD),
        arguments("by 18.8 % at", Map.of("WL_6 stall_pairing", 0.95), DOES_NOT_HOLD),
        arguments("by 23.6 % at", Map.of("WL_1 cache_pairing", 0.7), DOES_NOT_HOLD),
        arguments("overcommit", Map.of("over stall_pairing", 2.1), DOES_NOT_HOLD),
        arguments("overcommit", Map.of("use bus_pairing", 0.9), DOES_NOT_HOLD),
        arguments("performance of individual", Map.of("work bus_pairing", 0.8), DOES_NOT_HOLD),
        arguments("each single", Map.of("WL_3 bus_pairing", 1.3), DOES_NOT_HOLD));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void otherTablesDoNot(String claim, Map<String, Double> factors, Outcome outcome) {
    assertThat(find(claim, factors).outcome()).isEqualTo(outcome);
  }

  /** The claim that has these words. */
  private static Finding find(String words, Map<String, Double> factors) {
    return findings(factors).stream()
        .filter(finding -> finding.claim().contains(words))
        .findFirst()
        .orElseThrow();
  }

  /** Longer with a part and shorter without is because of that part. */
  @Test
  void reasonsAreThoseThatAnExperimentShows() {
    Map<String, Double> window =
        Map.of(
            "bus_pairing", 1.3,
            "bus_pairing:place=order", 1.3,
            "bus_pairing:select=order", 1.3,
            "bus_pairing:demand=greatest", 1.3,
            "bus_pairing:changes=choose", 1.3,
            "bus_pairing:restart=known", 1.3,
            "bus_pairing:unknown=first", 1.3,
            "bus_pairing:requeue=ran", 1.3);
    assertThat(find("bus_pairing improves on", window).why())
        .isEqualTo("It holds if only the latest quantum counts (window=1).");
    Map<String, Double> everything =
        Map.of(
            "bus_pairing", 1.3,
            "bus_pairing:place=order", 1.3,
            "bus_pairing:select=order", 1.3,
            "bus_pairing:demand=greatest", 1.3,
            "bus_pairing:window=1", 1.3,
            "bus_pairing:changes=choose", 1.3,
            "bus_pairing:restart=known", 1.3,
            "bus_pairing:unknown=first", 1.3,
            "bus_pairing:requeue=ran", 1.3);
    assertThat(find("bus_pairing improves on", everything).outcome()).isEqualTo(DOES_NOT_HOLD);
    assertThat(find("bus_pairing improves on", everything).why()).isEmpty();
    assertThat(findings(Map.of())).as("all hold").allMatch(finding -> finding.why().isEmpty());
  }

  /** How the policies deal with what the paper leaves open is a part of them. */
  @Test
  void changesRestartsAndTheQueueAreParts() {
    Map<String, Double> factors = new HashMap<>();
    for (PolicyPart part : PolicyPart.values()) {
      factors.put(part.without("bus_pairing"), 1.3);
    }
    factors.put("bus_pairing", 1.3);
    factors.remove("bus_pairing:restart=known");
    factors.remove("bus_pairing:requeue=ran");
    assertThat(find("bus_pairing improves on", factors).why())
        .isEqualTo(
            "It holds if a program that ran before counts as what was measured of it"
                + " (restart=known), or if all that ran go to the end of the queue"
                + " (requeue=ran).");
    assertThat(PolicyPart.REQUEUE.without("gang")).isEqualTo("gang:requeue=ran");
    assertThat(PolicyPart.CHANGES.without("gang")).isEqualTo("gang:changes=choose");
    assertThat(PolicyPart.RESTART.without("gang")).isEqualTo("gang");
  }

  /** What holds is judged without each part, too. */
  @Test
  void whatHoldsHangsOnThatWithoutWhichItDoesNot() {
    Finding finding =
        find(
            "bus_pairing improves on",
            Map.of("bus_pairing:restart=known", 1.3, "bus_pairing:window=1", 1.3));
    assertThat(finding.outcome()).isEqualTo(HOLDS);
    assertThat(finding.why()).isEmpty();
    assertThat(finding.hangsOn())
        .isEqualTo(
            "It does not hold if only the latest quantum counts (window=1), or if a program that"
                + " ran before counts as what was measured of it (restart=known).");
  }

  /** Without the difference both sides are one policy, which says nothing. */
  @Test
  void whatIsComparedWithItselfIsNoReason() {
    Finding fails = find("not particularly", Map.of("linux_24:idle=any", 1.2));
    assertThat(fails.outcome()).isEqualTo(DOES_NOT_HOLD);
    assertThat(fails.why()).isEmpty();
    Finding effective = find("most effective", Map.of());
    assertThat(effective.outcome()).isEqualTo(HOLDS);
    assertThat(effective.hangsOn()).doesNotContain("place=order");
  }

  /** The mean is on the limit; without the window it is far from it. */
  @Test
  void whatIsNotCertainHangsOnThatWithoutWhichItIs() {
    Map<String, Double> factors = new HashMap<>();
    for (PolicyPart part : PolicyPart.values()) {
      factors.put("WL_1 " + part.without("bus_pairing"), 11.91 / 11.39);
    }
    factors.put("WL_1 bus_pairing", 11.91 / 11.39);
    factors.put("linux_24:idle=any", 1 / 1.02); // idle cores are no reason here
    assertThat(find("in 16 of 18", factors).outcome()).isEqualTo(NOT_CERTAIN);
    assertThat(find("in 16 of 18", factors).hangsOn()).doesNotContain("It holds");
    factors.remove("WL_1 bus_pairing:window=1");
    assertThat(find("in 16 of 18", factors).why()).isEmpty();
    assertThat(find("in 16 of 18", factors).hangsOn())
        .startsWith("It holds if only the latest quantum counts (window=1). It does not hold if");
  }

  /** What is within intervals of the limit is on one side of it by its mean. */
  @Test
  void byMeansNothingIsUncertain() {
    PairingResults edge = results(Map.of("WL_1 bus_pairing", 11.91 / 11.39));
    assertThat(PairingFindings.judged(edge)).anyMatch(finding -> finding.outcome() == NOT_CERTAIN);
    assertThat(PairingFindings.judged(edge.byMeans()))
        .noneMatch(finding -> finding.outcome() == NOT_CERTAIN);
    assertThat(edge.repeats(2, 3).repeats()).isEqualTo(3);
  }

  @Test
  void itIsToldWherePairingPays() {
    assertThat(pairing(Map.of("bus_pairing:place=order", 2.0)))
        .startsWith(
            "Pairing alone (place=metric against place=order) gains in weighted mean time in 18 of"
                + " 18 cases");
    assertThat(pairing(Map.of("WL_2 bus_pairing", 1.5, "bus_pairing:place=order", 1.2)))
        .contains("loses in 1 (WL_2 bus_pairing), and makes no certain difference in 0.");
  }

  /** The measure may gain where less is done. */
  @Test
  void theFirstLinesTellWhatIsDone() {
    Map<String, Double> less =
        Map.of("work bus_pairing", 0.8, "work bus_pairing:place=order", 0.9, "bus_pairing", 0.5);
    assertThat(new WorkTables(results(less)).whetherWorkIsDone())
        .startsWith("Beside linux_24 the weighted mean time of the three policies is shorter in")
        .contains("the work that they do a second is more in 12 and less in 6 of 18 cases.");
    assertThat(pairing(less))
        .endsWith(
            "In work done a second, pairing alone gives more in 12 and less in 6 of 18 cases.");
  }

  /** Half as fast, by what is done of it: that is told though none of it ended. */
  @Test
  void whoPaysIsNamed() {
    Map<String, Double> slower = Map.of("SP bus_pairing", 2.25);
    assertThat(new WorkTables(results(slower)).text()).containsPattern("WL_3 .* SP 2\\.00 ±0\\.00");
    assertThat(find("each single", slower).lines())
        .contains(
            "by the work done in time, the slowest under bus_pairing is SP: 2.00 ±0.00 times as"
                + " long as under linux_24 for the same work");
    assertThat(new WorkTables(results(slower)).fields())
        .hasSize(6 * 5)
        .element(2, InstanceOfAssertFactories.map(String.class, Object.class))
        .containsEntry("slowest_application", "SP");
  }

  @Test
  void cellsOfWhichAProgramHasNoPartAreMarked() {
    assertThat(new PairingTables(results(Map.of())).text(Optional.empty()))
        .containsPattern("WL_4 +\\*35\\.76 ")
        .contains("  WL_4 SP: linux_24, gang, bus_pairing, stall_pairing, cache_pairing\n");
  }

  /** The paper tells of another Linux than its kernel was. */
  @Test
  void theVerdictAgainstTheOtherLinuxIsToldWhereItDiffers() {
    String line = "against linux_24:idle=any in place of linux_24: ";
    Map<String, Double> fast = Map.of("linux_24:idle=any", 0.5);
    assertThat(find("in 16 of 18", fast).lines()).contains(line + "does not hold");
    assertThat(find("in 16 of 18", Map.of()).lines()).noneMatch(it -> it.startsWith(line));
    assertThat(find("not particularly", fast).lines()).noneMatch(it -> it.startsWith(line));
  }

  private static String pairing(Map<String, Double> factors) {
    return new PairingTables(results(factors)).whetherPairingPays();
  }

  @Test
  void anApplicationOfWhichNoneEndedInTimeIsNamed() {
    assertThat(find("each single", Map.of()).lines())
        .contains(
            "no instance ended in time, so nothing is known: SP under bus_pairing, SP under"
                + " stall_pairing, SP under cache_pairing");
    assertThat(new PairingTables(results(Map.of())).text(Optional.empty()))
        .containsPattern("\nSP +none ended");
  }

  @Test
  void tablesHaveThePapersFiguresInBrackets() {
    assertThat(new PairingTables(results(Map.of())).text(Optional.empty()))
        .containsPattern("WL_4 +\\*35\\.76 ±0\\.01 \\(35\\.76\\)")
        .containsPattern("28\\.7 ±0\\.0 \\(28\\.7\\)")
        .containsPattern("-10\\.6 ±0\\.0 \\(-10\\.6\\)");
  }

  /** Figure 4: a factor of the policy is the relative time; none of SP ended. */
  @Test
  void programsGetTheTimesOfApplications() {
    Map<String, Double> factors = Map.of("WL_3 gang", 34.99 / 36.63 * 2);
    assertThat((List<?>) new PairingTables(results(factors)).fields().get("applications"))
        .hasSize(6 * 2 * 4)
        .element(2 * 2 * 4, InstanceOfAssertFactories.map(String.class, Object.class))
        .containsEntry("workload", "WL_3")
        .containsEntry("application", "CG")
        .containsEntry("policy", "gang")
        .hasEntrySatisfying("relative_time", it -> assertThat((Double) it).isCloseTo(2, TINY))
        .hasEntrySatisfying("half_width", it -> assertThat((Double) it).isBetween(0.0, 0.01));
    assertThat((List<?>) new PairingTables(results(factors)).fields().get("applications"))
        .last(InstanceOfAssertFactories.map(String.class, Object.class))
        .containsEntry("application", "SP")
        .containsEntry("policy", "cache_pairing")
        .containsEntry("relative_time", null)
        .containsEntry("half_width", null);
  }
}
