package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.example.NaiveSpread;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.pairs.PairMatrixModel;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.dataset.Composition;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads that slow each other down very much still come to their end. */
class SlowRunTest {
  private static final long SECOND = 1_000_000_000L;

  private static Simulator run(Settings settings, ContentionModel model, int threads)
      throws RunFailedException {
    var set = PaperExample.data().dataSet();
    var data = new BootstrapData(set, Map.of(SharingLevel.MEMORY_DOMAIN, model));
    var machine = MachineDescription.regular("wide", 1, threads, 1);
    Simulator simulator = new Simulator(machine, data, settings);
    simulator.run(Launches.together(new int[threads]), new NaiveSpread(), "spread", 1);
    return simulator;
  }

  /** All threads equally slow, unless alone. */
  private static ContentionModel slowedTo(double speed) {
    return rows -> {
      double[] speeds = new double[rows.length];
      Arrays.fill(speeds, rows.length == 1 ? 1 : speed);
      return new CoSchedule(rows, speeds, null);
    };
  }

  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void sixtyFourBadNeighboursInOneDomain(Settings.Mode mode) throws RunFailedException {
    double[][] half = new double[4][4];
    Arrays.stream(half).forEach(row -> Arrays.fill(row, 0.5));
    for (Composition rule : Composition.values()) {
      var model = new PairMatrixModel(new PairMatrix(half, List.of(), rule));
      Simulator simulator = run(PaperExample.settings(mode), model, 64);
      long expected = rule == Composition.WORST_PAIR ? 200 * SECOND : 10_000 * SECOND;
      for (int thread = 0; thread < 64; thread++) {
        assertThat(simulator.endNanos(thread)).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void aRunThatGetsOnMayTakeLong(Settings.Mode mode) throws RunFailedException {
    Simulator simulator = run(PaperExample.settings(mode), slowedTo(1e-4), 2);
    assertThat(simulator.endNanos(1)).isBetween(1_000_000 * SECOND, 1_000_001 * SECOND);
  }

  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void aRunThatHardlyGetsOnIsGivenUp(Settings.Mode mode) {
    assertThatThrownBy(() -> run(PaperExample.settings(mode), slowedTo(1e-7), 2))
        .isInstanceOf(RunFailedException.class)
        .hasMessage(
            "policy spread did not bring the run to its end: at 200000 s A#0 is unfinished, like 1"
                + " other(s); less than a thousandth of the work was done in 1,000 times as long"
                + " as all of it takes one thread after the other");
  }

  @Test
  void aDomainOfOneIsNotSlowed() throws RunFailedException {
    assertThat(run(Settings.DEFAULT, slowedTo(1e-7), 1).endNanos(0)).isEqualTo(100 * SECOND);
  }
}
