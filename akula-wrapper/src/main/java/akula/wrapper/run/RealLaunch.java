package akula.wrapper.run;

import akula.formats.script.Hints;
import akula.wrapper.agent.LaunchOrder;
import java.util.List;

/**
 * A program to launch in a run.
 *
 * @param application its name
 * @param launchNanos when, nanoseconds since the run began
 * @param order what to start
 * @param hints what is reported of it where it tells nothing itself
 */
public record RealLaunch(String application, long launchNanos, LaunchOrder order, Hints hints) {
  private static final int MOST_SLOTS = 4096;
  private static final int SLOTS_FOR_THREADS = 1024;

  /** Makes one of a program of which nothing is reported but by itself. */
  public RealLaunch(String application, long launchNanos, LaunchOrder order) {
    this(application, launchNanos, order, Hints.NOTHING);
  }

  /**
   * Returns how many slots of an agent there are for programs and for threads that they may
   * register.
   *
   * @param taken so many are needed for something else
   */
  public static int slots(List<RealLaunch> launches, int taken) {
    return Math.min(MOST_SLOTS - taken, launches.size() + SLOTS_FOR_THREADS);
  }
}
