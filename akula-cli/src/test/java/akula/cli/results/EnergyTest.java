package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What runs consume on a machine with power, from the simulator to the report. */
class EnergyTest {
  private static final String SWEEP =
      "sweep --machine half-half --category D4_T4 --workloads 4 --policy di"
          + " --policy naive_spread ";

  private static final String COMPARE = " --policy di --policy naive_spread --metric ";

  @TempDir private Path folder;

  private Path swept(String more) {
    Path out = folder.resolve("out");
    assertThat(Cli.line(SWEEP + "--out " + out + " " + more).err()).startsWith("results in");
    return out;
  }

  private static double[] numbers(String row) {
    String[] fields = row.split(",");
    return new double[] {
      Double.parseDouble(fields[5]),
      Double.parseDouble(fields[fields.length - 2]),
      Double.parseDouble(fields[fields.length - 1])
    };
  }

  /** Of 8 threads each core is active until its thread ends: at least the idle power is used. */
  @Test
  void runsHaveAnEnergyAndItsProductWithTheMakespan() throws IOException {
    List<String> rows = Files.readAllLines(swept("").resolve("runs.csv"));
    assertThat(rows.getFirst()).endsWith(",migrations,energy_j,edp");
    for (String row : rows.subList(1, rows.size())) {
      double[] run = numbers(row);
      double makespan = run[0];
      assertThat(run[1] / makespan).isBetween(60 + 4 * 7 + 4 * 6.4, 60 + 4 * 20 + 4 * 16.6);
      assertThat(run[2] / makespan / run[1]).isBetween(1 - 1e-9, 1 + 1e-9);
    }
    Path out = folder.resolve("out");
    assertThat(Files.readAllLines(out.resolve("summary.csv")).getFirst())
        .endsWith(",migrations,energy_j,edp");
    assertThat(Files.readString(out.resolve("manifest.json"))).contains("\"energy\" : true");
  }

  @Test
  void aMachineWithoutPowerHasNone() throws IOException {
    Path out = folder.resolve("plain");
    Cli.line(SWEEP.replace("half-half", "2x4") + "--out " + out);
    assertThat(Files.readAllLines(out.resolve("runs.csv")).getFirst()).endsWith(",migrations");
    assertThat(Files.readString(out.resolve("manifest.json"))).doesNotContain("energy");
    Cli said = Cli.line("compare " + out + COMPARE + "energy");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: the results have no column energy_j; runs that are not closed, simulated on a"
                + " machine with power, and real runs with --energy have it.\n");
  }

  @Test
  void policiesAreComparedByIt() {
    Path out = swept("");
    assertThat(Cli.line("compare " + out + COMPARE + "energy").out())
        .contains(" by energy. The mean of di", " J, that of naive_spread ");
    assertThat(Cli.line("compare " + out + COMPARE + "edp").out())
        .contains(" by energy-delay product\n(EDP). The mean of di", " J s, that of ");
    Path page = folder.resolve("page.html");
    Cli.line("report " + out + " --out " + page);
    assertThat(page).content().contains("energy (J)", "energy-delay product (EDP) (J s)");
    assertThat(page).content().contains("What the machine consumed until the last thread ended");
  }

  @Test
  void whatIsInPartsIsTheSame() throws IOException {
    Path plain = swept("");
    Path parts = folder.resolve("parts");
    Cli.line(SWEEP + "--parquet-from 1 --out " + parts);
    assertThat(parts.resolve("runs")).isDirectory();
    assertThat(parts.resolve("summary.csv")).hasSameTextualContentAs(plain.resolve("summary.csv"));
    for (String metric : List.of("energy", "edp")) {
      String expected = Cli.line("compare " + plain + COMPARE + metric).out();
      assertThat(Cli.line("compare " + parts + COMPARE + metric).out())
          .isEqualTo(expected.replace(plain.toString(), parts.toString()));
    }
  }

  @Test
  void sharesMakeTheWhole() throws IOException {
    Path whole = swept("");
    Path merged = folder.resolve("merged");
    for (int share = 1; share <= 2; share++) {
      Cli.line(SWEEP + "--share %d/2 --out %s".formatted(share, folder.resolve("s" + share)));
    }
    Cli said =
        Cli.line("results merge %s/s1 %1$s/s2 --out %s".formatted(folder, folder.resolve(merged)));
    assertThat(said.code()).as(said.err()).isZero();
    for (String file : List.of("runs.csv", "summary.csv", "manifest.json")) {
      assertThat(merged.resolve(file)).hasSameTextualContentAs(whole.resolve(file));
    }
  }

  @Test
  void meansOverDrawnDataHaveIt() throws IOException {
    Path out = folder.resolve("drawn");
    Cli said =
        Cli.line(
            "sweep --machine half-half --data suite-2-cores --category A4 --workloads 3"
                + " --policy di --policy naive_spread --uncertainty 2 --out "
                + out);
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(Files.readAllLines(out.resolve("draws.csv")).getFirst()).endsWith(",energy_j,edp");
    assertThat(Cli.line("compare " + out + COMPARE + "energy").code()).isZero();
  }

  @Test
  void closedRunsHaveNone() throws IOException {
    Path out = swept("--closed 30min");
    assertThat(Files.readAllLines(out.resolve("runs.csv")).getFirst())
        .endsWith(",migrations,instances,weighted_mean_execution_s");
  }

  @Test
  void machinesWithoutPowerHaveNone() {
    Cli tuned =
        Cli.line(
            "tune --machine 2x4 --policy threshold:threshold={0.5,32} --workloads 4 --metric edp");
    assertThat(tuned.code()).isEqualTo(2);
    assertThat(tuned.err())
        .isEqualTo(
            "akula: --metric edp: machine 2x4 does not tell what it consumes; expected a machine whose"
                + " file has power, such as --machine half-half.\n");
  }

  @Test
  void partsWithAndWithoutItStandInOneTable() throws IOException {
    Path file = folder.resolve("sweep.yaml");
    Files.writeString(
        file,
        """
        data: spec2006-small-cache
        categories: [D4_T4]
        workloads: 2
        policies: [naive_spread, di]
        parts:
          - {name: plain, machine: 2x4}
          - {name: power, machine: half-half}
        """);
    Cli said = Cli.line("sweep " + file + " --format csv --out " + folder.resolve("both"));
    assertThat(said.code()).as(said.err()).isZero();
    List<String> rows = said.out().lines().toList();
    assertThat(rows.getFirst()).endsWith(",migrations,energy_j,edp");
    assertThat(rows.get(1)).startsWith("plain,").endsWith(",,");
    assertThat(rows.get(3)).startsWith("power,").doesNotEndWith(",");
  }

  @Test
  void oneRunTellsIt() {
    String simulate = "simulate --machine all-fast --data paper-example --policy naive_spread";
    JsonNode json = new ObjectMapper().readTree(Cli.line(simulate + " --format json").out());
    double joules = json.get("metrics").get("energy_j").asDouble();
    double seconds = json.get("makespan_s").asDouble();
    assertThat(joules / seconds).isBetween(60.0 + 8 * 7, 60.0 + 8 * 20);
    assertThat(json.get("metrics").get("edp").asDouble()).isEqualTo(joules * seconds);
    assertThat(Cli.line(simulate).out())
        .contains(
            String.format(
                Locale.ROOT,
                "energy %.2f J, energy-delay product %.2f J s",
                joules,
                joules * seconds));
    assertThat(Cli.line(simulate.replace("all-fast", "2x4")).out()).doesNotContain("energy");
  }
}
