package akula.toolkit.cluster;

import java.io.IOException;

/** Nobody is there to run pieces, or who is cannot; the message is one sentence. */
public final class ClusterFailedException extends IOException {
  /**
   * Makes the exception.
   *
   * @param message one sentence
   */
  public ClusterFailedException(String message) {
    super(message);
  }
}
