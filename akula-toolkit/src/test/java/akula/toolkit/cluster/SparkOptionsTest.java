package akula.toolkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.common.UsageException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which masters and settings are taken. */
class SparkOptionsTest {
  private static SparkOptions asked(String master, Map<String, String> settings) {
    return new SparkOptions(new ClusterOptions(master, settings, _ -> {}));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"local[1]", "local[*]", "local[9999]", "spark://a:1", "spark://a.b:7077,c:65535"})
  void theseWereTried(String master) {
    SparkOptions asked = asked(master, Map.of());
    assertThat(asked.isLocal()).isEqualTo(master.startsWith("local"));
    assertThat(String.join(",", asked.masters()))
        .isEqualTo(master.replaceAll("local.*|spark://", ""));
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
    assertThatThrownBy(() -> asked(master, Map.of()))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--on is '%s'; expected local[N] or spark://HOST:PORT, the masters that this was tried"
                + " with",
            master);
  }

  @Test
  void aPortIsOne() {
    assertThatThrownBy(() -> asked("spark://a:65536", Map.of()))
        .isInstanceOf(UsageException.class)
        .hasMessage("--on has the port 65536; expected 1 to 65535");
  }

  @ParameterizedTest
  @CsvSource({
    "memory, the setting 'memory' is none of Spark's; expected a name that begins with 'spark.'",
    "spark.master, spark.master is not set here: --on names the master"
  })
  void settingsThatAreNoneAreRefused(String key, String message) {
    assertThatThrownBy(() -> asked("local[1]", Map.of(key, "secret")))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }

  @Test
  void settingsAreNotToldToAnybody() {
    assertThat(asked("local[1]", Map.of("spark.authenticate.secret", "xyz")).toString())
        .doesNotContain("xyz");
  }
}
