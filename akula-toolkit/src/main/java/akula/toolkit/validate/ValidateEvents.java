package akula.toolkit.validate;

import akula.profiler.campaign.CampaignEvents;
import akula.toolkit.job.JobListener;

/** Watches a validation while it is run. */
public interface ValidateEvents extends CampaignEvents {
  /**
   * A step begins.
   *
   * @param what it is, in words
   * @param step its number, from 1
   * @param steps how many there are
   * @param leftSeconds how long all that are left will take
   */
  default void begins(String what, int step, int steps, double leftSeconds) {}

  /** Something is not as it should be, or failed; a sentence without its end. */
  default void report(String sentence) {}

  /**
   * Returns one that passes on what is not as it should be, and stops when the listener cancels.
   */
  static ValidateEvents reporting(JobListener listener) {
    return new ValidateEvents() {
      @Override
      public void begins(String what, int step, int steps, double leftSeconds) {
        if (listener.isCancelled()) {
          Thread.currentThread().interrupt();
        }
      }

      @Override
      public void report(String sentence) {
        listener.message(sentence + ".");
      }
    };
  }
}
