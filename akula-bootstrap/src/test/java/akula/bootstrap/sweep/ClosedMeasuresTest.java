package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.example.NaiveSpread;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.SourceText;
import akula.formats.workload.WorkloadReader;
import akula.statistics.metrics.ApplicationTime;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Closed runs of applications with several threads, worked out by hand; times in seconds. */
class ClosedMeasuresTest {
  private static final BootstrapData DATA = TenApplications.data();
  private static final String FIRST = DATA.dataSet().applications().get(0).name();
  private static final String SECOND = DATA.dataSet().applications().get(1).name();

  /**
   * A team whose threads work 1 s and 3 s, and a single thread that works 2 s; nobody is slowed.
   */
  private static final String TEAM_AND_SINGLE =
      """
      launches:
        - application: %s
          threads: 2
          program: [{work: [1, 3]}]
        - application: %s
          program: [{work: 2}]
      """
          .formatted(FIRST, SECOND);

  private final Simulator simulator =
      new Simulator(MachineDescription.regular("m", 3, 1, 1), DATA, Settings.DEFAULT);
  private Launches launches;

  private RunMetrics run(String workload, long seconds) throws Exception {
    var read = WorkloadReader.read(new SourceText("w.yaml", workload), Optional.empty());
    launches = Launches.of(read, DATA).closedFor(seconds * 1_000_000_000L);
    simulator.run(launches, new NaiveSpread(), "test", 1);
    return RunMeasures.of(simulator, launches, new RunAccumulator());
  }

  private List<ApplicationTime> times() {
    return RunMeasures.byApplication(
        simulator, launches, row -> DATA.dataSet().applications().get(row).name());
  }

  @Test
  void anApplicationTakesUntilTheLastOfItsThreadsEnds() throws Exception {
    RunMetrics metrics = run(TEAM_AND_SINGLE, 10);
    // The team ends at 3, 6, 9 (and 12), the single thread at 2, 4, 6, 8, 10.
    assertThat(times())
        .containsExactly(new ApplicationTime(FIRST, 3, 3, 3), new ApplicationTime(SECOND, 5, 2, 2));
    assertThat(metrics.instances()).isEqualTo(8);
    assertThat(metrics.weightedMeanExecutionSeconds())
        .isCloseTo(3 / 8.0 * 3 + 5 / 8.0 * 2, within(1e-9));
    assertThat(metrics.threads()).as("two of each team").isEqualTo(3 * 2 + 5);
    assertThat(metrics.stp()).isCloseTo((3 * (1 + 3) + 5 * 2) / 10.0, within(1e-9));
  }

  @Test
  void allInstancesAreTimedAndThoseThatEndedInTimeAreCounted() throws Exception {
    run(TEAM_AND_SINGLE, 2);
    assertThat(times())
        .containsExactly(
            new ApplicationTime(FIRST, 0, Double.NaN, 3), new ApplicationTime(SECOND, 1, 2, 2));
  }

  @Test
  void aThreadThatEndsInTimeDoesNotCountIfItsApplicationEndsInTheDrain() throws Exception {
    RunMetrics metrics = run(TEAM_AND_SINGLE, 11);
    // At 10 the short thread of the fourth team ends, at 12 the long one.
    assertThat(metrics.instances()).isEqualTo(8);
    assertThat(metrics.threads()).isEqualTo(11);
    assertThat(metrics.makespanSeconds()).isEqualTo(10);
  }

  @Test
  void anApplicationOfWhichNoneEndedInTimeHasNoMean() throws Exception {
    RunMetrics metrics = run(TEAM_AND_SINGLE, 2);
    assertThat(times().getFirst().isKnown()).isFalse();
    assertThat(times().getFirst().meanExecutionSeconds()).isNaN();
    assertThat(metrics.weightedMeanExecutionSeconds()).isEqualTo(2);
  }

  @Test
  void aRunInWhichNoWholeApplicationEndsFails() {
    String team = TEAM_AND_SINGLE.substring(0, TEAM_AND_SINGLE.lastIndexOf("  - application"));
    assertThatThrownBy(() -> run(team, 2))
        .isInstanceOf(RunFailedException.class)
        .hasMessage(
            "no application ended within the 2s of the closed run, the first one at 3 s; make it"
                + " longer");
  }

  @Test
  void anOpenRunHasNoTimesOfApplications() throws Exception {
    assertThat(run(TEAM_AND_SINGLE, 0).isClosed()).isFalse();
    assertThat(times()).isEmpty();
  }
}
