package akula.spark;

import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.ClusterKind;
import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.common.UsageException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.spark.package$;

/** Clusters of Spark: a standalone master, or threads of this process. */
public final class SparkKind implements ClusterKind {
  /** Those that it was tried with. */
  static final String TESTED = "4.2.0";

  private static final String MASTERS = "local[N] or spark://HOST:PORT";
  private static final int LAST_PORT = 65_535;
  private static final Pattern LOCAL = Pattern.compile("local\\[([1-9]\\d{0,3}|\\*)]");
  private static final Pattern STANDALONE =
      Pattern.compile("spark://[^\\s/:,]+:\\d{1,5}(,[^\\s/:,]+:\\d{1,5})*");

  @Override
  public Optional<Cluster> of(ClusterOptions options) {
    String master = options.master();
    if (!LOCAL.matcher(master).matches() && !STANDALONE.matcher(master).matches()) {
      throw new UsageException(
          "--on is '%s'; expected %s, the masters that this was tried with"
              .formatted(master, MASTERS));
    }
    for (String word : master.split("[:,]")) {
      if (word.matches("\\d{5,}") && Integer.parseInt(word) > LAST_PORT) {
        throw new UsageException(
            "--on has the port %s; expected 1 to %d".formatted(word, LAST_PORT));
      }
    }
    String version = package$.MODULE$.SPARK_VERSION();
    if (!version.equals(TESTED)) {
      throw new UsageException(
          "the Spark that is installed here is %s; expected %s, which this was tried with"
              .formatted(version, TESTED));
    }
    SparkSettings settings = new SparkSettings(options);
    return Optional.of(new SparkCluster(options, settings));
  }
}
