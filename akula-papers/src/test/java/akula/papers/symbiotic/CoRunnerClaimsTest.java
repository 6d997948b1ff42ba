package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.symbiotic.SmtRuns.Outcomes;
import akula.statistics.coschedules.CoScheduleTimes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who shares a core with whom, counted and judged by made-up times. */
class CoRunnerClaimsTest {
  /** Four programs; the first two are together for a part, else all are with all alike. */
  private static CoRunnerShares workload(double together, String... programs) {
    double other = (1 - together) / 2;
    return new CoRunnerShares(
        List.of(programs),
        List.of(
            List.of(0.0, together, other, other),
            List.of(together, 0.0, other, other),
            List.of(other, other, 0.0, together),
            List.of(other, other, together, 0.0)));
  }

  private static List<Finding> findings(int mode, CoRunnerShares... workloads) {
    return new CoRunnerClaims(
            new SmtOutcomes(
                Stream.of(workloads)
                    .map(one -> new Outcomes(mode, 5, Map.of(), Optional.of(one)))
                    .toList()))
        .findings();
  }

  @Test
  void sharesAreThoseOfTheTimeThatARunTook() {
    CoScheduleTimes times = new CoScheduleTimes();
    times.begin(3);
    times.add(0, 0, 1);
    times.add(1, 1, 1);
    times.end(30);
    times.add(0, 0, 1);
    times.add(1, 2, 1);
    times.end(10);
    CoRunnerShares found = CoRunnerShares.of(times, number -> List.of("a", "b", "c").get(number));
    assertThat(found.share("a", "b")).isEqualTo(0.75);
    assertThat(found.share("a", "c")).isEqualTo(0.25);
    assertThat(found.most().names()).isIn("b with a", "c with a");
    assertThat(found.least()).isEqualTo(new CoRunnerShares.Pair("a", "b", 0.75));
    assertThat(found.has("a", "c")).isTrue();
    assertThat(found.has("a", "d")).isFalse();
  }

  @Test
  void oneWorkloadHasACoupleAndOneHasNone() {
    CoRunnerShares couple = workload(0.66, "h264ref", "libquantum", "mcf", "lbm");
    CoRunnerShares none = workload(0.34, "gcc", "milc", "mcf", "bwaves");
    Finding both = findings(2, none, couple).getFirst();
    assertThat(both.outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(both.figures())
        .anyMatch(line -> line.startsWith("h264ref with libquantum in drawn workloads that have"))
        .anyMatch(line -> line.contains("have both: 66.0 % (paper: 66"))
        .anyMatch(line -> line.startsWith("milc with bwaves") && line.contains("both: 33.0 %"));
    assertThat(findings(2, none, none).getFirst().outcome()).isEqualTo(Outcome.NOT_CERTAIN);
    Finding alone = findings(2, couple).getFirst();
    assertThat(alone.outcome()).isEqualTo(Outcome.NOT_CERTAIN);
    assertThat(alone.figures()).anyMatch(line -> line.contains("there is none (paper: 70"));
  }

  @Test
  void withFourThreadsBothAreAskedForInOneWorkload() {
    CoRunnerShares both =
        new CoRunnerShares(
            List.of("a", "b", "c"),
            List.of(List.of(0.0, 0.7, 0.3), List.of(0.7, 0.0, 0.4), List.of(0.3, 0.4, 0.0)));
    CoRunnerShares couples = workload(0.9, "a", "b", "c", "d");
    assertThat(findings(4, couples).getFirst().outcome()).isEqualTo(Outcome.NOT_CERTAIN);
    assertThat(findings(4, couples, both).getFirst().outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(findings(4)).isEmpty();
    assertThat(CoRunnerClaims.table(List.of(couples, both)).lines().toList().getLast())
        .matches(" +2  [ab] with [ab] +70.0  c with b +40.0");
  }
}
