package akula.toolkit.simulate;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.sweep.ShortestApplication;
import akula.bootstrap.sweep.WorkloadSource;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.sweep.Arrivals;
import akula.formats.workload.Workload;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.FittingData;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The workload to simulate.
 *
 * @param name as it was asked for
 * @param launches which applications start when
 * @param seed of the run: that of the command, or what a sweep with it makes of it
 * @param note a sentence on what was taken, if that has to be said
 */
record WorkloadChoice(String name, Launches launches, long seed, Optional<String> note) {

  /** The option that names the workload. */
  static final String OPTION = "--workload";

  /** The workload that is simulated unless another is named. */
  static final String DEFAULT = "paper-example";

  /**
   * When the threads of a drawn workload arrive, and whether the run is closed.
   *
   * @param asked when they arrive; null if that was not asked for
   * @param until when a closed run ends; null if that was not asked for
   */
  record When(Arrivals asked, Duration until) {
    Arrivals arrivals() {
      return asked == null ? Arrivals.TOGETHER : asked;
    }

    Duration closed() {
      return until == null ? Duration.ZERO : until;
    }

    /** Here is no other closed time that 0s could take back. */
    private void requireTime() {
      if (until != null && until.isZero()) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--closed is 0s; expected a duration above 0, such as 10min (without --closed each"
                + " application runs once)");
      }
    }
  }

  /**
   * Reads or draws a workload.
   *
   * @param written a file, a name of one that ships, or category and number
   * @param when the threads of a drawn workload arrive, and whether the run is closed
   */
  static WorkloadChoice of(String written, long seed, BootstrapData data, When when)
      throws InvalidInputException {
    when.requireTime();
    Optional<SweptWorkload> swept = SweptWorkload.of(written);
    WorkloadChoice chosen =
        swept.isPresent() ? draw(swept.get(), seed, data, when) : read(written, seed, data, when);
    chosen.requireClosed(when.closed(), data.dataSet());
    return chosen;
  }

  /** Returns the application of each thread that is launched, by its number. */
  List<String> applications(DataSet data) {
    return IntStream.of(launches.applications())
        .mapToObj(row -> data.applications().get(row).name())
        .toList();
  }

  private void requireClosed(Duration closed, DataSet data) {
    try {
      ShortestApplication.of(launches, data).requireClosed(closed);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
  }

  private static WorkloadChoice read(String written, long seed, BootstrapData data, When when)
      throws InvalidInputException {
    if (when.asked != null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          ("--arrivals is for a drawn workload such as D4_T4:17; workload %s says itself when its"
                  + " applications start")
              .formatted(written));
    }
    var file = Home.catalog().workload(written);
    var workload = FittingData.read(file, data.dataSet());
    Launches launches = launches(file, workload, data);
    return new WorkloadChoice(
        written, launches.closedFor(when.closed().toNanos()), seed, Optional.empty());
  }

  private static Launches launches(Path file, Workload workload, BootstrapData data) {
    try {
      return Launches.of(workload, data);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, "%s: %s".formatted(file, e.getMessage()));
    }
  }

  /**
   * Reads the default workload.
   *
   * @throws UsageException if it does not fit the data set, which then needs one of its own
   */
  static WorkloadChoice ofDefault(long seed, BootstrapData data, When when) {
    try {
      return of(DEFAULT, seed, data, when);
    } catch (InvalidInputException e) {
      throw new UsageException(
          MessageCode.UNFIT,
          ("the default workload, %1$s, is made of applications of data set %1$s, not of %2$s; name a"
                  + " workload for it with %3$s")
              .formatted(DEFAULT, data.dataSet().name(), OPTION));
    }
  }

  private static WorkloadChoice draw(
      SweptWorkload swept, long seed, BootstrapData data, When when) {
    DataSet set = data.dataSet();
    WorkloadSource source = new WorkloadSource(set, seed, when.arrivals(), when.closed());
    try {
      source.require(swept.category());
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.UNFIT, e.getMessage());
    }
    return new WorkloadChoice(
        swept.name(),
        source.draw(swept.category(), swept.number()),
        source.seedOf(swept.category(), swept.number()),
        swept.sentence());
  }
}
