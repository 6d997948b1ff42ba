package akula.toolkit.cluster;

import java.util.Map;
import java.util.function.Consumer;

/**
 * Which cluster runs pieces, and how.
 *
 * @param master names it, as {@code spark://HOST:PORT}
 * @param settings of the cluster's own; some may be secret
 * @param told takes what whoever waits should know, a sentence each; from any thread
 */
public record ClusterOptions(String master, Map<String, String> settings, Consumer<String> told) {

  /** Takes them. */
  public ClusterOptions {
    settings = Map.copyOf(settings);
  }

  /** The settings may be secret. */
  @Override
  public String toString() {
    return master;
  }
}
