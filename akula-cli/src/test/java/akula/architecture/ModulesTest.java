package akula.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Modules depend on each other only in the direction of the arrows of the design. */
class ModulesTest {
  private static final Map<String, Set<String>> MAY_USE =
      Map.of(
          "api", Set.of(),
          "policies", Set.of("api"),
          "formats", Set.of("api"),
          "statistics", Set.of("api"),
          "bootstrap", Set.of("formats", "statistics", "api"),
          "bounds", Set.of("bootstrap", "formats", "statistics", "api"),
          "wrapper", Set.of("formats", "statistics", "api"),
          "profiler", Set.of("wrapper", "bootstrap", "formats", "statistics", "api"),
          "contract", Set.of("bootstrap", "formats", "statistics", "api"),
          "cli", Set.of("profiler", "wrapper", "bootstrap", "formats", "statistics", "api"));

  static Set<String> modules() {
    return MAY_USE.keySet();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void moduleUsesOnlyWhatTheArrowsAllow(String module) {
    String[] allowed =
        Stream.concat(Stream.of(module), MAY_USE.get(module).stream())
            .map(name -> "akula." + name + "..")
            .toArray(String[]::new);
    noClasses()
        .that(resideInAPackage("akula." + module + ".."))
        .should()
        .dependOnClassesThat(resideInAPackage("akula..").and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true)
        .check(Product.CLASSES);
  }

  @Test
  void everyClassIsInAModuleThatHasArrows() {
    Set<String> modules =
        Product.CLASSES.stream()
            .map(type -> type.getPackageName().split("\\."))
            .map(parts -> parts.length > 1 ? parts[1] : "")
            .collect(java.util.stream.Collectors.toSet());
    assertThat(MAY_USE.keySet()).containsAll(modules);
  }

  @Test
  void theApiDependsOnNothingButJava() {
    classes()
        .that(resideInAPackage("akula.api.."))
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage("akula.api..", "java..", "javax.tools.."))
        .check(Product.CLASSES);
  }

  /** The kit included, which knows no policy; and no family of policies knows another. */
  @Test
  void policiesSeeTheModelAndTheKitAndNothingElse() {
    for (String family : families()) {
      String own = "akula.policies." + family + "..";
      classes()
          .that(resideInAPackage(own))
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("akula.api", own, "akula.policies.kit..", "java.."))
          .check(Product.CLASSES);
    }
    assertThat(families()).contains("kit", "naive");
  }

  private static Set<String> families() {
    return Product.CLASSES.stream()
        .map(type -> type.getPackageName().split("\\."))
        .filter(parts -> parts.length > 2 && parts[1].equals("policies"))
        .map(parts -> parts[2])
        .collect(java.util.stream.Collectors.toSet());
  }

  @Test
  void theKitIsNoPolicy() {
    noClasses()
        .that(resideInAPackage("akula.policies.kit.."))
        .should()
        .beAssignableTo(akula.api.Scheduler.class)
        .orShould()
        .beAssignableTo(akula.api.PolicyPlugin.class)
        .check(Product.CLASSES);
  }
}
