package akula.spark;

import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.common.UsageException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;

/**
 * The settings of Spark: those that were given, and for the rest what suits work that is handed out
 * in batches of seconds, by a driver that may be on this machine.
 *
 * @param options as they were given
 */
record SparkSettings(ClusterOptions options) {
  private static final String PREFIX = "spark.";

  /** What is said in another way. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "spark.master", "--on names the master",
          "spark.submit.deployMode", "the driver is this process");

  /** A JVM that simulates: as the command's own. */
  private static final String EXECUTOR_OPTIONS =
      "-XX:+UseParallelGC -XX:-UseCompressedOops -XX:+UseCondCardMark -XX:MaxNewSize=256m"
          + " -XX:Tier4InvocationThreshold=40000 -XX:Tier4MinInvocationThreshold=4800"
          + " -XX:Tier4CompileThreshold=120000 -XX:Tier4BackEdgeThreshold=320000"
          + " -XX:-UseCountedLoopSafepoints -XX:LoopStripMiningIter=0";

  private static final Map<String, String> USUAL =
      Map.of(
          "spark.app.name", "akula",
          "spark.ui.enabled", "false",
          "spark.ui.showConsoleProgress", "false",
          "spark.executor.defaultJavaOptions", EXECUTOR_OPTIONS,
          "spark.locality.wait", "0s",
          "spark.driver.maxResultSize", "0",
          "spark.task.maxDirectResultSize", "16m",
          "spark.rpc.message.maxSize", "256",
          "spark.deploy.maxExecutorRetries", "5");

  SparkSettings {
    options.settings().keySet().forEach(SparkSettings::require);
  }

  private static void require(String key) {
    if (!key.startsWith(PREFIX)) {
      throw new UsageException(
          "the setting '%s' is none of Spark's; expected a name that begins with '%s'"
              .formatted(key, PREFIX));
    }
    if (ELSEWHERE.containsKey(key)) {
      throw new UsageException("%s is not set here: %s".formatted(key, ELSEWHERE.get(key)));
    }
  }

  /** Returns whether tasks run in this process. */
  boolean isLocal() {
    return options.master().startsWith("local");
  }

  /** Returns the hosts of the masters, without their ports. */
  List<String> hosts() {
    String hosts = options.master().substring(options.master().indexOf("//") + 2);
    return List.of(hosts.split(",")).stream()
        .map(host -> URI.create("spark://" + host).getHost())
        .toList();
  }

  SparkConf conf() {
    SparkConf conf = new SparkConf().setMaster(options.master());
    USUAL.forEach(conf::set);
    if (isLocal() || hosts().stream().allMatch(SparkSettings::isLoopback)) {
      conf.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
    }
    options.settings().forEach(conf::set);
    return conf;
  }

  private static boolean isLoopback(String host) {
    try {
      return host != null && InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException _) {
      return false; // Spark says so
    }
  }
}
