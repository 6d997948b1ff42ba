package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.BootstrapData;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.formats.packed.Codec;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.symbiotic.ClosedRuns.Measures;
import akula.papers.symbiotic.Smt8Runs.Outcome8;
import akula.toolkit.common.Home;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Eight applications to a core. */
class Smt8RunsTest {
  /** Outcomes by which SMT8 is so many per cent better, about. */
  private static List<Outcome8> outcomes(int cores, double percent) {
    List<Outcome8> all = new ArrayList<>();
    for (double more : new double[] {-0.1, 0, 0.1}) {
      all.add(
          new Outcome8(cores, new Measures(10, 3), new Measures(10 + (percent + more) / 10, 2.5)));
    }
    return all;
  }

  private static Finding finding(double four, double ten) {
    List<Outcome8> all = outcomes(4, four);
    all.addAll(outcomes(10, ten));
    return Smt8Runs.findings(all).getFirst();
  }

  @Test
  void theGainHasToTurnIntoALoss() {
    assertThat(finding(0.9, -7.8).outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(finding(0.9, 7.8).outcome()).isEqualTo(Outcome.DOES_NOT_HOLD);
    assertThat(finding(0.1, -7.8).outcome()).isEqualTo(Outcome.NOT_CERTAIN);
    assertThat(finding(0.9, -7.8).lines().getLast())
        .startsWith("80 applications on 10 cores: STP in SMT8 -7.80 ±0.25 % above")
        .contains("(paper: -7.8)");
    assertThat(Smt8Runs.findings(outcomes(4, 1)).getFirst().conditions()).hasSize(1);
    assertThat(Smt8Runs.findings(List.of())).isEmpty();
  }

  @Test
  void whatAWorkloadCameToCanBeHandedOn() throws Exception {
    Codec<Outcome8> codec = new Smt8Runs(null, null, List.of(), null, null).codec();
    Outcome8 outcome = outcomes(4, 0.9).getFirst();
    assertThat(codec.decode(codec.encode(outcome))).isEqualTo(outcome);
  }

  /** With four contexts two take turns on each: all four run at SMT4's speed, half of the time. */
  @Test
  void onFourContextsEightTakeTurns() throws Exception {
    BootstrapData data =
        BootstrapData.of(DataSetReader.read(Home.catalog().dataSet("spec2006-smt")));
    var machine = MachineReader.read(Home.catalog().machine("power8"));
    var linux = PolicyCatalog.ofClassPath().resolve("cfs");
    MachineDescription some = ClosedRuns.first(machine, 1, 4);
    assertThat(some.contextCount()).isEqualTo(4);
    assertThat(ClosedRuns.first(machine, 7).contextCount()).isEqualTo(56);
    int[] eight = ClosedRuns.workload(List.of(0), 8, 1, 1);
    assertThat(eight).hasSize(8).containsOnly(0);
    double four = new ClosedRuns(some, data, 4).run(linux, Arrays.copyOf(eight, 4), 1).antt();
    double turns = new ClosedRuns(some, data, 8).run(linux, eight, 1).antt();
    double all = new ClosedRuns(ClosedRuns.first(machine, 1), data, 8).run(linux, eight, 1).antt();
    assertThat(turns / four).isBetween(1.95, 2.05);
    assertThat(all / turns).as("another mode").isNotCloseTo(1, within(0.01));
  }
}
