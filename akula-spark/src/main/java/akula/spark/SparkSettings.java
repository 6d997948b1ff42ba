package akula.spark;

import akula.toolkit.cluster.ClusterFailedException;
import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.ArrayList;
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
  private static final String STANDALONE = "spark://";
  private static final int PATIENCE_MILLIS = 10_000;

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
          "spark.rpc.message.maxSize", "256");

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
  private List<String> hosts() {
    return masters().stream().map(master -> master.substring(0, master.lastIndexOf(':'))).toList();
  }

  private List<String> masters() {
    return List.of(options.master().substring(STANDALONE.length()).split(","));
  }

  /**
   * Requires that one of the masters is there: Spark itself would find it out after a minute.
   *
   * @throws ClusterFailedException if none is
   */
  void requireMaster() throws ClusterFailedException {
    List<String> reasons = new ArrayList<>();
    for (String master : isLocal() ? List.<String>of() : masters()) {
      int at = master.lastIndexOf(':');
      try (Socket socket = new Socket()) {
        int port = Integer.parseInt(master.substring(at + 1));
        socket.connect(new InetSocketAddress(master.substring(0, at), port), PATIENCE_MILLIS);
        return;
      } catch (UnknownHostException _) {
        reasons.add("there is no host %s".formatted(master.substring(0, at)));
      } catch (IOException e) {
        reasons.add("%s: %s".formatted(master, e.getMessage()));
      }
    }
    if (!reasons.isEmpty()) {
      throw new ClusterFailedException(
          "no master of Spark was reached, %s".formatted(String.join(", ", reasons)));
    }
  }

  /** Returns the pages of the masters, where they usually are if nothing else is said. */
  List<String> pages() {
    String port = options.settings().getOrDefault("spark.master.ui.port", "8080");
    return isLocal()
        ? List.of()
        : hosts().stream().map(host -> "http://%s:%s".formatted(host, port)).toList();
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
