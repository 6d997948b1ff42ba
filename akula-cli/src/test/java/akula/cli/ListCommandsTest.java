package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
    assertThat(all).hasSize(28);
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
