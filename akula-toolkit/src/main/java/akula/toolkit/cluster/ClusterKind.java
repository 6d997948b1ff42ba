package akula.toolkit.cluster;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.util.Optional;
import java.util.ServiceLoader;

/** A way to have pieces run elsewhere; all of them are found as services. */
public interface ClusterKind {
  /**
   * Returns a cluster, of which nothing is started yet.
   *
   * @return empty if the name is none of this kind's
   * @throws UsageException if the name or a setting is wrong
   */
  Optional<Cluster> of(ClusterOptions options);

  /**
   * Returns the cluster of a name.
   *
   * @param loader finds the kinds
   * @throws UsageException if no kind knows the name, or something of it is wrong
   */
  static Cluster find(ClusterOptions options, ClassLoader loader) {
    for (ClusterKind kind : ServiceLoader.load(ClusterKind.class, loader)) {
      Optional<Cluster> cluster = kind.of(options);
      if (cluster.isPresent()) {
        return cluster.get();
      }
    }
    throw new UsageException(
        MessageCode.UNKNOWN_NAME,
        "nothing is installed here that knows the cluster '%s'".formatted(options.master()));
  }
}
