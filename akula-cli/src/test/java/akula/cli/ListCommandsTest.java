package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The commands that list and check: policies, machines, data. */
class ListCommandsTest {
  @TempDir private Path folder;

  @Test
  void policiesAreListedWithIdeaAndSource() {
    assertThat(Cli.line("policies").out().lines())
        .contains("di", "fixed", "naive_cluster", "naive_spread", "random")
        .anyMatch(line -> line.contains("Distributed Intensity"))
        .anyMatch(line -> line.startsWith("  Source: AKULA (PACT 2010)"))
        .allMatch(line -> line.length() <= 80);
    assertThat(Cli.line("policies --format csv").out().lines())
        .first()
        .isEqualTo("name,idea,source");
    JsonNode all = new ObjectMapper().readTree(Cli.line("policies --format json").out());
    assertThat(all).hasSize(31);
    assertThat(all.findValuesAsString("name")).contains("di", "linux");
  }

  /** It stands among the policies, but the simulator has no kernel. */
  @Test
  void theKernelsPlacementIsListedAndForRealRunsOnly() {
    assertThat(Cli.line("policies").out())
        .containsPattern("\nlinux\n  Leave placement to the kernel: .*\n.*'akula run'")
        .containsSubsequence("\nfixed\n", "\nlinux\n", "\nnaive_cluster\n");
    assertThat(Cli.line("policies --format csv").out()).contains("\nlinux,Leave placement");
    assertThat(Cli.line("policies show linux").out()).contains("Good for", "Options: none");
    JsonNode linux =
        new ObjectMapper().readTree(Cli.line("policies show linux --format json").out());
    assertThat(linux.get("class").isNull()).isTrue();
    for (String command : new String[] {"simulate", "sweep"}) {
      Cli cli = Cli.line(command + " --policy linux");
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err())
          .startsWith(
              "akula: 'linux' leaves placement to the kernel, which is for real runs ('akula run')"
                  + " only; expected one of bus_pairing, ");
    }
    assertThat(Cli.line("new-policy linux " + folder.resolve("new")).err())
        .startsWith("akula: a policy cannot be named 'linux', because of what leaves placement");
  }

  @Test
  void aPolicyIsShownWithHeaderAndOptions() {
    String text = Cli.line("policies show di").out();
    assertThat(text)
        .contains("Idea", "Source", "Cost of a call", "Good for", "Bad for")
        .contains("Options (--policy di:option=value,option=value)")
        .contains("  metric: ")
        .contains("default LLC_MISS_RATE");
    JsonNode di = new ObjectMapper().readTree(Cli.line("policies show di --format json").out());
    assertThat(di.get("options").get(0).propertyNames())
        .containsExactly("name", "help", "type", "default", "unit", "range");
    assertThat(Cli.line("policies show di --format csv").code()).isEqualTo(2);
  }

  @Test
  void machinesAreListed() {
    assertThat(Cli.line("machines").out().lines())
        .anyMatch(line -> line.matches("2x4 +2 +2 +8 +8 +1.0"))
        .anyMatch(line -> line.matches("32x4 +32 +32 +128 +128 +1.0"));
    JsonNode all = new ObjectMapper().readTree(Cli.line("machines --format json").out());
    assertThat(all.get(0).get("cores").asInt()).isEqualTo(4);
  }

  /** What can be listed, and what can be shown of each. */
  @ParameterizedTest
  @CsvSource({
    "data list, data show, 12",
    "machines list, machines show, 13",
    "policies list, policies show, 31",
    "workload list, workload show, 47",
    "sweeps list, sweeps show, 4",
    "campaigns list, campaigns show, 2",
  })
  void whatIsListedCanBeShown(String list, String show, int count) {
    JsonNode all = new ObjectMapper().readTree(Cli.line(list + " --format json").out());
    assertThat(all).hasSize(count);
    assertThat(Cli.line(list).out().lines()).hasSizeGreaterThanOrEqualTo(count);
    assertThat(Cli.line(list + " --format csv").out().lines()).hasSize(count + 1);
    for (JsonNode one : all) {
      String name = one.get("name").asString();
      Cli cli = Cli.line(show + " " + name);
      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(cli.out()).isNotBlank();
      assertThat(new ObjectMapper().readTree(Cli.line(show + " " + name + " --format json").out()))
          .isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"machines", "policies", "sweeps", "campaigns"})
  void withoutASubcommandTheyAreListed(String noun) {
    for (String format : new String[] {"text", "json", "csv"}) {
      Cli cli = Cli.line(noun + " --format " + format);
      assertThat(cli.code()).isZero();
      assertThat(cli.out()).isEqualTo(Cli.line(noun + " list --format " + format).out());
    }
  }

  @Test
  void coresThatAreAlikeAreOneRow() {
    assertThat(Cli.line("machines show 2x4-asymmetric").out().lines())
        .startsWith("2x4-asymmetric: 2 NUMA nodes, 2 memory domains, 8 cores, 8 contexts")
        .anyMatch(line -> line.matches(" +0 +0 +2-3 +1 +0\\.5 +1\\.2"))
        .hasSize(8);
    assertThat(Cli.line("machines show power8 --format csv").out().lines())
        .containsExactly(
            "memory_domain,numa_node,cores,contexts_per_core,speed,frequency_ghz",
            "0,0,0-4,8,1.0,",
            "1,1,5-9,8,1.0,");
  }

  @Test
  void whatCoresConsumeIsShownWhereItIsKnown() {
    assertThat(Cli.line("machines show one-fast --format csv").out().lines())
        .containsExactly(
            "memory_domain,numa_node,cores,contexts_per_core,speed,frequency_ghz,active_watts,"
                + "idle_watts",
            "0,0,0,1,1.0,,20.0,7.0",
            "0,0,1-3,1,0.8556,,16.6,6.4",
            "1,0,4-7,1,0.8556,,16.6,6.4");
    assertThat(Cli.line("machines show one-fast").out()).contains("\nuncore 60 W\n\n");
  }

  @Test
  void sweepsAndCampaignsSayWhatTheyDoAndHowTheyAreBegun() {
    assertThat(Cli.line("sweeps show akula-paper").out())
        .contains("part manycore-128\n  Machine: 32x4\n", "Workloads: 100 of each of manycore\n")
        .endsWith("\n./akula sweep akula-paper --out RESULTS\n");
    assertThat(Cli.line("sweeps show well-behaved --format csv").out().lines()).hasSize(2);
    assertThat(Cli.line("campaigns show kernels").out())
        .contains("Method full; pairs: all; each co-schedule 3 to 10 times")
        .contains("akula-kernel --report arithmetic 350M")
        .endsWith("\n./akula profile kernels --out DATA-SET\n");
    String said = Cli.line("sweeps show docs/example-sweep.yaml").out();
    String command = TypedCommand.in(said).getFirst();
    assertThat(command).isEqualTo("./akula sweep docs/example-sweep.yaml --out RESULTS");
    String out = folder.resolve("results").toString();
    assertThat(TypedCommand.run(command.replace("RESULTS", out), "--workloads=1").code()).isZero();
    String profile = TypedCommand.in(Cli.line("campaigns show kernels").out()).getFirst();
    String plan = profile.replace("DATA-SET", folder.resolve("set").toString());
    assertThat(TypedCommand.run(plan, "--dry-run").code()).isZero(); // else it takes minutes
  }

  @Test
  void dataSetsAreListedAndSound() {
    assertThat(Cli.line("data list").out())
        .contains("asymmetry-paper: 15 applications, modelled")
        .contains("paper-example: 4 applications, modelled")
        .contains("spec2006-small-cache: 29 applications, modelled");
    assertThat(Cli.line("data list --format csv").out().lines()).hasSizeGreaterThan(3);
    JsonNode all = new ObjectMapper().readTree(Cli.line("data list --format json").out());
    int example = all.findValuesAsString("name").indexOf("paper-example");
    assertThat(all.get(example).get("applications")).hasSize(4);
  }

  @Test
  void aDataSetThatShipsIsCheckedByItsName() {
    assertThat(Cli.line("data check paper-example").out())
        .startsWith("paper-example is sound: data set paper-example, 4 applications");
  }

  @Test
  void everyMistakeOfADataSetIsReportedAtOnce() throws IOException {
    Files.writeString(
        folder.resolve("dataset.json"),
        """
        {"name": "bad", "description": "", "modelled": false, "models": {"memory_domain":
          [{"model": "pair-matrix", "file": "relative-speed.csv", "composition": "product"}]}}
        """);
    Files.writeString(
        folder.resolve("applications.csv"),
        "application,solo_s,instructions,class\nA,-100,,\nB,NaN,,\n");
    Files.writeString(
        folder.resolve("relative-speed.csv"), "application,A,B\nA,0,1.6\nB,1.00,1.00\n");
    Cli cli = Cli.run("data", "check", folder.toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err().lines())
        .anyMatch(line -> line.contains("applications.csv:2:2: "))
        .anyMatch(line -> line.contains("applications.csv:3:2: "))
        .anyMatch(line -> line.contains("relative-speed.csv:2:2: "))
        .anyMatch(line -> line.contains("relative-speed.csv:2:3: "));
  }

  @Test
  void aDataSetIsDerivedFromMeasurements() throws IOException {
    StringBuilder table =
        new StringBuilder(
            "BENCH,NR_WAYS,ipc,llcrpki,llcmpki,llc_usage_kb,bandwidth_mbps,stalls_l3_miss,"
                + "stalls_store_buf,stalls_total\n");
    for (int ways = 1; ways <= 4; ways++) {
      table.append(
          "mcf06,%d,%s,60,%d,%d,4000,0.4,0.01,0.6\n"
              .formatted(ways, 0.2 + 0.05 * ways, 40 - 5 * ways, 2000 * ways));
      table.append("namd06,%d,1.5,1,0.1,%d,50,0.01,0.01,0.2\n".formatted(ways, 500 * ways));
    }
    Path measured = Files.writeString(folder.resolve("per-way.csv"), table);
    Path out = folder.resolve("derived");
    Cli cli =
        Cli.run(
            "data",
            "derive",
            measured.toString(),
            "--out",
            out.toString(),
            "--ways",
            "3",
            "--bandwidth",
            "8000");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).contains("data set derived, 2 applications");
    assertThat(Cli.run("data", "check", out.toString()).code()).isZero();
    Cli again =
        Cli.run(
            "data",
            "derive",
            measured.toString(),
            "--out",
            out.toString(),
            "--ways",
            "3",
            "--bandwidth",
            "8000");
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("exists; name a new one");
  }
}
