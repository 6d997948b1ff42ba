package akula.cli.profile;

import akula.profiler.cachegrind.Simulation;
import akula.profiler.campaign.CampaignEvents;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * Tells how a campaign goes on: on a terminal a line that is written over, else nothing but what
 * fails.
 */
final class ProfileProgress implements CampaignEvents, AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final List<String> names;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");

  ProfileProgress(PrintWriter err, List<String> names) {
    this.err = err;
    this.names = names;
  }

  @Override
  public void prepares(String file) {
    show("making %s".formatted(file));
  }

  @Override
  public void begins(Combination combination, int done, int planned, double leftSeconds) {
    show(
        "run %d, %d to be made%s: %s"
            .formatted(done, planned - done, left(leftSeconds), combination.text(names)));
  }

  private static String left(double seconds) {
    return Double.isNaN(seconds) ? "" : ", %s left".formatted(text(seconds));
  }

  /** Returns a time in minutes and seconds, for people. */
  static String text(double seconds) {
    long whole = Math.round(seconds);
    return whole < 60
        ? String.format(Locale.ROOT, "%d s", whole)
        : String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
  }

  @Override
  public void made(Measurement run) {
    if (run.isFailure()) {
      tell(
          "run %d, %s: %s %s"
              .formatted(
                  run.number(),
                  run.combination().text(names),
                  names.get(run.failedApplication()),
                  run.failure()));
    } else if (run.isRepeated() && terminal) {
      tell("run %d is made again: %s".formatted(run.number(), run.conditions().disturbance()));
    }
  }

  /** The caches of a program are going to be simulated; {@code done} of {@code all} were. */
  void simulates(String name, int done, int all) {
    show("simulating the caches of %s (%d of %d)".formatted(name, done + 1, all));
  }

  /** The caches of a program were simulated. */
  void simulated(Simulation said) {
    if (said.isFailure()) {
      tell("%s under valgrind %s".formatted(names.get(said.application()), said.failure()));
    }
  }

  private void tell(String text) {
    clear();
    err.println("akula: " + text + ".");
    err.flush();
  }

  private void show(String text) {
    if (terminal) {
      err.print(CLEAR + text);
      err.flush();
    }
  }

  private void clear() {
    if (terminal) {
      err.print(CLEAR);
      err.flush();
    }
  }

  @Override
  public void close() {
    clear();
  }
}
