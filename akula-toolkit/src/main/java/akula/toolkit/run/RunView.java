package akula.toolkit.run;

import akula.api.host.MachineModel;
import akula.toolkit.job.JobListener;
import akula.toolkit.watch.Interruption;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RunEvents;

/** Shows real runs while they are made. */
public interface RunView {
  /**
   * A run begins.
   *
   * @param title of the run
   * @param programs how many it has
   * @param solo what is known of how long applications take alone
   * @param model on which the run is made
   * @param readings its source of parameters
   * @return what is reported of the run
   */
  RunEvents over(
      RunTitle title, int programs, SoloTimes solo, MachineModel model, CounterReadings readings);

  /** Something was done: a line on it. */
  default void line(String text) {}

  /** Something has to be told, whoever looks. */
  void message(String sentence);

  /** No more runs are made, whatever ended them; there is nothing more to show. */
  default void end() {}

  /** Returns one that shows nothing, and passes on what is reported of runs. */
  static RunView reporting(JobListener listener) {
    return new RunView() {
      @Override
      public RunEvents over(
          RunTitle title,
          int programs,
          SoloTimes solo,
          MachineModel model,
          CounterReadings readings) {
        return new RunEvents() {
          @Override
          public void reported(long nanos, String text) {
            if (!Interruption.isByPolicy()) { // else it waits inside of System.exit
              listener.message(text);
            }
          }
        };
      }

      @Override
      public void message(String sentence) {
        listener.message(sentence);
      }
    };
  }
}
