package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
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
  void nothingNamesNoPolicy() {
    assertThatThrownBy(() -> PolicySpec.parse(null))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(
            "null is given where a policy is named; write NAME, NAME:key=value,... or"
                + " path/File.java");
  }

  @Test
  void aColonAsksForAnOption() {
    assertThatThrownBy(() -> PolicySpec.parse("di:"))
        .hasMessage("'di:' has no option after the colon; write di:key=value,...");
  }

  @Property(tries = 200, seed = "1")
  void escapedSettingsComeBack(@ForAll @Size(min = 1, max = 4) List<String> settings) {
    String text = String.join(",", settings.stream().map(PolicySpec::escape).toList());
    assertThat(PolicySpec.settings(text)).isEqualTo(settings);
  }
}
