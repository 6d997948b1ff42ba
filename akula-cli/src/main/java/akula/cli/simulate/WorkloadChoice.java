package akula.cli.simulate;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.sweep.ShortestApplication;
import akula.bootstrap.sweep.WorkloadSource;
import akula.cli.setup.ArrivalOptions;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.workload.Workload;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.FittingData;
import akula.toolkit.simulate.SweptWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The workload to simulate.
 *
 * @param launches which applications start when
 * @param seed of the run: that of the command, or what a sweep with it makes of it
 */
record WorkloadChoice(Launches launches, long seed) {

  /** The option that names the workload. */
  static final String OPTION = "--workload";

  /** The workload that is simulated unless another is named. */
  static final String DEFAULT = "paper-example";

  /**
   * Reads or draws a workload.
   *
   * @param written a file, a name of one that ships, or category and number
   * @param arrivals when the threads of a drawn workload arrive, and whether the run is closed
   */
  static WorkloadChoice of(String written, long seed, BootstrapData data, ArrivalOptions arrivals)
      throws InvalidInputException {
    arrivals.requireClosedTime();
    Optional<SweptWorkload> swept = SweptWorkload.of(written);
    WorkloadChoice chosen =
        swept.isPresent()
            ? draw(swept.get(), seed, data, arrivals)
            : read(written, seed, data, arrivals);
    chosen.requireClosed(arrivals.closed(), data.dataSet());
    return chosen;
  }

  private void requireClosed(Duration closed, DataSet data) {
    try {
      ShortestApplication.of(launches, data).requireClosed(closed);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private static WorkloadChoice read(
      String written, long seed, BootstrapData data, ArrivalOptions arrivals)
      throws InvalidInputException {
    if (arrivals.hasArrivals()) {
      throw new UsageException(
          ("--arrivals is for a drawn workload such as D4_T4:17; workload %s says itself when its"
                  + " applications start")
              .formatted(written));
    }
    var file = Home.catalog().workload(written);
    var workload = FittingData.read(file, data.dataSet());
    Launches launches = launches(file, workload, data);
    return new WorkloadChoice(launches.closedFor(arrivals.closed().toNanos()), seed);
  }

  private static Launches launches(Path file, Workload workload, BootstrapData data) {
    try {
      return Launches.of(workload, data);
    } catch (IllegalArgumentException e) {
      throw new UsageException("%s: %s".formatted(file, e.getMessage()));
    }
  }

  /**
   * Reads the default workload.
   *
   * @throws UsageException if it does not fit the data set, which then needs one of its own
   */
  static WorkloadChoice ofDefault(long seed, BootstrapData data, ArrivalOptions arrivals) {
    try {
      return of(DEFAULT, seed, data, arrivals);
    } catch (InvalidInputException e) {
      throw new UsageException(
          ("the default workload is made of applications of data set %s, not of %s; name a workload"
                  + " for it with %s")
              .formatted(DEFAULT, data.dataSet().name(), OPTION));
    }
  }

  private static WorkloadChoice draw(
      SweptWorkload swept, long seed, BootstrapData data, ArrivalOptions arrivals) {
    DataSet set = data.dataSet();
    WorkloadSource source = new WorkloadSource(set, seed, arrivals.arrivals(), arrivals.closed());
    try {
      source.require(swept.category());
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
    return new WorkloadChoice(
        source.draw(swept.category(), swept.number()),
        source.seedOf(swept.category(), swept.number()));
  }
}
