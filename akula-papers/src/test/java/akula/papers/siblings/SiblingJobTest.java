package akula.papers.siblings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.contention.SwitchPrice;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The paper on sibling threads reproduced by Java code alone. */
class SiblingJobTest {
  private static SiblingJob.Builder small() {
    return SiblingJob.builder().gigabytes(0.2).repeat(2).otherRepeat(0);
  }

  @Test
  void theResultIsTheSameByAnyWorkers() throws Exception {
    String one = small().jobs(3).build().run().text();
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThat(small().on(cluster).build().run().text()).isEqualTo(one);
      assertThat(cluster.totals().bytes()).isPositive();
    }
    assertThat(small().jobs(1).seed(2).build().run().text()).isNotEqualTo(one);
    assertThat(one).contains("2 repeats of 0.2 GB for all ten, 0 with other costs, seed 1");
  }

  @Test
  void claimsAreJudgedWithOtherCosts() throws Exception {
    SiblingResult result = small().repeat(1).otherRepeat(1).build().run();
    assertThat(result.others().keySet())
        .containsExactlyElementsOf(Costs.USUAL.others().stream().map(Costs::name).toList());
    assertThat(result.page().text().split("of 9 of them the same", -1))
        .hasSize(1 + result.claims().size());
    assertThat(result.claims())
        .allSatisfy(claim ->
            assertThat(claim.lines()).anyMatch(line -> line.contains("of 9 of them the same")));
  }

  /** What is given takes the place of the usual, and is varied in its turn. */
  @Test
  void costsMayBeGiven() throws Exception {
    SwitchPrice price = SwitchPrice.parse("thread=2us,process=5us");
    Costs given = Costs.given(0.97, 106.7, 0, price, Duration.ofNanos(80));
    assertThat(given.others()).hasSize(7).allMatch(other -> !other.isLike(given));
    SiblingResult result = small().repeat(1).otherRepeat(1).costs(given).build().run();
    assertThat(result.others()).hasSize(7);
    assertThat(result.text())
        .contains(
            "seed 1; costs as given: hidden 0.97, 106.7 ns/KiB, cyclic hits 0, a switch"
                + " thread=2us,process=5us, a decision 80ns\n");
    SwitchPrice usual = SwitchPrice.parse(Costs.USUAL.switches());
    Costs same = Costs.given(0.88, 106.7, 0, usual, Duration.ofNanos(80));
    assertThat(small().costs(same).build().run().text()).isEqualTo(small().build().run().text());
  }

  @Test
  void costsOutOfRangeAreRefused() {
    SwitchPrice none = SwitchPrice.NONE;
    Duration nothing = Duration.ZERO;
    assertThatThrownBy(() -> Costs.given(1, 1, 0, none, nothing))
        .hasMessage("--hidden has to be from 0 to below 1, not 1");
    assertThatThrownBy(() -> Costs.given(0, 0, 0, none, nothing))
        .hasMessage("--ns-per-kib has to be above 0 and at most 1000000, not 0");
    assertThatThrownBy(() -> Costs.given(0, 1, Double.NaN, none, nothing))
        .hasMessageStartingWith("--cyclic-hits has to be from 0 to below 1, not ");
    assertThatThrownBy(() -> Costs.given(0, 1, 0, none, Duration.ofSeconds(2)))
        .hasMessage("--decision-cost has to be from 0s to 1s, not 2s");
  }

  /** The usual costs are those that ship. */
  @Test
  void costsAreThoseOfTheDataSetOrChangeThem() throws Exception {
    Path folder = Home.catalog().dataSet("sysbench-memory");
    String caches = Files.readString(folder.resolve("dataset.json"));
    String uses = Files.readString(folder.resolve("resident-cache.csv"));
    String applications = Files.readString(folder.resolve("applications.csv"));
    assertThat(Costs.USUAL.in(caches)).isEqualTo(caches);
    assertThat(Costs.USUAL.in(uses)).isEqualTo(uses);
    for (Costs costs : Costs.USUAL.others()) {
      assertThat(costs.in(applications)).isEqualTo(applications);
      boolean ofCaches = !costs.in(caches).equals(caches) || !costs.in(uses).equals(uses);
      boolean ofSwitches = costs.name().startsWith("switch") || costs.name().startsWith("decision");
      assertThat(ofCaches).as(costs.name()).isNotEqualTo(ofSwitches);
    }
  }

  /**
   * A small part of what the paper's threads go through is enough to see what the great bonus does.
   */
  @Test
  void siblingsThatRunTogetherGain() throws Exception {
    SiblingResult result = small().repeat(3).gigabytes(2).build().run();
    List<Finding> findings = result.findings();
    assertThat(findings.get(3).conditions())
        .filteredOn(condition -> condition.claimed().equals("at most 0.98"))
        .hasSize(4)
        .allMatch(condition -> condition.outcome() == Outcome.HOLDS);
    assertThat(findings.get(7).outcome()).as(findings.get(7).claim()).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void whatIsOutOfRangeIsRefused() {
    assertRefused(small().repeat(0), "--repeat has to be from 1 to 1000, not 0");
    assertRefused(small().otherRepeat(-1), "--other-repeat has to be from 0 to 1000, not -1");
    assertRefused(small().gigabytes(0), "--gigabytes has to be above 0 and at most 10000, not 0.0");
    assertRefused(
        small().gigabytes(Double.NaN), "--gigabytes has to be above 0 and at most 10000, not NaN");
  }

  private static void assertRefused(SiblingJob.Builder plan, String sentence) {
    assertThatThrownBy(plan::build).isInstanceOf(UsageException.class).hasMessage(sentence);
  }
}
