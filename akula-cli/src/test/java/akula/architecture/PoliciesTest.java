package akula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Policy;
import akula.api.Scheduler;
import akula.api.plugin.OptionDefinition;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyDefinition;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy that ships can be chosen and says everything of itself. */
class PoliciesTest {

  static Collection<PolicyDefinition> policies() {
    return PolicyCatalog.ofClassPath().definitions();
  }

  @Test
  void everySchedulerIsInAPlugin() {
    Set<String> chosen =
        policies().stream().map(policy -> policy.type().getName()).collect(Collectors.toSet());
    Set<String> written =
        Product.CLASSES.stream()
            .filter(type -> type.getPackageName().startsWith("akula.policies"))
            .filter(type -> type.isAssignableTo(Scheduler.class))
            .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
            .map(JavaClass::getName)
            .collect(Collectors.toSet());
    assertThat(written).isNotEmpty();
    assertThat(chosen).isEqualTo(written);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void headerIsWhole(PolicyDefinition policy) {
    Policy header = policy.header().orElseThrow();
    assertThat(header.idea()).endsWith(".");
    assertThat(header.source()).isNotBlank();
    assertThat(header.cost()).endsWith(".");
    assertThat(header.goodFor()).endsWith(".");
    assertThat(header.badFor()).endsWith(".");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void optionsAreExplained(PolicyDefinition policy) {
    for (OptionDefinition option : policy.options()) {
      assertThat(option.help()).as(option.toString()).endsWith(".");
    }
  }
}
