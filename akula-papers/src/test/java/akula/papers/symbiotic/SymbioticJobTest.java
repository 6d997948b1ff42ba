package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
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
        .repeat(2);
  }

  @Test
  void whatComesOutIsTheSameWithAnyNumberOfWorkers() throws Exception {
    SymbioticResult one = few().jobs(1).build().run();
    SymbioticResult three = few().jobs(3).build().run();
    assertThat(one.text())
        .isEqualTo(three.text())
        .contains("Figure 7, SMT4, spec2006-smt-strong", "that were not run are left out");
    assertThat(one.fields()).isEqualTo(three.fields());
  }

  /** On four cores and few workloads; the size of what is gained is for the command. */
  @Test
  void predictionsBringMoreThanChanceAndProfilesMoreThanPredictions() throws Exception {
    SymbioticResult result = few().smt(List.of(2)).cores(4, 4).workloads(5).build().run();
    String row =
        result.text().lines().filter(line -> line.startsWith("4  ")).findFirst().orElseThrow();
    String[] cells = row.split("  +");
    double symbiotic = Double.parseDouble(cells[3].split(" ")[0]);
    double oracle = Double.parseDouble(cells[5].split(" ")[0]);
    assertThat(symbiotic).isGreaterThan(1);
    assertThat(oracle).isGreaterThan(symbiotic);
  }

  @Test
  void whatIsOutOfRangeIsRefused() {
    assertRefused(few().smt(List.of(8)), "--smt has to be 2, 4 or both, not [8]");
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
