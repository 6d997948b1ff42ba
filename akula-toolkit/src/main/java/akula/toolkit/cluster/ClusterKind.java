package akula.toolkit.cluster;

import akula.toolkit.common.UsageException;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** A way to have pieces run elsewhere; all of them are found as services. */
public interface ClusterKind {
  /**
   * Returns a cluster, of which nothing is started yet.
   *
   * @param master names it, as {@code spark://HOST:PORT}
   * @param settings of the cluster's own
   * @param told takes what whoever waits should know, a sentence each; from any thread
   * @return empty if the name is none of this kind's
   * @throws UsageException if the name or a setting is wrong
   */
  Optional<Cluster> of(String master, Map<String, String> settings, Consumer<String> told);

  /**
   * Returns the cluster of a name; see {@link #of}.
   *
   * @throws UsageException if no kind is there that knows the name
   */
  static Cluster find(String master, Map<String, String> settings, Consumer<String> told) {
    for (ClusterKind kind : ServiceLoader.load(ClusterKind.class)) {
      Optional<Cluster> cluster = kind.of(master, settings, told);
      if (cluster.isPresent()) {
        return cluster.get();
      }
    }
    throw new UsageException(
        "nothing is installed here that knows the cluster '%s'".formatted(master));
  }
}
