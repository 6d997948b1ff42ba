package akula.cli.profile;

import static akula.cli.profile.Campaigns.COUNT;
import static akula.cli.profile.Campaigns.TEXT;
import static akula.cli.profile.Campaigns.profile;
import static akula.cli.profile.Campaigns.program;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import akula.formats.machine.MachineReader;
import akula.profiler.plan.Places;
import akula.toolkit.profile.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Real campaigns; they need two cpus. */
@EnabledOnOs(OS.LINUX)
class ProfileCommandTest extends CampaignCase {
  @Test
  void aCampaignBecomesADataSetThatTheSimulatorTakes() throws Exception {
    Cli said = profile(campaign(TWICE, COUNT, TEXT), out, "--licence", "CC0");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).contains("2 applications", "data set in " + out);
    DataSet data = DataSetReader.read(out);
    assertThat(data.name()).isEqualTo("few");
    assertThat(data.applicationNames()).containsExactly("count", "text");
    assertThat(data.provenance().licence()).isEqualTo("CC0");
    assertThat(data.uncertainty())
        .hasSize(2 + 4)
        .allMatch(cell -> cell.origin() == CellUncertainty.Origin.MEASURED);
    assertThat(MachineReader.read(out.resolve("machine.json")).contextCount())
        .isGreaterThanOrEqualTo(2);
    assertThat(Campaigns.counted(out))
        .hasSize(2 + 3)
        .allSatisfy(
            (what, runs) -> assertThat(runs).as(what).hasSize(what.startsWith("alone") ? 4 : 2));
    assertThat(out).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
    assertThat(out.resolve("work")).doesNotExist();
    assertThat(said.out()).containsPattern("the campaign took .*, of which its runs needed ");
    assertThat(neighbours()).as("shares of cpus beside programs alone").isNotEmpty();
    Cli whole = profile(campaign(TWICE, COUNT, TEXT), out, "--resume");
    assertThat(whole.code()).isZero();
    assertThat(whole.err()).contains("nothing is left to do in " + out);
    Cli other = profile(campaign(TWICE, COUNT, TEXT), out, "--resume", "--width", "0.2");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err())
        .contains("is finished, and campaign.yaml there is not what is asked for now");
    Cli checked = Cli.run("data", "check", out.toString());
    assertThat(checked.code()).as(checked.err()).isZero();
    Path workload =
        Files.writeString(folder.resolve("w.csv"), "application,launch_s\ncount,0\ntext,0\n");
    Cli simulated =
        Cli.run(
            "simulate",
            "--data",
            out.toString(),
            "--machine",
            out.resolve("machine.json").toString(),
            "--workload",
            workload.toString());
    assertThat(simulated.code()).as(simulated.err()).isZero();
  }

  /** The shares that were seen beside programs alone, if a memory domain here has two cpus. */
  private List<Double> neighbours() throws Exception {
    Setting here = Setting.here(null);
    Assumptions.assumeTrue(
        new Places(here.machine()).sharing(SharingLevel.MEMORY_DOMAIN, 2).isPresent());
    List<String> lines = Files.readAllLines(out.resolve("measurements.csv"));
    int column = List.of(lines.getFirst().split(",")).indexOf("neighbours_share");
    return lines.stream()
        .filter(line -> line.contains(",alone,"))
        .map(line -> Double.parseDouble(line.split(",")[column]))
        .toList();
  }

  @Test
  void preparedFilesAreMadeOnceAndFound() throws Exception {
    Path campaign =
        campaign(
            TWICE + "prepare: [{file: list.txt, command: seq, arguments: [1, 5]}]\n",
            "{application: reads, prepared: [list.txt], command: sh, arguments: [-c, 'grep -q 5"
                + " list.txt && sleep 0.03']}");
    Cli said = profile(campaign, out, "--pairs", "none", "--format", "json");
    assertThat(said.code()).as(said.err()).isZero();
    JsonNode json = new JsonMapper().readTree(said.out());
    assertThat(json.path("runs").asInt()).isGreaterThanOrEqualTo(4);
    assertThat(json.path("applications").path(0).asString()).isEqualTo("reads");
    assertThat(out.resolve("prepared")).doesNotExist();
  }

  @Test
  void aShareOfThePairsIsMeasuredAndTheOthersArePredicted() throws Exception {
    Path campaign =
        campaign(TWICE, COUNT, TEXT, program("nap", "sleep 0.04"), program("nip", "sleep 0.03"));
    Cli said = profile(campaign, out, "--pairs", "predict", "--share", "0.5");
    assertThat(said.code()).as(said.err()).isZero();
    DataSet data = DataSetReader.read(out);
    assertThat(data.uncertainty())
        .filteredOn(cell -> cell.origin() == CellUncertainty.Origin.PREDICTED)
        .hasSizeBetween(5, 10)
        .allMatch(cell -> cell.runs() == 0 && cell.cell().isPair());
    assertThat(said.out()).contains("5 of 10 pairs were measured");
  }

  @Test
  void aDryRunMeasuresNothing() throws Exception {
    Cli said = profile(campaign(TWICE, COUNT, TEXT), out, "--dry-run", "--format", "json");
    assertThat(said.code()).as(said.err()).isZero();
    JsonNode json = new JsonMapper().readTree(said.out());
    assertThat(json.path("pairs").asInt()).isEqualTo(3);
    assertThat(json.path("least_runs").asInt()).isEqualTo(2 * (4 + 3));
    assertThat(out).doesNotExist();
  }

  private static JsonNode json(Path file) throws IOException {
    return new JsonMapper().readTree(Files.readString(file));
  }

  private static Cli preflight(Path data) {
    return Cli.run(
        "validate",
        "--data=" + data,
        "--policy=naive_spread",
        "--policy=random",
        "--kinds=plain",
        "--dry-run");
  }

  @Test
  void theCampaignBesideTheDataSetIsTheOneThatWasMeasured() throws Exception {
    Files.writeString(folder.resolve("words.txt"), "some words\n");
    Path own =
        Files.writeString(folder.resolve("own"), "#!/bin/sh\ngrep -q some words.txt && sleep 0.03");
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
    Path campaign =
        campaign(
            TWICE + "seed: 3\n",
            COUNT,
            TEXT,
            "{application: reads, command: ./own, inputs: [words.txt]}");
    Cli said = profile(campaign, out, "--only=count,reads", "--seed=7", "--width=0.2");
    assertThat(said.code()).as(said.err()).isZero();
    Campaign there = CampaignReader.read(out.resolve("campaign.yaml"));
    assertThat(there.applicationNames()).containsExactly("count", "reads");
    assertThat(there.seed()).isEqualTo(7);
    assertThat(there.width()).isEqualTo(0.2);
    assertThat(there.applications().getLast().program().inputs())
        .containsExactly(folder.resolve("words.txt").toAbsolutePath());
    assertThat(json(out.resolve("provenance.json")).path("seed").asInt()).isEqualTo(7);
    Cli same = preflight(out);
    assertThat(same.code()).as(same.err()).isZero();
    assertThat(same.err()).doesNotContain("left out", "changed");
    Files.writeString(own, "#!/bin/sh\ngrep -q some words.txt && sleep 0.06");
    assertThat(preflight(out).err())
        .contains("Since the data set was measured, the file of reads was changed");
    Files.writeString(out.resolve("provenance.json"), "{");
    assertThat(preflight(out).code()).isEqualTo(2);
    assertThat(preflight(out).err()).contains("provenance.json has no hashes of programs");
    Cli again = profile(campaign, out, "--only=count", "--pairs=none", "--overwrite");
    assertThat(again.code()).as(again.err()).isZero();
  }

  @Test
  void shortRunsMeasureReportedProgress() throws Exception {
    Work.requireKernels();
    Path campaign =
        campaign(
            TWICE + "method: {kind: short, warm_up: 50ms, window: 200ms, work: any}\n",
            "{application: sums, command: akula-kernel, arguments: [--report, arithmetic, %d]}"
                .formatted(Work.kernel(40, "arithmetic")),
            "{application: walk, command: akula-kernel, arguments: [--report, chase, 1MiB, %d]}"
                .formatted(Work.kernel(40, "chase", "1MiB")));
    Cli said = profile(campaign, out);
    assertThat(said.code()).as(said.err()).isZero();
    DataSet data = DataSetReader.read(out);
    assertThat(data.applicationNames()).containsExactly("sums", "walk");
    assertThat(data.provenance().method()).containsPattern("work \\((ipc|progress)\\)");
    JsonNode provenance = json(out.resolve("provenance.json"));
    assertThat(provenance.at("/method/work").asString()).isIn("ipc", "progress");
    assertThat(provenance.at("/executables/sums").asString()).hasSize(64);
    assertThat(Campaigns.counted(out).keySet())
        .isEqualTo(
            Set.of(
                "time sums",
                "time walk",
                "alone sums",
                "alone walk",
                "together sums+sums",
                "together sums+walk",
                "together walk+walk"));
  }
}
