package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A contention model whose answers cannot be fails the run, and is named; the policy is not. */
// time: only so that a run that never ends fails
@Timeout(20)
class WrongModelTest {
  private static final Scheduler TOGETHER =
      new Scheduler() {
        @Override
        public void launchThread(AkulaThread thread, Machine machine) {
          thread.addParameter("LATENCY");
          thread.activate();
          machine.addThread(thread);
        }

        @Override
        public void updateSchedule(Machine machine) {}
      };

  private static Application application(String name) {
    return new Application(
        name,
        10,
        Double.NaN,
        ApplicationClass.UNCLASSIFIED,
        List.of(2.0),
        List.of(new Phase(name.equals("A") ? 0 : 1, 10)));
  }

  private static void run(ContentionModel model) throws RunFailedException {
    var set =
        new DataSet(
            "x",
            "",
            true,
            List.of(ParameterColumn.of("LATENCY", "ns/instruction")),
            List.of(application("A"), application("B")),
            Map.of(),
            "");
    var data = new BootstrapData(set, Map.of(SharingLevel.MEMORY_DOMAIN, model));
    new Simulator(MachineDescription.regular("m", 1, 2, 1), data, Settings.DEFAULT)
        .run(Launches.together(new int[] {0, 1}), TOGETHER, "together", 1);
  }

  private static void assertFails(ContentionModel model, String end) {
    assertThatThrownBy(() -> run(model))
        .isInstanceOf(RunFailedException.class)
        .message()
        .startsWith("a contention model (class " + WrongModelTest.class.getName())
        .endsWith(end)
        .doesNotContain("policy");
  }

  /** All but the first member get a speed of 1. */
  private static RateModel rates(double speed, double latency) {
    return (_, _, count, speeds, given) -> {
      Arrays.fill(speeds, 0, count, 1);
      speeds[0] = count == 1 ? 1 : speed;
      if (given != null) {
        given[0][0] = latency;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0, -0.0, Double.NaN, Double.POSITIVE_INFINITY})
  void aSpeedByRatesIsAFiniteNumberAboveZero(double speed) {
    assertFails(
        rates(speed, Double.NaN),
        "gave the relative speed %s to A in solve at level memory_domain of A, B; expected a finite number above 0"
            .formatted(speed));
  }

  @Test
  void aSpeedThatIsForgottenIsNoneOfAnEarlierAnswer() {
    RateModel forgets =
        (_, _, count, speeds, _) -> {
          if (count == 1) {
            speeds[0] = 1;
          }
        };
    assertFails(
        forgets,
        "gave the relative speed NaN to A in solve at level memory_domain of A, B; expected a finite number above 0");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void aParameterIsAFiniteNumberOfAtLeastZero(double latency) {
    String end =
        "gave LATENCY %s to A in solve at level memory_domain of A, B; expected a finite number of at least 0, or NaN for the data set's own"
            .formatted(latency);
    assertFails(rates(1, latency), end);
    assertFails(
        rows -> new CoSchedule(rows, ones(rows.length), new double[][] {{latency}, {2}}), end);
  }

  private static double[] ones(int count) {
    double[] speeds = new double[count];
    Arrays.fill(speeds, 1);
    return speeds;
  }

  @Test
  void aSpeedByRowsIsAFiniteNumberAboveZero() {
    assertFails(
        rows -> new CoSchedule(rows, new double[] {1, Double.POSITIVE_INFINITY}, null),
        "gave the relative speed Infinity to B in solve at level memory_domain of A, B; expected a finite number above 0");
    assertThatThrownBy(() -> run(rows -> new CoSchedule(rows, new double[] {1, 0}, null)))
        .isInstanceOf(RunFailedException.class)
        .message()
        .contains(
            "failed in solve at level memory_domain of A, B: a relative speed has to be above 0, not 0.0 (illegal argument exception at WrongModelTest.java:");
  }

  @Test
  void anAnswerIsOfWhatWasAsked() {
    String solve = " in solve at level memory_domain of A, B; expected ";
    assertFails(_ -> null, "gave null" + solve + "a solved co-schedule");
    assertFails(
        rows -> new CoSchedule(rows, ones(1), null), "gave 1 relative speeds" + solve + "2");
    assertFails(
        rows -> new CoSchedule(new int[] {1, 1}, ones(2), null),
        "gave rows [1, 1]" + solve + "those it was asked");
    assertFails(
        rows -> new CoSchedule(rows, ones(2), new double[][] {{1}}),
        "gave 1 lists of parameters" + solve + "2");
    assertFails(
        rows -> new CoSchedule(rows, ones(2), new double[][] {{1}, {1, 2}}),
        "gave 2 parameters" + solve + "1");
  }

  @Test
  void whatIsThrownIsToldWithItsLine() {
    RateModel throwing =
        (_, _, _, _, _) -> {
          throw new IllegalStateException("no idea");
        };
    assertThatThrownBy(() -> run(throwing))
        .isInstanceOf(RunFailedException.class)
        .message()
        .contains(
            "failed in solve at level memory_domain of A, B: no idea (illegal state exception at WrongModelTest.java:")
        .doesNotContain("policy");
  }
}
