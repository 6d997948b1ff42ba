package akula.toolkit.decisions;

import java.nio.file.Path;
import java.util.List;

/**
 * Which results were made of a log.
 *
 * @param written in the order of time
 * @param mayGoOn whether there may be more of the last one: by the log the manager has not ended
 */
public record ServedResult(List<Written> written, boolean mayGoOn) {
  /** Keeps its own copy. */
  public ServedResult {
    written = List.copyOf(written);
  }

  /**
   * A results folder.
   *
   * @param folder where it is
   * @param policy that was in charge
   * @param fromNanos from when, nanoseconds since the manager began
   * @param toNanos until when
   * @param programs how many went in that time
   */
  public record Written(Path folder, String policy, long fromNanos, long toNanos, long programs) {}
}
