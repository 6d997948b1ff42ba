package akula.cli.validate;

import static akula.cli.validate.SmallValidation.KERNELS;
import static akula.cli.validate.SmallValidation.rows;
import static akula.cli.validate.SmallValidation.validate;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import akula.formats.dataset.DataSetReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Real validations, short ones. */
@EnabledOnOs(OS.LINUX)
class ValidateCommandTest {
  private static final String[] SHORT = {"--kinds=crowded", "--workloads=2", "--repeat=1"};

  private static final String HEADER = "parameter,unit,processor,formula\n";

  @TempDir private Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  @Test
  void workloadsAreRunAndSimulated() throws Exception {
    Work.requireKernels();
    Path data = SmallValidation.data(folder, KERNELS);
    Cli said = validate(data, out(), SHORT);
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .startsWith("2 workloads under two policies each, repeats: 1, 4 runs on ")
        .contains("crowded-0", "crowded-1", "naive_spread", "random", "Alone, programs took");
    assertThat(out().resolve("report.txt")).hasContent(said.out());
    assertThat(rows(out().resolve("agreement.csv"), 2))
        .containsExactly(
            List.of("antt", "data"),
            List.of("antt", "baseline"),
            List.of("makespan", "data"),
            List.of("makespan", "baseline"));
    assertThat(rows(out().resolve("validation.csv"), 3))
        .containsExactly(
            List.of("crowded-0", "naive_spread", "0"),
            List.of("crowded-0", "random", "0"),
            List.of("crowded-1", "naive_spread", "0"),
            List.of("crowded-1", "random", "0"));
    assertThat(rows(out().resolve("pairs.csv"), 1)).hasSize(2 * 2);
    assertThat(rows(out().resolve("errors.csv"), 1)).hasSize(4);
    assertThat(rows(out().resolve("alone.csv"), 1)).hasSizeBetween(4, 8);
    JsonNode manifest = new JsonMapper().readTree(Files.readString(out().resolve("manifest.json")));
    assertThat(manifest.at("/data/sha256").asString())
        .isEqualTo(DataSetReader.read(data).contentHash());
    assertThat(out().toFile().list())
        .containsExactlyInAnyOrder(
            "agreement.csv",
            "alone.csv",
            "errors.csv",
            "manifest.json",
            "pairs.csv",
            "report.json",
            "report.txt",
            "threads.csv",
            "validation.csv",
            "workloads");
    Cli again =
        Cli.run(
            "simulate",
            "--data=" + data,
            "--policy=naive_spread",
            "--workload=" + out().resolve("workloads/crowded-0.csv"));
    assertThat(again.code()).as(again.err()).isZero();
    Cli nothing = validate(data, out(), "--resume");
    assertThat(nothing.code()).isZero();
    assertThat(nothing.err()).contains("nothing is left to do");
    assertThat(nothing.out()).isEqualTo(said.out());
    Cli json = validate(data, out(), "--resume", "--format=json");
    assertThat(new JsonMapper().readTree(json.out()).path("runs").asInt()).isEqualTo(4);
    Cli csv = validate(data, out(), "--resume", "--format=csv");
    assertThat(csv.out()).isEqualTo(Files.readString(out().resolve("pairs.csv")));
  }

  @Test
  void whatIsPrintedCanBeHadForPrograms() throws Exception {
    Path data = SmallValidation.data(folder, KERNELS);
    Cli said =
        validate(data, out(), "--kinds=arrivals", "--workloads=1", "--repeat=2", "--format=json");
    assertThat(said.code()).as(said.err()).isZero();
    JsonNode json = new JsonMapper().readTree(said.out());
    assertThat(json.path("runs").asInt()).isEqualTo(4);
    assertThat(json.at("/pairs/0/workload").asString()).isEqualTo("arrivals-0");
    assertThat(json.at("/pairs/0/repeats").asInt()).isEqualTo(2);
    assertThat(json.at("/agreement/0/quantity").asString()).isEqualTo("antt");
    assertThat(json.at("/agreement/0/forecast").asString()).isEqualTo("data");
    assertThat(json.at("/agreement/1/forecast").asString()).isEqualTo("baseline");
    assertThat(json.at("/pairs/0").has("baseline")).isTrue();
    // Where kernels end at once nothing of them alone is measured; no run fails for it.
    assertThat(json.path("failed"))
        .allMatch(failed -> failed.path("why").asString().contains("alone, ends at once"));
    assertThat(json.at("/errors/threads").asInt()).isGreaterThan(4);
    assertThat(json.at("/baseline_errors/threads")).isEqualTo(json.at("/errors/threads"));
    assertThat(json.path("diagnoses")).hasSize(2);
    Cli csv =
        validate(
            data,
            folder.resolve("csv"),
            "--kinds=plain",
            "--workloads=1",
            "--repeat=1",
            "--format=csv");
    assertThat(csv.out()).isEqualTo(Files.readString(folder.resolve("csv/pairs.csv")));
  }

  @Test
  void whatIsPrintedIsNotTooWide() throws Exception {
    Work.requireKernels();
    Cli said =
        Cli.run(
            "validate",
            "--data=" + SmallValidation.data(folder, KERNELS),
            "--out=" + out(),
            "--policy=fixed:cores=0/0/0/1/1/1",
            "--policy=fixed:cores=0/1/1/0/1/1",
            "--force",
            "--kinds=arrivals",
            "--workloads=1",
            "--repeat=2");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).contains("all 1");
    assertThat(said.out().lines()).allMatch(line -> line.length() <= 120);
  }

  @Test
  void formulasOfTheUserAreTaken() throws Exception {
    Path data = SmallValidation.data(folder, KERNELS);
    Path formulas = folder.resolve("mine.csv");
    String[] shortest = {"--kinds=plain", "--workloads=1", "--repeat=1", "--formulas=" + formulas};
    Files.writeString(formulas, HEADER + "PAGE_FAULT_RATE,,,page-faults per\n");
    Cli wrong = validate(data, out(), shortest);
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("mine.csv:2:");
    Files.writeString(formulas, HEADER + "PAGE_FAULT_RATE,,,page-faults per second\n");
    Cli said = validate(data, out(), shortest);
    assertThat(said.code()).as(said.err()).isZero();
    JsonNode manifest = new JsonMapper().readTree(Files.readString(out().resolve("manifest.json")));
    assertThat(manifest.at("/settings/formulas").asString()).isEqualTo(formulas.toString());
  }

  @Test
  void aDryRunRunsNothing() throws Exception {
    Path data = SmallValidation.data(folder, KERNELS);
    Cli said = validate(data, out(), "--kinds=crowded,plain", "--dry-run");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).contains("crowded-4", "plain-4", "runs, about");
    Cli json = validate(data, out(), "--kinds=crowded", "--dry-run", "--format=json");
    assertThat(new JsonMapper().readTree(json.out()).path("workloads")).hasSize(10);
    Cli csv = validate(data, out(), "--kinds=crowded", "--dry-run", "--format=csv");
    assertThat(csv.out()).startsWith("workload,programs,first,second,").hasLineCount(11);
    assertThat(out()).doesNotExist();
  }

  @Test
  void policiesThatCannotBeSimulatedAreLeftOutUnlessTheyWereNamed() throws Exception {
    Path data = SmallValidation.data(folder, KERNELS);
    String[] usual = {"validate", "--data=" + data, "--out=" + out(), "--kinds=plain", "--dry-run"};
    Cli said = Cli.run(usual);
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).contains("left out: policy di needs parameter LLC_MISS_RATE");
    Cli named = validate(data, out(), "--policy=di", "--kinds=plain", "--dry-run");
    assertThat(named.code()).isEqualTo(2);
    assertThat(named.err()).contains("policy di needs parameter LLC_MISS_RATE");
  }

  @Test
  void policiesThatGoByWhatApplicationsReportAreLeftOutUnlessTheyWereNamed() throws Exception {
    Path data = SmallValidation.data(folder, KERNELS);
    String[] usual = {"validate", "--data=" + data, "--out=" + out(), "--kinds=plain", "--dry-run"};
    Cli said = Cli.run(usual);
    assertThat(said.err())
        .contains("left out: policy ljfpf goes by task_length, which no application reports here")
        .contains("left out: policy cjfpf goes by critical_section_length");
    Cli named = validate(data, out(), "--policy=ljfpf", "--kinds=plain", "--dry-run");
    assertThat(named.code()).isEqualTo(2);
    assertThat(named.err()).contains("policy ljfpf goes by task_length");
  }

  @Test
  void programsThatAreNotHereAreLeftOut() throws Exception {
    Path data =
        SmallValidation.data(
            folder, List.of(KERNELS.get(0), "{application: walk, command: no-such-program}"));
    Cli said = validate(data, out(), "--kinds=plain", "--dry-run");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).contains("left out: walk needs program no-such-program");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--workloads=0 | --workloads is 0; expected a whole number from 1 to 10000",
        "--repeat=0 | --repeat is 0; expected",
        "--interval=1us | --interval is 1us; expected at least 1ms",
        "--budget=0s | --budget is not above 0",
        "--kinds=crowdd | --kinds has 'crowdd'; expected some of crowded, arrivals, unequal, plain; did you mean 'crowded'?",
        "--kinds=plain,plain | --kinds has plain twice",
        "--emulate-speed=cpu0=2 | --emulate-speed has cpu0=2; expected a speed above 0.05 and at most 1",
        "--emulate-speed=cpu900=0.5 | --emulate-speed has cpu900, which may not be used here",
        "--policy=linux | 'linux' leaves placement to the kernel, which is for real runs",
        "--policy=random | --policy random is given twice",
        "--machine=2x4x2 | expected the machine that the data set was measured on",
        "--campaign=nothing.yaml | nothing.yaml",
      })
  void reportsWhatIsWrong(String option, String expected) throws Exception {
    Cli said = validate(SmallValidation.data(folder, KERNELS), out(), option);
    assertThat(said.code()).as(said.err()).isEqualTo(2);
    assertThat(said.err()).contains(expected).doesNotContain("\tat ");
    assertThat(
            said.err().lines().filter(line -> !line.contains("busy") && !line.contains("left out")))
        .as("one sentence")
        .hasSize(1);
    assertThat(out()).doesNotExist();
  }

  @Test
  void aDataSetWithoutCampaignIsRefused() throws Exception {
    Path data = SmallValidation.data(folder, KERNELS);
    Files.delete(data.resolve("campaign.yaml"));
    Cli said = validate(data, out());
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .contains("has no campaign.yaml, so nobody knows how its programs are started");
  }

  @Test
  void onlyOnePolicyIsTooFew() throws Exception {
    Path data = SmallValidation.data(folder, KERNELS);
    Cli said =
        Cli.run("validate", "--data=" + data, "--policy=random", "--dry-run", "--kinds=plain");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).contains("two policies are compared, and 1 is left");
  }

  @Test
  void resultsAreNotReplacedUnasked() throws Exception {
    Path data = SmallValidation.data(folder, KERNELS);
    Files.createDirectories(out());
    assertThat(validate(data, out()).err()).contains("exists; name a new one");
    Files.writeString(out().resolve("thesis"), "mine");
    assertThat(validate(data, out(), "--overwrite").err())
        .contains("has no results that --overwrite could replace");
    assertThat(out().resolve("thesis")).hasContent("mine");
  }
}
