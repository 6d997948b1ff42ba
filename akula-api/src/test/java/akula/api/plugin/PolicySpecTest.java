package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicySpecTest {

  @ParameterizedTest
  @CsvSource({
    "di,'',di,''",
    "'di:a=b,c=d','',di,'a=b,c=d'",
    "./My.java,'',./My.java,''",
    "./My.java:a=b:c,'',./My.java,a=b:c",
    "/a:b/My.java:x=y.java,'',/a:b/My.java,x=y.java",
    "di:file=x.java,'',di:file=x.java,''",
    "mine=di,mine,di,''",
    "m-1_N=./My.java:a=b,m-1_N,./My.java,a=b",
    "mine=My.java,mine,My.java,''",
    "./a=b.java,'',./a=b.java,''",
    "mine=./a=b.java:c=d,mine,./a=b.java,c=d",
    "a.b=c.java,'',a.b=c.java,''",
    "a/b=c.java,'',a/b=c.java,''",
  })
  void aSpecificationIsTakenApart(String text, String alias, String policy, String options) {
    assertThat(PolicySpec.parse(text)).isEqualTo(new PolicySpec(alias, policy, options));
  }

  @ParameterizedTest
  @ValueSource(strings = {"=di", "1a=di", "_a=di", "a b=di", "\u00e4=./My.java", "a,b=di:c=d"})
  void anAliasIsOfLettersAndDigits(String text) {
    assertThatThrownBy(() -> PolicySpec.parse(text))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(
            "'%s' can be no alias, which is of letters, digits, '_' and '-', begins with a letter"
                    .formatted(text.substring(0, text.indexOf('=')))
                + " and has at most 40 characters; write ALIAS=POLICY, or ./FILE.java for a file"
                + " that has '=' in its name");
  }

  @Test
  void anAliasHasAtMost40Characters() {
    assertThat(PolicySpec.parse("a".repeat(40) + "=di").alias()).hasSize(40);
    assertThatThrownBy(() -> PolicySpec.parse("a".repeat(41) + "=di"))
        .hasMessageContaining("can be no alias");
  }

  @Test
  void anAliasHasNoAlias() {
    assertThatThrownBy(() -> PolicySpec.parse("a=b=di"))
        .hasMessage(
            "'a=b=di' has two equals signs before the policy; write ALIAS=POLICY, or"
                + " ALIAS=./FILE.java");
  }

  @Property(tries = 500, seed = "1")
  void whatIsWrittenTogetherIsTakenApartAgain(
      @ForAll("aliases") String alias,
      @ForAll("policies") String policy,
      @ForAll("options") String options) {
    PolicySpec spec = new PolicySpec(alias, policy, options);
    assertThat(PolicySpec.parse(spec.text())).isEqualTo(spec);
    assertThat(PolicySpec.parse(spec.spec())).isEqualTo(new PolicySpec("", policy, options));
  }

  @Property(tries = 500, seed = "2")
  void anyTextIsRefusedInASentenceOrComesBack(@ForAll String text) {
    PolicySpec spec;
    try {
      spec = PolicySpec.parse(text);
    } catch (InvalidPolicyException e) {
      assertThat(e.getMessage()).isNotEmpty();
      return;
    }
    assertThat(spec.text()).isEqualTo(text);
  }

  @Provide
  Arbitrary<String> aliases() {
    Arbitrary<String> rest =
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .withCharRange('A', 'Z')
            .numeric()
            .withChars('_', '-')
            .ofMaxLength(39);
    return Combinators.combine(Arbitraries.chars().alpha(), rest)
        .as((first, others) -> first + others)
        .optional()
        .map(alias -> alias.orElse(""));
  }

  @Provide
  Arbitrary<String> policies() {
    Arbitrary<String> names =
        Arbitraries.strings().withCharRange('a', 'z').numeric().ofMinLength(1);
    Arbitrary<String> files =
        Arbitraries.strings()
            .withChars('a', '=', '/', ':', '.', ' ', '-')
            .filter(path -> !path.contains(".java"))
            .map(path -> "./" + path + ".java");
    return Arbitraries.oneOf(names, files);
  }

  @Provide
  Arbitrary<String> options() {
    return Arbitraries.of("", "a=b", "period=2s,step=1", "list=0/1/2", "file=./x=y.csv", "a=:");
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
