package akula.cli.reproduce.siblings;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReproduceSiblingsTest {
  private static final String SHORT =
      "reproduce siblings --gigabytes 0.2 --repeat 2 --other-repeat 0";
  private static final int CLAIMS = 15;

  @Test
  void figuresAndClaimsAreTold() {
    Cli cli = Cli.line(SHORT);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .startsWith("Yamada and Kusakabe (2008), section 4: what was simulated with data set ")
        .contains("(Figure 4)", "(Figure 5)", "1.5MB write", "(5M, 5M, 5M)")
        .contains("sysbench-memory: of 15 claims");
  }

  @Test
  void programsGetThemToo() {
    JsonNode json = JsonMapper.shared().readTree(Cli.line(SHORT + " --format json").out());
    assertThat(json.get("claims").size()).isEqualTo(CLAIMS);
    assertThat(json.get("figures").size()).isEqualTo(10 * 6);
    assertThat(json.get("figures").get(0).get("bonus").asString()).isEqualTo("CFS");
    assertThat(json.get("figures").get(0).get("misses").asDouble()).isPositive();
    assertThat(json.get("gigabytes").asDouble()).isEqualTo(0.2);
    assertThat(Cli.line(SHORT + " --format csv").out().lines()).hasSize(1 + CLAIMS);
  }

  @Test
  void costsMayBeGiven() {
    assertThat(Cli.line(SHORT).out()).doesNotContain("as given");
    Cli cli = Cli.line(SHORT + " --hidden 0.9 --switch-cost thread=800ns,process=1us");
    assertThat(cli.out())
        .contains("costs as given: hidden 0.9, 106.7 ns/KiB, cyclic hits 0, a switch");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--hidden 1; --hidden has to be from 0 to below 1, not 1.",
        "--switch-cost thread=fast; --switch-cost is 'thread=fast': 'thread=fast' is no switch cost",
        "--decision-cost 3s; --decision-cost has to be from 0s to 1s."
      })
  void costsThatCannotBeAreRefused(String options, String sentence) {
    Cli cli = Cli.line("reproduce siblings " + options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).startsWith("akula: " + sentence).hasLineCount(1);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Cli cli = Cli.line("reproduce siblings --gigabytes -1");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().strip())
        .isEqualTo("akula: --gigabytes has to be above 0 and at most 10000, not -1.0.");
  }
}
