package akula.spark;

import akula.toolkit.cluster.ClusterFailedException;
import akula.toolkit.cluster.SparkOptions;
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
 * @param asked what was given
 */
record SparkSettings(SparkOptions asked) {
  private static final int PATIENCE_MILLIS = 10_000;

  /**
   * Names a property: options of a JVM that simulates, which the launcher gives the command's own
   * ({@code scripts/launch.sh}).
   */
  static final String EXECUTORS = "akula.cluster.executors";

  private static final Map<String, String> USUAL =
      Map.of(
          "spark.app.name", "akula",
          "spark.ui.enabled", "false",
          "spark.ui.showConsoleProgress", "false",
          "spark.locality.wait", "0s",
          "spark.driver.maxResultSize", "0",
          "spark.task.maxDirectResultSize", "16m",
          "spark.rpc.message.maxSize", "256");

  /** Returns whether tasks run in this process. */
  boolean isLocal() {
    return asked.isLocal();
  }

  /** Returns the hosts of the masters, without their ports. */
  private List<String> hosts() {
    return asked.masters().stream()
        .map(master -> master.substring(0, master.lastIndexOf(':')))
        .toList();
  }

  /**
   * Requires that one of the masters is there: Spark itself would find it out after a minute.
   *
   * @throws ClusterFailedException if none is
   */
  void requireMaster() throws ClusterFailedException {
    List<String> reasons = new ArrayList<>();
    for (String master : asked.masters()) {
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
    String port = asked.options().settings().getOrDefault("spark.master.ui.port", "8080");
    return hosts().stream().map(host -> "http://%s:%s".formatted(host, port)).toList();
  }

  SparkConf conf() {
    SparkConf conf = new SparkConf().setMaster(asked.options().master());
    USUAL.forEach(conf::set);
    conf.set("spark.executor.defaultJavaOptions", System.getProperty(EXECUTORS, ""));
    if (hosts().stream().allMatch(SparkSettings::isLoopback)) { // as of none
      conf.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
    }
    asked.options().settings().forEach(conf::set);
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
