package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.pieces.LocalWorkers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.papers.symbiotic.ClosedRuns.Measures;
import akula.papers.symbiotic.SmtRuns.Outcomes;
import akula.papers.symbiotic.SmtSensitivity.Row;
import akula.profiler.derive.SmtConstant;
import akula.toolkit.common.Home;
import akula.toolkit.job.JobListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What hangs on the constants of the core. */
class SmtSensitivityTest {
  /** Gains over random in per cent, three times with a small difference. */
  private static Row row(String change, double bandwidth, double symbiotic, double oracle) {
    List<Outcomes> all = new ArrayList<>();
    for (double more : new double[] {-0.1, 0, 0.1}) {
      all.add(
          new Outcomes(
              2,
              8,
              Map.of(
                  SmtPolicy.RANDOM_GROUPS, new Measures(100, 1),
                  SmtPolicy.L1_BANDWIDTH, new Measures(100 + bandwidth, 1),
                  SmtPolicy.SYMBIOTIC, new Measures(100 + symbiotic + more, 1),
                  SmtPolicy.SMT_ORACLE, new Measures(100 + oracle + 2 * more, 1)),
              Optional.empty()));
    }
    return new Row(change, new SmtOutcomes(all));
  }

  @Test
  void itIsCountedHowOftenTheOrderRemains() {
    var some =
        new SmtSensitivity(
            List.of(
                row("as they are", 1, 2, 4),
                row("k_fu x 0.5", 3, 2, 4),
                row("k_bw x 2", 0, 0.1, 0)));
    assertThat(some.text())
        .containsPattern("\nk_fu x 0.5 +2.00 ±0.25 +-0.97 ±0.24 +4.00 ±0.50 +1.96 ±0.24\n")
        .containsPattern("\nabove 0 +3 of 3 +2 of 3 +2 of 3 +2 of 3\n")
        .containsPattern("\nsurely above 0 +2 of 3 +1 of 3 +2 of 3 +2 of 3\n");
    assertThat(some.fields()).hasSize(3);
    assertThat(some.fields().get(1).toString())
        .startsWith("{constants=k_fu x 0.5, symbiotic_over_random_groups_percent=");
  }

  /** The model that ships is the one that is trained; with another core it is another one. */
  @Test
  void aModelIsTrainedForWhatIsRun() throws Exception {
    DataSet set = DataSetReader.read(Home.catalog().dataSet("spec2006-smt-strong"));
    var machine = MachineReader.read(Home.catalog().machine("power8"));
    Path model = Home.catalog().model("power8-spec2006-smt-strong");
    var shape = new SmtShape(List.of(2), 2, 2, 2, 1, 1);
    var bench = new SmtBench(set, model, machine, new LocalWorkers("sensitivity", 2));
    SmtOutcomes own =
        bench.outcomesOfItsOwnModel(shape, List.of(SmtPolicy.SYMBIOTIC), JobListener.SILENT);
    SmtOutcomes shipped =
        bench.outcomes(
            shape, List.of(SmtPolicy.SYMBIOTIC), bench.shippedModel(), JobListener.SILENT);
    var other =
        new SmtBench(SmtConstant.K_FU.times(set, 0.5), model, machine, bench.runner())
            .outcomesOfItsOwnModel(shape, List.of(SmtPolicy.SYMBIOTIC), JobListener.SILENT);
    assertThat(own.mean(2, SmtPolicy.SYMBIOTIC, 2, true))
        .isEqualTo(shipped.mean(2, SmtPolicy.SYMBIOTIC, 2, true));
    assertThat(other.mean(2, SmtPolicy.SYMBIOTIC, 2, true).mean())
        .as("units that matter less let more be done")
        .isGreaterThan(own.mean(2, SmtPolicy.SYMBIOTIC, 2, true).mean() * 1.01);
  }
}
