package akula.toolkit.profile;

import akula.profiler.cachegrind.Simulation;
import akula.profiler.campaign.CampaignEvents;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import akula.toolkit.job.JobListener;
import java.util.List;

/** Watches a campaign from its first run to the data set. */
public interface ProfileEvents extends CampaignEvents {
  /** The caches of a program are going to be simulated; {@code done} of {@code all} were. */
  default void simulates(String application, int done, int all) {}

  /** The caches of a program were simulated. */
  default void simulated(Simulation said) {}

  /**
   * Returns what to tell of a run that failed, a sentence without its end.
   *
   * @param names of the applications
   */
  static String failure(Measurement run, List<String> names) {
    return "run %d, %s: %s %s"
        .formatted(
            run.number(),
            run.combination().text(names),
            names.get(run.failedApplication()),
            run.failure());
  }

  /**
   * Returns what to tell of caches that could not be simulated, a sentence without its end.
   *
   * @param names of the applications
   */
  static String failure(Simulation said, List<String> names) {
    return "%s under valgrind %s".formatted(names.get(said.application()), said.failure());
  }

  /**
   * Returns one that passes on what fails, and stops when the listener cancels.
   *
   * @param names of the applications
   */
  static ProfileEvents reporting(JobListener listener, List<String> names) {
    return new ProfileEvents() {
      @Override
      public void begins(Combination combination, int done, int planned, double leftSeconds) {
        if (listener.isCancelled()) {
          Thread.currentThread().interrupt();
        }
      }

      @Override
      public void made(Measurement run) {
        if (run.isFailure()) {
          listener.message(failure(run, names) + ".");
        }
      }

      @Override
      public void simulated(Simulation said) {
        if (said.isFailure()) {
          listener.message(failure(said, names) + ".");
        }
      }
    };
  }
}
