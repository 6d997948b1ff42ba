package akula.toolkit.setup;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.Settings;
import java.util.Collection;
import java.util.Optional;

/**
 * More threads at once than contexts, under policies that leave it to the host who has a turn,
 * where nobody has said how long that is.
 */
public final class ThreadsInTurns {
  private ThreadsInTurns() {}

  /**
   * Returns a sentence without its end, or nothing if each thread can have a context.
   *
   * @param who has threads: its beginning
   * @param threads that are launched together
   */
  public static Optional<String> of(
      Setup setup, Collection<PolicyFactory> policies, String who, int threads) {
    int contexts = setup.machine().contextCount();
    boolean isKnown = !setup.settings().slice().equals(Settings.DEFAULT.slice());
    return threads <= contexts || isKnown || Setup.allOrderQueues(policies)
        ? Optional.empty()
        : Optional.of(
            "%s %d threads, and machine %s has %d contexts, so threads take turns, and the time that they wait counts as degradation"
                .formatted(who, threads, setup.machine().name(), contexts));
  }
}
