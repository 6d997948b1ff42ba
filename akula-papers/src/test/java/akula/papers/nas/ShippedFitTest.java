package akula.papers.nas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.pieces.LocalWorkers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.machine.MachineReader;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.pairing.LinuxTimes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What ships as {@code nas-fitted} is what its priors and its manifest say. That the fit comes to
 * these values again takes minutes: {@code akula data fit-nas --out DIR} makes the same files.
 */
class ShippedFitTest {
  private static final Path FOLDER = PriorsTest.SHIPPED.getParent();

  private final Priors priors;
  private final JsonNode manifest;
  private final double[] moved;

  ShippedFitTest() throws Exception {
    priors = Priors.read(PriorsTest.SHIPPED);
    manifest = JsonMapper.shared().readTree(Files.readString(FOLDER.resolve("fit.json")));
    moved =
        manifest
            .get("values")
            .valueStream()
            .mapToDouble(value -> value.get("moved_by_standard_deviations").asDouble())
            .toArray();
  }

  private NasFitPlan plan() {
    return new NasFitPlan(
        "nas-fitted",
        Optional.empty(),
        manifest.get("repeats").asInt(),
        manifest.get("rounds").asInt(),
        manifest.get("seed").asLong());
  }

  @Test
  void theTablesFollowFromThePriorsAndTheManifest() throws Exception {
    assertThat(moved).hasSize(priors.free().size());
    Map<String, byte[]> files = DataSetWriter.files(NasFitResult.dataSet(plan(), priors, moved));
    for (var file : files.entrySet()) {
      assertThat(Files.readString(FOLDER.resolve(file.getKey())))
          .as(file.getKey())
          .isEqualTo(new String(file.getValue(), java.nio.charset.StandardCharsets.UTF_8));
    }
  }

  @Test
  void theTimesAreThoseOfTheManifest() throws Exception {
    List<Workload> workloads = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      workloads.add(
          WorkloadReader.read(
              Path.of("data/workloads/wl-%d.yaml".formatted(i)),
              priors.model(moved).guess().applicationNames()));
    }
    List<DataSet> sets = List.of(priors.model(moved).guess());
    LinuxTimes times =
        new LinuxTimes(
            MachineReader.read(Path.of("data/machines/4x2.json")),
            workloads,
            Duration.ofMinutes(7),
            plan().repeats(),
            plan().seed());
    double[] seconds = times.seconds(sets, new LocalWorkers("fit", 2), _ -> {})[0];
    for (int i = 0; i < seconds.length; i++) {
      JsonNode observed = manifest.get("observed").get(i);
      double fitted = observed.get("fitted").asDouble();
      assertThat(seconds[i]).isCloseTo(fitted, within(1e-3));
      assertThat(LinuxTimes.ofPaper()[i]).isCloseTo(observed.get("paper").asDouble(), within(1e-9));
    }
    double imbalance = times.busImbalances(sets, new LocalWorkers("fit", 2), _ -> {})[0];
    assertThat(imbalance)
        .isCloseTo(manifest.get("observed").get(6).get("fitted").asDouble(), within(1e-3));
  }

  /** The bus is between 30 and 50, and nobody asks it for more than it has. */
  @Test
  void theFitIsNear() {
    manifest
        .get("observed")
        .valueStream()
        .limit(6)
        .forEach(observed -> assertThat(observed.get("ratio").asDouble()).isBetween(0.9, 1.1));
    NasModel model = priors.model(moved);
    assertThat(model.machine().busPerMicrosecond()).isBetween(30.0, 50.0);
    assertThat(model.rows())
        .allMatch(program ->
            program.transactionsPerMicrosecond(model.machine())
                < model.machine().busPerMicrosecond());
  }
}
