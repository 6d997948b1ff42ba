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
}
