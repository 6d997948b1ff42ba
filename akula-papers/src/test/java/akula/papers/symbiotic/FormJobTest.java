package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.papers.symbiotic.FormJob.Halves;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.TwoProcesses;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Other forms of the forward model, with few divisions. */
class FormJobTest {
  private static FormResult run(Cluster cluster) throws Exception {
    return SymbioticJob.builder()
        .data(List.of("spec2006-smt"))
        .smt(List.of(2))
        .cores(4, 4)
        .workloads(2)
        .jobs(3)
        .on(cluster)
        .buildForms()
        .run();
  }

  @Test
  void formsAreJudgedByTheOtherHalfWithAnyWorkers() throws Exception {
    FormResult result = run(null);
    List<FormResult.Row> rows = result.rows();
    assertThat(rows)
        .extracting(FormResult.Row::text)
        .containsExactly(
            "as in the paper", "shrunk", "waiting", "waiting, shrunk", "the chosen one");
    FormResult.Row paper = rows.getFirst();
    assertThat(paper.overPaper().mean()).isZero();
    assertThat(paper.errorOverPaper().mean()).isZero();
    assertThat(rows.get(2).errorOverPaper().mean())
        .isCloseTo(rows.get(2).otherError().mean() - paper.otherError().mean(), within(1e-9));
    assertThat(paper.gain().mean()).isPositive();
    // What nobody has alone is a constant in the paper's form, and is not in truth.
    assertThat(rows.get(2).otherError().mean()).isLessThan(paper.otherError().mean());
    assertThat(rows.getLast().ownError().mean()).isLessThanOrEqualTo(paper.ownError().mean());
    assertThat(rows.subList(0, 4).stream().mapToLong(FormResult.Row::chosen).sum()).isEqualTo(2);
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThat(run(cluster).text()).isEqualTo(result.text());
      assertThat(cluster.totals().bytes()).isPositive();
    }
    assertThat(result.text())
        .contains("2 division(s), each with a workload of its own on 4 cores", "weigh 0.1 in it");
    assertThat(result.csv().lines()).hasSize(1 + 5 * 5);
    assertThat((List<?>) result.fields().get("forms")).hasSize(5);
  }

  @Test
  void halvesAreWholeAndApart() {
    Halves halves = Halves.drawn(21, 5);
    Set<Integer> all = new HashSet<>(halves.own());
    all.addAll(halves.other());
    assertThat(halves.own()).hasSize(11);
    assertThat(all).hasSize(21).contains(0, 20);
    assertThat(Halves.drawn(21, 5)).isEqualTo(halves).isNotEqualTo(Halves.drawn(21, 6));
  }

  /** The gain and the choice of one division, by hand. */
  @Test
  void theFormThatErrsLeastInItsOwnHalfIsChosen() {
    FormTrial trial =
        new FormTrial(
            Map.of(
                Form.PAPER, new FormTrial.Errors(0.2, 0.1),
                Form.SHRUNK, new FormTrial.Errors(0.1, 0.3),
                Form.WAITING, new FormTrial.Errors(0.1, 0.05)),
            8,
            Map.of(Form.PAPER, 10.0, Form.SHRUNK, 9.0));
    assertThat(trial.chosen()).isEqualTo(Form.SHRUNK);
    assertThat(trial.gain(Form.PAPER)).isEqualTo(25);
    assertThat(trial.gain(Form.SHRUNK)).isEqualTo(12.5);
  }
}
