package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code --co-schedules}: who ran beside whom, in simulated runs, sweeps and their reports. */
class CoSchedulesOptionTest {
  private static final String SIMULATE =
      "simulate --machine 2x2 --policy fixed:cores=0/1/2/3 --co-schedules ";

  @TempDir private Path folder;

  /** A, B, C and D of the paper run from 1 s to 201, 231, 176 and 201 s. */
  @Test
  void aRunPrintsThem() {
    assertThat(Cli.line(SIMULATE + "domain").out())
        .endsWith(
            """

            per cent of the time of each application in which it ran beside another on its domain
            application  alone     A      B     C      D
            --------------------------------------------
            A                -     -  100.0     -      -
            B             13.0  87.0      -     -      -
            C                -     -      -     -  100.0
            D             12.5     -      -  87.5      -
            """);
    assertThat(Cli.line(SIMULATE + "domain --format csv").out())
        .startsWith(
            """
            category,policy,application,beside,together_s,running_s,share
            paper-example,fixed:cores=0/1/2/3,A,B,200.000000,200.000000,1.000000
            paper-example,fixed:cores=0/1/2/3,B,alone,30.000000,230.000000,0.130435
            """);
    JsonNode json =
        new ObjectMapper()
            .readTree(Cli.line(SIMULATE + "core --format json").out())
            .get("co_schedules");
    assertThat(json.get("level").asString()).isEqualTo("core");
    assertThat(json.get("shares").findValuesAsString("beside"))
        .containsExactly("alone", "alone", "alone", "alone");
    assertThat(json.get("shares").get(3).get("running_s").asDouble()).isEqualTo(200);
  }

  @Test
  void manyApplicationsHaveARowForEachPair() {
    String line =
        "simulate --machine 2x4x2 --data spec2006-smt --workload A16:3 --policy naive_spread"
            + " --co-schedules core";
    assertThat(Cli.line(line).out().lines().filter(row -> row.startsWith("application  beside")))
        .hasSize(1);
  }

  @Test
  void nothingElseChanges() {
    String without = Cli.line("simulate --machine 2x2 --steps --explain").out();
    assertThat(Cli.line("simulate --machine 2x2 --steps --explain --co-schedules core").out())
        .startsWith(without)
        .hasSizeGreaterThan(without.length());
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    Cli steps = Cli.line(SIMULATE + "core --format csv --steps");
    assertThat(steps.code()).isEqualTo(2);
    assertThat(steps.err())
        .isEqualTo(
            "akula: --co-schedules and --steps are different tables; as csv ask for one of them.\n");
    Cli level = Cli.line(SIMULATE + "cores");
    assertThat(level.code()).isEqualTo(2);
    assertThat(level.err()).contains("--co-schedules", "core", "domain");
  }

  private String sweep(Path policy) {
    return "sweep --machine 2x4 --workloads 400 --category D4_T4,D1_S6_T1 --no-threads --policy "
        + policy
        + " --policy naive_cluster --co-schedules domain --out ";
  }

  @Test
  void aSweepThatWasStoppedEndsWithTheSameBytes() throws IOException {
    try (StoppingPolicy stopping = new StoppingPolicy(folder)) {
      Path out = folder.resolve("out");
      Path whole = folder.resolve("whole");
      assertThat(Cli.line(sweep(stopping.source()) + whole + " --jobs 3").code()).isZero();
      String line = sweep(stopping.source()) + out + " --jobs 1";
      assertThat(stopping.stopAt(500, line).code()).isEqualTo(130);
      assertThat(out.resolve("done.part")).exists();
      Cli other = Cli.line(line.replace("domain", "core") + " --resume");
      assertThat(other.code()).isEqualTo(2);
      assertThat(other.err()).contains("--co-schedules was domain, not core");
      assertThat(Cli.line(line + " --resume").code()).isZero();
      for (String name : List.of("co-schedules.csv", "runs.csv", "manifest.json")) {
        assertThat(out.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
      }
      assertThat(out.resolve("done.part")).doesNotExist();
      Files.writeString(out.resolve("done.part"), "left by one that was killed at its very end");
      assertThat(Cli.line(line + " --resume").code()).isZero();
      assertThat(out.resolve("done.part")).doesNotExist();
      Files.delete(out.resolve("co-schedules.csv"));
      Cli missing = Cli.line(line + " --resume");
      assertThat(missing.code()).isEqualTo(2);
      assertThat(missing.err())
          .isEqualTo(
              out.resolve("co-schedules.csv")
                  + ": is not there, but manifest.json says that it was written.\n");
    }
  }

  @Test
  void whatWasKeptAndEditedIsReported() throws IOException {
    try (StoppingPolicy stopping = new StoppingPolicy(folder)) {
      Path out = folder.resolve("out");
      String line = sweep(stopping.source()) + out + " --jobs 1";
      stopping.stopAt(500, line);
      Path kept = out.resolve("done.part");
      Files.writeString(kept, Files.readString(kept).replaceFirst(",(\\d)", ",9$1"));
      Cli refused = Cli.line(line + " --resume");
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).startsWith(kept.toString()).doesNotContain("Exception");
    }
  }

  @Test
  void aReportHasAMapForEachPolicyAndSaysHowToMakeItAgain() throws IOException {
    Path out = folder.resolve("out");
    Path page = folder.resolve("page.html");
    Path plots = folder.resolve("plots");
    String sweep =
        "sweep --workloads 5 --category D4_T4 --policy di --policy random --co-schedules domain"
            + " --out ";
    assertThat(Cli.line(sweep + out).code()).isZero();
    Cli cli = Cli.line("report " + out + " --out " + page + " --plots " + plots);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(Files.readString(page))
        .contains(
            "Who ran beside whom",
            "Under di, on one domain",
            "Under random, on one domain",
            "--co-schedules domain");
    assertThat(plots.resolve("co-schedules-2.svg")).exists();
    Path table = out.resolve("co-schedules.csv");
    String right = Files.readString(table);
    List<String> rows = right.lines().toList();
    Files.writeString(table, right.replace(rows.get(2), rows.get(2).replace("di", "da")));
    assertThat(Cli.line("report " + out).err())
        .isEqualTo(table + ":3: policy is da, of which there are no runs.\n");
    Files.writeString(table, right.replace(rows.get(2), rows.get(1)));
    assertThat(Cli.line("report " + out).err()).contains(":3: tells of ", " a second time");
    Files.writeString(table, right.replace(rows.get(2), rows.get(2).replaceFirst("[^,]*$", "2")));
    assertThat(Cli.line("report " + out).code()).isEqualTo(2);
  }
}
