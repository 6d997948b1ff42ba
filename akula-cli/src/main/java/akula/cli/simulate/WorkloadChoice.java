package akula.cli.simulate;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.WorkloadSource;
import akula.cli.ground.Home;
import akula.cli.ground.UsageException;
import akula.formats.InvalidInputException;
import akula.formats.workload.WorkloadReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The workload to simulate.
 *
 * @param launches which applications start when
 * @param seed of the run: that of the command, or what a sweep with it makes of it
 */
record WorkloadChoice(Launches launches, long seed) {
  private static final Pattern OF_A_SWEEP = Pattern.compile("([DST0-9_]+):(\\d{1,9})");

  /**
   * Reads or draws a workload.
   *
   * @param written a file, a name of one that ships, or category and number
   */
  static WorkloadChoice of(String written, long seed, BootstrapData data)
      throws InvalidInputException {
    Matcher drawn = OF_A_SWEEP.matcher(written);
    if (drawn.matches()) {
      return draw(drawn.group(1), Long.parseLong(drawn.group(2)), seed, data);
    }
    var file = Home.catalog().workload(written);
    var workload = WorkloadReader.read(file, data.dataSet().applicationNames());
    return new WorkloadChoice(Launches.of(workload, data), seed);
  }

  private static WorkloadChoice draw(String name, long number, long seed, BootstrapData data) {
    try {
      Category category = Category.parse(name);
      WorkloadSource source = new WorkloadSource(data.dataSet(), seed);
      source.require(category);
      return new WorkloadChoice(source.draw(category, number), source.seedOf(category, number));
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage() + ".");
    }
  }
}
