package akula.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.cluster.ClusterFailedException;
import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.common.UsageException;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which clusters are taken, and with which settings. */
class SparkKindTest {
  private static ClusterOptions options(String master, Map<String, String> settings) {
    return new ClusterOptions(master, settings, _ -> {});
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"local[1]", "local[*]", "local[9999]", "spark://a:1", "spark://a.b:7077,c:65535"})
  void theseWereTried(String master) {
    assertThat(new SparkKind().of(options(master, Map.of()))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "local",
        "local[0]",
        "local[2,3]",
        "yarn",
        "k8s://a:1",
        "spark://a",
        "spark://:1"
      })
  void othersAreRefused(String master) {
    assertThatThrownBy(() -> new SparkKind().of(options(master, Map.of())))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--on is '%s'; expected local[N] or spark://HOST:PORT, the masters that this was tried"
                + " with",
            master);
  }

  @Test
  void aPortIsOne() {
    assertThatThrownBy(() -> new SparkKind().of(options("spark://a:65536", Map.of())))
        .isInstanceOf(UsageException.class)
        .hasMessage("--on has the port 65536; expected 1 to 65535");
  }

  @ParameterizedTest
  @CsvSource({
    "memory, the setting 'memory' is none of Spark's; expected a name that begins with 'spark.'",
    "spark.master, spark.master is not set here: --on names the master"
  })
  void settingsThatAreNoneAreRefused(String key, String message) {
    assertThatThrownBy(() -> new SparkKind().of(options("local[1]", Map.of(key, "secret"))))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }

  @Test
  void whatWasGivenCountsMore() {
    SparkConf conf =
        new SparkSettings(
                options(
                    "local[1]", Map.of("spark.app.name", "mine", "spark.executor.memory", "3g")))
            .conf();
    assertThat(conf.get("spark.app.name")).isEqualTo("mine");
    assertThat(conf.get("spark.executor.memory")).isEqualTo("3g");
    assertThat(conf.get("spark.driver.host")).isEqualTo("127.0.0.1");
    assertThat(
            new SparkSettings(options("spark://192.0.2.1:1", Map.of()))
                .conf()
                .contains("spark.driver.host"))
        .isFalse();
  }

  @Test
  void settingsAreNotToldToAnybody() {
    assertThat(options("local[1]", Map.of("spark.authenticate.secret", "xyz")).toString())
        .doesNotContain("xyz");
  }

  @Test
  void aMasterThatIsNotThereIsToldAtOnce() {
    SparkSettings settings = new SparkSettings(options("spark://127.0.0.1:1", Map.of()));
    assertThatThrownBy(settings::requireMaster)
        .isInstanceOf(ClusterFailedException.class)
        .hasMessage("no master of Spark was reached, 127.0.0.1:1: Connection refused");
  }
}
