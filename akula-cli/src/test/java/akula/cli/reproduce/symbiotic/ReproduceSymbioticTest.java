package akula.cli.reproduce.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula reproduce symbiotic}, with few runs. */
class ReproduceSymbioticTest {
  private static final String FEW =
      "reproduce symbiotic --data spec2006-smt --least-cores 1 --most-cores 1"
          + " --workloads 2 --repeat 1 --mixes 0 --smt ";

  @TempDir private Path folder;

  @Test
  void figuresAndClaimsCanBeHadForPeopleAndPrograms() {
    Cli text = Cli.line(FEW + 4);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains(
            "TPDS 2017",
            "Figure 7, SMT4, spec2006-smt: STP above that of random_groups (%)",
            "STP above that of the scheduler before, SMT4, spec2006-smt (%)",
            "Figure 8, SMT4, spec2006-smt: ANTT",
            "With four threads to a core",
            "claims on what was not run are left out");
    Path out = folder.resolve("kept");
    Cli kept = Cli.line(FEW + "2 --format json --out " + out);
    assertThat(kept.err()).endsWith("results in " + out + "\n");
    assertThat(out.resolve("result.json")).hasContent(kept.out());
    assertThat(out.toFile().list())
        .containsExactlyInAnyOrder("result.txt", "result.json", "result.csv", "manifest.json");
    assertThat(out.resolve("manifest.json"))
        .content()
        .contains("\"reproduce symbiotic\"", "\"--smt\" : [\n", "\"--seed\" : \"1\"");
    JsonNode json = new ObjectMapper().readTree(kept.out());
    assertThat(json.at("/data_sets/0/figures")).hasSize(6);
    assertThat(json.at("/data_sets/0/figures/0/policy").asString()).isEqualTo("random_groups");
    assertThat(json.at("/data_sets/0/in_order")).hasSize(4 * 2);
    assertThat(json.at("/data_sets/0/in_order/7/policy").asString()).isEqualTo("smt_oracle");
    assertThat(json.at("/data_sets/0/in_order/7/over").asString()).isEqualTo("symbiotic_numa");
    assertThat(json.at("/data_sets/0/in_order/7/cores").isNull()).isTrue();
    assertThat(json.at("/data_sets/0/claims/0/verdict").asString()).isNotEmpty();
    assertThat(Cli.line(FEW + "2 --format csv").out().lines().findFirst().orElseThrow())
        .isEqualTo("data,number,claim,source,rule,verdict,figures,why");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --stages --sensitivity|--stages, --forms and --sensitivity print tables of their own; give one
          --forms --stages|--stages, --forms and --sensitivity print tables of their own; give one
          --forms --smt 4|--forms is for --smt 2, not 4
          --smt 3|--smt has to be of 2, 4 and 8, not 3
          --smt 8 --least-cores 5 --most-cores 6|--smt 8 is for 4 and 10 cores, as in the paper, and not for 5 to 6
          --smt 2 --mixes 3|--mixes 3 are too few: none in SMT2 has
          --least-cores 11|--least-cores has to be from 1 to 10, not 11
          --workloads 0|--workloads has to be from 1 to 1000, not 0
          --data nas-like|--data has to be of those that models ship for
          """)
  void whatIsOutOfRangeIsRefused(String options, String sentence) {
    Cli cli = Cli.line("reproduce symbiotic " + options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains(sentence);
  }
}
