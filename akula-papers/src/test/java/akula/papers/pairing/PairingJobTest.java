package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.BootstrapData;
import akula.formats.workload.WorkloadReader;
import akula.papers.claims.GridDensity;
import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pairing paper reproduced by Java code alone. */
class PairingJobTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void claimsAreJudgedTheSameByAnyWorkers() throws Exception {
    PairingJob.Builder job = PairingJob.builder().data("nas-like").closed(MINUTE).repeat(1);
    PairingResult alone = job.grid(GridDensity.NONE).jobs(2).build().run();
    try (TwoProcesses cluster = new TwoProcesses()) {
      PairingResult one = job.grid(GridDensity.SHORT).on(cluster).build().run();
      assertThat(one.findings()).isNotEmpty().isEqualTo(alone.findings());
      assertThat(one.text()).contains("on nas-like", "over the grid: ");
      assertThat(one.text())
          .contains(" settings around the base, and the base with 1 group of runs")
          .contains("  noise of counters: 0, 0.02")
          .containsPattern("err by a noise .mean of the workloads.\nnoise .*\n-+\n0.00 ")
          .contains("left out, as no application ended in time: ")
          .contains("nas-like over the grid: of 20 claims ");
      assertThat(one.text().replaceAll("\\s+", " "))
          .contains("nas-like is modelled from what the paper says", "not measured")
          .contains("cannot be compared; only who is better than whom can.");
      assertThat(one.grid().orElseThrow().claims()).hasSameSizeAs(one.findings());
      assertGridIsInTheFields(JsonMapper.shared().valueToTree(one.fields()));
      assertNobodyExceedsWhatCanBeReached(one);
      assertThat(cluster.totals().bytes()).isPositive();
    }
  }

  /** Data without phases: what no policy can exceed in the long run none does in a minute. */
  private static void assertNobodyExceedsWhatCanBeReached(PairingResult one) throws Exception {
    BootstrapData data = BootstrapData.of(one.set());
    for (String name : PairingTable.WORKLOADS) {
      Path file = Home.catalog().workload(name.toLowerCase(Locale.ROOT).replace('_', '-'));
      var all =
          new EveryCoSchedule(WorkloadReader.read(file, one.set().applicationNames()), data, 4);
      double[] linux =
          all.members().stream()
              .mapToDouble(it ->
                  one.results().work(name, PairingTable.LINUX, work -> work.rate(it.name())).mean())
              .toArray();
      double most =
          new RateProgram(all, linux).most(0)
              * Reachable.instances(one.results(), name, PairingTable.LINUX, all);
      assertThat(PairingTable.RUN)
          .as(name)
          .allMatch(policy -> Reachable.instances(one.results(), name, policy, all) <= most);
    }
    assertThat(one.text()).contains("What any policy could reach, and what these do: ");
    JsonNode beyond = JsonMapper.shared().valueToTree(one.fields()).get("beyond_the_paper");
    assertThat(beyond.get("reachable").size()).isEqualTo(7 * 3);
    assertThat(beyond.get("reached").size()).isEqualTo(7 * 3);
    for (int i = 0; i < beyond.get("reachable").size(); i += 3) {
      double promised = beyond.get("reachable").get(i).get("improvement_percent").asDouble();
      assertThat(promised)
          .isBetween(0.0, beyond.get("reachable").get(i + 1).get("improvement_percent").asDouble());
    }
  }

  private static void assertGridIsInTheFields(JsonNode json) {
    // without noise, and what ends in time with some
    assertThat(json.get("window_by_noise").size()).isBetween(3 * 7, 4 * 3 * 7);
    assertThat(json.get("window_by_noise").get(0).get("workload").asString()).isEqualTo("mean");
    JsonNode claim = json.get("data_sets").get(0).get("claims").get(0);
    int settings = 26 - json.get("grid").get("left_out").size();
    assertThat(claim.get("over_grid").get("verdict").asString()).isIn("holds", "fails", "depends");
    assertThat(claim.get("over_grid").get("settings").asInt()).isEqualTo(1 + settings);
    assertThat(json.get("grid").get("axes").get(0).get("axis").asString())
        .isEqualTo("bus capacity");
    assertThat(json.get("grid").get("corners").size()).isPositive();
    assertThat(json.get("beyond_the_paper").get("over_grid").size()).isEqualTo(settings);
  }

  /** What is said of a data set is said of its files, whatever others call themselves. */
  @Test
  void whatIsKnownOfADataSetIsKnownOfItsFilesAlone() throws Exception {
    PairingResult shipped =
        PairingJob.builder().closed(MINUTE).repeat(1).grid(GridDensity.NONE).build().run();
    assertThat(shipped.text())
        .contains("a model whose values were fitted to the times under Linux")
        .contains("the paper's times in brackets are of runs of seven minutes");
    PairingResult other =
        new PairingResult(
            shipped.set().withContentHash("another"),
            shipped.results(),
            shipped.imbalance(),
            shipped.findings(),
            Optional.empty(),
            Optional.empty(),
            shipped.own(),
            shipped.reachable(),
            1,
            1,
            MINUTE);
    assertThat(other.text())
        .contains("The data set nas-fitted says of itself that it is computed and not measured.")
        .doesNotContain("values were fitted", "over the grid", "err by a noise");
    assertThat(shipped.fields()).doesNotContainKey("grid");
  }

  @Test
  void onlyClosedRunsHaveTheMeasure() {
    assertThatThrownBy(() -> PairingJob.builder().closed(Duration.ZERO).build())
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--closed has to be above 0s");
  }
}
