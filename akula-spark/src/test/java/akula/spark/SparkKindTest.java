package akula.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.cluster.ClusterFailedException;
import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.cluster.SparkOptions;
import akula.toolkit.common.UsageException;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

/** Which clusters are taken, and with which settings. */
class SparkKindTest {
  private static ClusterOptions options(String master, Map<String, String> settings) {
    return new ClusterOptions(master, settings, _ -> {});
  }

  @Test
  void whatWasTriedIsTaken() {
    assertThat(new SparkKind().of(options("local[*]", Map.of()))).isPresent();
  }

  @Test
  void anotherMasterIsRefused() {
    assertThatThrownBy(() -> new SparkKind().of(options("yarn", Map.of())))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--on is 'yarn'; expected local[N] or spark://HOST:PORT");
  }

  private static SparkSettings settings(String master, Map<String, String> settings) {
    return new SparkSettings(new SparkOptions(options(master, settings)));
  }

  @Test
  void whatWasGivenCountsMore() {
    SparkConf conf =
        settings("local[1]", Map.of("spark.app.name", "mine", "spark.executor.memory", "3g"))
            .conf();
    assertThat(conf.get("spark.app.name")).isEqualTo("mine");
    assertThat(conf.get("spark.executor.memory")).isEqualTo("3g");
    assertThat(conf.get("spark.driver.host")).isEqualTo("127.0.0.1");
    assertThat(settings("spark://192.0.2.1:1", Map.of()).conf().contains("spark.driver.host"))
        .isFalse();
  }

  @Test
  void executorsHaveTheOptionsThatTheLauncherSays() {
    System.setProperty(SparkSettings.EXECUTORS, "-XX:+UseParallelGC -XX:MaxNewSize=256m");
    try {
      assertThat(settings("local[1]", Map.of()).conf().get("spark.executor.defaultJavaOptions"))
          .isEqualTo("-XX:+UseParallelGC -XX:MaxNewSize=256m");
    } finally {
      System.clearProperty(SparkSettings.EXECUTORS);
    }
  }

  @Test
  void aMasterThatIsNotThereIsToldAtOnce() {
    SparkSettings settings = settings("spark://127.0.0.1:1", Map.of());
    assertThatThrownBy(settings::requireMaster)
        .isInstanceOf(ClusterFailedException.class)
        .hasMessage("no master of Spark was reached, 127.0.0.1:1: Connection refused");
  }
}
