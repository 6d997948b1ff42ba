package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicySpecTest {

  @ParameterizedTest
  @CsvSource({
    "di,di,''",
    "'di:a=b,c=d',di,'a=b,c=d'",
    "./My.java,./My.java,''",
    "./My.java:a=b:c,./My.java,a=b:c",
    "/a:b/My.java:x=y.java,/a:b/My.java,x=y.java",
    "di:file=x.java,di:file=x.java,''",
  })
  void aSpecificationIsTakenApart(String text, String policy, String options) {
    assertThat(PolicySpec.parse(text)).isEqualTo(new PolicySpec(policy, options));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ":a=b"})
  void aPolicyHasToBeNamed(String text) {
    assertThatThrownBy(() -> PolicySpec.parse(text)).hasMessageContaining("names no policy");
  }

  @Test
  void aColonAsksForAnOption() {
    assertThatThrownBy(() -> PolicySpec.parse("di:"))
        .hasMessage("\"di:\" has no option after the colon; write di:key=value,...");
  }

  @Property(tries = 200, seed = "1")
  void escapedSettingsComeBack(@ForAll @Size(min = 1, max = 4) List<String> settings) {
    String text = String.join(",", settings.stream().map(PolicySpec::escape).toList());
    assertThat(PolicySpec.settings(text)).isEqualTo(settings);
  }

  @Property(tries = 200, seed = "1")
  void durationsComeBack(@ForAll @LongRange(min = 0) long nanos) {
    Duration duration = Duration.ofNanos(nanos);
    assertThat(DurationText.parse(DurationText.format(duration))).isEqualTo(duration);
  }

  @ParameterizedTest
  @CsvSource({"1.5s,1500000000", "0.1us,100", "2min,120000000000", "1h,3600000000000", "0s,0"})
  void durationsAreRead(String text, long nanos) {
    assertThat(DurationText.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "1", "1 d", "0.1ns", "1e30s", "one s", "1sec"})
  void otherTextIsNoDuration(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"" + text + "\" is no duration such as 100ms, 1s, 2min");
  }
}
