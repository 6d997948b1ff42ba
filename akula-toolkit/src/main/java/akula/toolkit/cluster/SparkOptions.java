package akula.toolkit.cluster;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What is asked of Apache Spark. What is wrong of it is refused here, without any of its libraries:
 * so nobody fetches them for it.
 *
 * @param options as they were given
 */
public record SparkOptions(ClusterOptions options) {
  private static final String MASTERS = "local[N] or spark://HOST:PORT";
  private static final int LAST_PORT = 65_535;
  private static final Pattern LOCAL = Pattern.compile("local\\[([1-9]\\d{0,3}|\\*)]");
  private static final String STANDALONE = "spark://";
  private static final Pattern ADDRESSES =
      Pattern.compile(STANDALONE + "[^\\s/:,]+:\\d{1,5}(,[^\\s/:,]+:\\d{1,5})*");

  private static final String PREFIX = "spark.";

  /** What is said in another way. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "spark.master", "--on names the master",
          "spark.submit.deployMode", "the driver is this process");

  /**
   * Takes them.
   *
   * @throws UsageException if the master or a setting is none
   */
  public SparkOptions {
    requireMaster(options.master());
    options.settings().keySet().forEach(SparkOptions::requireSetting);
  }

  private static void requireMaster(String master) {
    if (!LOCAL.matcher(master).matches() && !ADDRESSES.matcher(master).matches()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--on is '%s'; expected %s, the masters that this was tried with"
              .formatted(master, MASTERS));
    }
    for (String word : master.split("[:,]")) {
      if (word.matches("\\d{5,}") && Integer.parseInt(word) > LAST_PORT) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--on has the port %s; expected 1 to %d".formatted(word, LAST_PORT));
      }
    }
  }

  private static void requireSetting(String key) {
    if (!key.startsWith(PREFIX)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "the setting '%s' is none of Spark's; expected a name that begins with '%s'"
              .formatted(key, PREFIX));
    }
    if (ELSEWHERE.containsKey(key)) {
      throw new UsageException(
          MessageCode.UNFIT, "%s is not set here: %s".formatted(key, ELSEWHERE.get(key)));
    }
  }

  /** Returns whether tasks run in this process. */
  public boolean isLocal() {
    return !options.master().startsWith(STANDALONE);
  }

  /** Returns the addresses of the masters, each {@code HOST:PORT}; none if it is local. */
  public List<String> masters() {
    return isLocal()
        ? List.of()
        : List.of(options.master().substring(STANDALONE.length()).split(","));
  }
}
