package akula.spark;

import akula.formats.MessageCode;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.ClusterKind;
import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.cluster.SparkOptions;
import akula.toolkit.common.UsageException;
import java.util.Optional;
import org.apache.spark.package$;

/** Clusters of Spark: a standalone master, or threads of this process. */
public final class SparkKind implements ClusterKind {
  /** Those that it was tried with. */
  static final String TESTED = "4.2.0";

  @Override
  public Optional<Cluster> of(ClusterOptions options) {
    SparkOptions asked = new SparkOptions(options);
    String version = package$.MODULE$.SPARK_VERSION();
    if (!version.equals(TESTED)) {
      throw new UsageException(
          MessageCode.UNFIT,
          "the Spark that is installed here is %s; expected %s, which this was tried with"
              .formatted(version, TESTED));
    }
    return Optional.of(new SparkCluster(options, new SparkSettings(asked)));
  }
}
