package akula.cli.simulate;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.sweep.WorkloadSource;
import akula.cli.ground.Home;
import akula.cli.ground.UsageException;
import akula.formats.InvalidInputException;
import akula.formats.workload.WorkloadReader;
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
   */
  static WorkloadChoice of(String written, long seed, BootstrapData data)
      throws InvalidInputException {
    Optional<SweptWorkload> swept = SweptWorkload.of(written);
    if (swept.isPresent()) {
      return draw(swept.get(), seed, data);
    }
    var file = Home.catalog().workload(written);
    var workload = WorkloadReader.read(file, data.dataSet().applicationNames());
    return new WorkloadChoice(Launches.of(workload, data), seed);
  }

  /**
   * Reads the default workload.
   *
   * @throws UsageException if it does not fit the data set, which then needs one of its own
   */
  static WorkloadChoice ofDefault(long seed, BootstrapData data) {
    try {
      return of(DEFAULT, seed, data);
    } catch (InvalidInputException e) {
      throw new UsageException(
          "the default workload is made of applications of data set %s, not of %s; name a workload for it with %s"
              .formatted(DEFAULT, data.dataSet().name(), OPTION));
    }
  }

  private static WorkloadChoice draw(SweptWorkload swept, long seed, BootstrapData data) {
    WorkloadSource source = new WorkloadSource(data.dataSet(), seed);
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
