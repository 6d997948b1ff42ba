package akula.cli.profile;

import akula.cli.watch.StatusLine;
import akula.profiler.cachegrind.Simulation;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import akula.toolkit.profile.ProfileEvents;
import java.io.PrintWriter;
import java.util.List;

/**
 * Reports how a campaign continues: on a terminal a line that is written over, else nothing but
 * what fails.
 */
final class ProfileProgress implements ProfileEvents, AutoCloseable {
  private final StatusLine line;
  private final List<String> names;

  ProfileProgress(PrintWriter err, List<String> names) {
    line = new StatusLine(err);
    this.names = names;
  }

  @Override
  public void prepares(String file) {
    line.show("making %s".formatted(file));
  }

  @Override
  public void begins(Combination combination, int done, int planned, double leftSeconds) {
    line.show(
        "run %d, %d to be made%s: %s"
            .formatted(done, planned - done, left(leftSeconds), combination.text(names)));
  }

  private static String left(double seconds) {
    return Double.isNaN(seconds) ? "" : ", %s left".formatted(StatusLine.time(seconds));
  }

  @Override
  public void made(Measurement run) {
    if (run.isFailure()) {
      line.report(ProfileEvents.failure(run, names));
    } else if (run.isRepeated() && line.isSeen()) {
      line.report(
          "run %d is made again: %s".formatted(run.number(), run.conditions().disturbance()));
    }
  }

  @Override
  public void simulates(String name, int done, int all) {
    line.show("simulating the caches of %s (%d of %d)".formatted(name, done + 1, all));
  }

  @Override
  public void simulated(Simulation said) {
    if (said.isFailure()) {
      line.report(ProfileEvents.failure(said, names));
    }
  }

  @Override
  public void close() {
    line.close();
  }
}
