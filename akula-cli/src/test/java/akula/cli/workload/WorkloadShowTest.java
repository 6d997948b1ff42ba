package akula.cli.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Threads that go through data: the data set tells how long that takes them alone. */
class WorkloadShowTest {
  private static final int PASSES = 100 * 8;

  private static double workSeconds(String options) {
    Cli cli = Cli.line("workload show ten-memories --format json" + options);
    assertThat(cli.code()).as(cli.err()).isZero();
    JsonNode json = JsonMapper.shared().readTree(cli.out());
    return json.findValue("work_s").asDouble();
  }

  /** 512 KiB at 106.7 ns, all from the L2 cache: 12% of 14 ns a line. */
  @Test
  void theDataSetTellsHowLongAPassTakes() {
    assertThat(workSeconds("")).isCloseTo(PASSES * 512 * 100e-9, within(1e-9));
    double pass = 512 * 106.7 + 512 * 16 * 0.12 * 14;
    assertThat(workSeconds(" --data sysbench-memory"))
        .isCloseTo(PASSES * pass * 1e-9, within(1e-6));
  }

  @Test
  void withoutOneItIsSaidWhatItIsTakenFor() {
    String note =
        "touch is counted as at 10 GB/s; a data set, named with --data, may tell better\n";
    assertThat(Cli.line("workload show ten-memories").out()).endsWith(note);
    assertThat(Cli.line("workload show ten-memories --data sysbench-memory").out())
        .doesNotContain("touch");
  }

  @Test
  void aCategoryIsItsFirstWorkloadAndSaysSo() {
    String said = "akula: D4_T4 is a category of workloads; this is its first one, D4_T4:0.\n";
    String data = " --data spec2006-small-cache";
    Cli first = Cli.line("workload show D4_T4:0" + data);
    Cli category = Cli.line("workload show D4_T4" + data);
    assertThat(first.err()).isEmpty();
    assertThat(category.err()).isEqualTo(said);
    assertThat(category.out()).isEqualTo(first.out()).contains("\npovray            2 ");
    Cli simulated = Cli.line("simulate --machine 2x4 --workload D4_T4" + data);
    assertThat(simulated.err()).isEqualTo(said);
    assertThat(simulated.out())
        .isEqualTo(Cli.line("simulate --machine 2x4 --workload D4_T4:0" + data).out());
    assertThat(Cli.line("workload show D4_T4:0 --seed 2" + data).out()).isNotEqualTo(first.out());
  }

  /** They are those that are simulated, threads and all. */
  @Test
  void aDrawnWorkloadIsWhatIsSimulated() {
    String name = " A2:3 --data nas-like";
    JsonNode shown = json("workload show" + name + " --format json");
    JsonNode run = json("simulate --machine 4x2 --workload" + name + " --format json");
    int threads = 0;
    for (JsonNode application : shown.get("applications")) {
      threads += application.get("copies").asInt() * application.get("threads").asInt();
    }
    assertThat(run.get("threads")).hasSize(threads);
    assertThat(shown.get("workload").asString()).isEqualTo("A2:3");
  }

  private static JsonNode json(String command) {
    return JsonMapper.shared().readTree(Cli.line(command).out());
  }
}
