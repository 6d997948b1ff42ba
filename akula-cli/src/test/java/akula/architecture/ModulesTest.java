package akula.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Modules depend on each other only in the direction of the arrows of the design. */
class ModulesTest {
  private static final Set<String> MEASURED = Set.of("formats", "statistics", "api");
  private static final Set<String> SIMULATED = with(MEASURED, "bootstrap");
  private static final Set<String> HOSTS = with(with(SIMULATED, "wrapper"), "smt");
  private static final Set<String> TOOLKIT = with(HOSTS, "profiler");
  private static final Set<String> PAPERS = with(TOOLKIT, "toolkit");

  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("api", Set.of()),
          entry("smt", Set.of()),
          entry("policies", Set.of("api", "smt")),
          entry("formats", Set.of("api")),
          entry("statistics", Set.of("formats", "api")),
          entry("bootstrap", MEASURED),
          entry("bounds", SIMULATED),
          entry("wrapper", MEASURED),
          entry("profiler", HOSTS),
          entry("contract", SIMULATED),
          entry("toolkit", TOOLKIT),
          entry("papers", PAPERS),
          entry("cli", with(with(PAPERS, "papers"), "contract")));

  private static Set<String> with(Set<String> modules, String one) {
    return Stream.concat(modules.stream(), Stream.of(one)).collect(Collectors.toUnmodifiableSet());
  }

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
            .collect(Collectors.toSet());
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

  /** It takes a third of a second to load, and the JVM warns of what it does. */
  @Test
  void noCommandLoadsTheLibraryOfTables() {
    noClasses()
        .that(resideInAPackage("akula..").and(not(resideInAPackage("akula.toolkit.tables"))))
        .should()
        .dependOnClassesThat(resideInAPackage("tech.tablesaw.."))
        .check(Product.CLASSES);
    noClasses()
        .that(resideInAnyPackage("akula.cli..", "akula.papers.."))
        .should()
        .dependOnClassesThat(resideInAnyPackage("akula.toolkit", "akula.toolkit.tables"))
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
              resideInAnyPackage("akula.api", own, "akula.policies.kit..", "akula.smt..", "java.."))
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
