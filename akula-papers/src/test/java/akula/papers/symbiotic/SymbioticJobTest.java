package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.papers.claims.Finding;
import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.common.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The paper reproduced by Java code alone, with few runs. */
class SymbioticJobTest {
  private static SymbioticJob.Builder few() {
    return SymbioticJob.builder()
        .data(List.of("spec2006-smt-strong"))
        .smt(List.of(4))
        .cores(1, 1)
        .workloads(2)
        .mixes(0)
        .repeat(2);
  }

  @Test
  void whatComesOutIsTheSameWithAnyWorkers() throws Exception {
    SymbioticJob.Builder some = few().workloads(1).mixes(30);
    SymbioticResult one = some.jobs(3).build().run();
    assertThat(one.text())
        .contains("Figure 7, SMT4, spec2006-smt-strong", "claims on what was not run are left out");
    try (TwoProcesses cluster = new TwoProcesses()) {
      SymbioticResult two = some.on(cluster).build().run();
      assertThat(one.text()).isEqualTo(two.text());
      assertThat(one.fields()).isEqualTo(two.fields());
      assertThat(cluster.totals().bytes()).isPositive();
    }
  }

  /** On four cores and few workloads; the size of what is gained is for the command. */
  @Test
  void predictionsBringMoreThanChanceAndProfilesMoreThanPredictions() throws Exception {
    SymbioticResult result =
        few().smt(List.of(2)).cores(4, 4).workloads(5).mixes(231).build().run();
    String row =
        result.text().lines().filter(line -> line.startsWith("4  ")).findFirst().orElseThrow();
    String[] cells = row.split("  +");
    double symbiotic = Double.parseDouble(cells[3].split(" ")[0]);
    double oracle = Double.parseDouble(cells[5].split(" ")[0]);
    assertThat(symbiotic).isGreaterThan(1);
    assertThat(oracle).isGreaterThan(symbiotic);
    assertThat(result.findings().get("spec2006-smt-strong").getFirst().lines())
        .as("the model is judged by all pairs")
        .contains("231 mixes")
        .anyMatch(
            line -> line.startsWith("mean absolute error (slowdowns, %): 12.8 ±3.9 (paper: 7.6)"));
  }

  /** On five cores it is watched who shares a core with whom. */
  @Test
  void whoSharesACoreIsTold() throws Exception {
    SymbioticResult result = few().smt(List.of(2)).cores(5, 5).workloads(1).build().run();
    assertThat(result.text())
        .contains("Figures 9 and 10, SMT2, spec2006-smt-strong: who shares one of 5 cores");
    Finding finding = result.findings().get("spec2006-smt-strong").getLast();
    assertThat(finding.source()).isEqualTo("section 6.5, Figure 9");
    assertThat(result.fields().toString()).contains("together_on_5_cores=[{mode=2, programs=[");
  }

  @Test
  void whatIsOutOfRangeIsRefused() {
    assertRefused(few().smt(List.of(3)), "--smt has to be of 2, 4 and 8, not 3");
    assertRefused(few().smt(List.of(8)), "--smt 8 is for 4 and 10 cores, as in the paper, and not");
    assertThatThrownBy(() -> few().smt(List.of(8)).cores(4, 4).buildStages())
        .hasMessage("--stages is for --smt 2 and 4, not 8");
    assertThatThrownBy(() -> few().smt(List.of(4)).buildForms())
        .hasMessage("--forms is for --smt 2, not 4");
    assertRefused(few().mixes(-1), "--mixes has to be from 0 to 100000, not -1");
    assertRefused(few().cores(0, 3), "--least-cores has to be from 1 to 10, not 0");
    assertRefused(few().cores(4, 3), "--most-cores has to be from 4 to 10, not 3");
    assertRefused(few().workloads(0), "--workloads has to be from 1 to 1000, not 0");
    assertRefused(few().data(List.of("nas-like")), "models ship for, spec2006-smt or");
  }

  private static void assertRefused(SymbioticJob.Builder plan, String sentence) {
    assertThatThrownBy(plan::build)
        .isInstanceOf(UsageException.class)
        .isNotInstanceOf(InvalidInputException.class)
        .hasMessageContaining(sentence);
  }
}
