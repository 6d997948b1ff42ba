package akula.toolkit.cluster;

import java.io.IOException;
import java.util.List;

/** Hands batches of pieces to other processes, and comes back with what they answer. */
public interface BatchSender {
  /** What becomes of a batch; from any thread. */
  interface Receiver {
    /** It was answered. What is answered a second time is not looked at. */
    void answered(byte[] answer);

    /**
     * It will not be answered.
     *
     * @param why one sentence
     */
    void lost(ClusterFailedException why);
  }

  /**
   * Makes ready what is to run the batches, if that was not done.
   *
   * @param work whose pieces these are
   * @throws ClusterFailedException if nothing is there to run them
   * @throws IOException if what they need cannot be read
   * @throws InterruptedException if the calling thread is interrupted while it waits for that
   */
  void open(PackedWork work) throws IOException, InterruptedException;

  /** Returns whether it is not this process that runs them. */
  default boolean isElsewhere() {
    return true;
  }

  /** Returns how many batches can run at once, as far as is known; at least 1. */
  int slots();

  /**
   * A batch that is to be run.
   *
   * @param request what is to be done
   * @param receiver takes what becomes of it
   */
  record Sending(byte[] request, Receiver receiver) {}

  /** Sends batches, which had better begin in this order; does not wait for their answers. */
  void send(List<Sending> batches);

  /** What was sent and not answered is not wanted any more. */
  void cancel();
}
