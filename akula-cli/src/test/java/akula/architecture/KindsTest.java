package akula.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.ContentionKind;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A contention kind is a package of its own, which nothing else names. */
class KindsTest {
  private static final String KINDS = "akula.bootstrap.contention.";

  /** Who makes models of a kind: a campaign measures pairs, and way curves are of a cache. */
  private static final Map<String, String[]> MAKERS =
      Map.of(
          "pairs", new String[] {"akula.profiler.outcome", "akula.profiler.derive"},
          "sharedcache", new String[] {"akula.profiler.derive", "akula.profiler.predict"},
          "bus", new String[] {});

  static Set<String> kinds() {
    return MAKERS.keySet();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void onlyItsPackageAndItsMakersNameAKind(String kind) {
    noClasses()
        .that(not(resideInAPackage(KINDS + kind)))
        .and(not(resideInAnyPackage(MAKERS.get(kind))))
        .should()
        .dependOnClassesThat(resideInAPackage(KINDS + kind))
        .check(Product.CLASSES);
  }

  @Test
  void everyKindIsAService() {
    assertThat(
            ServiceLoader.load(ContentionKind.class).stream()
                .map(kind -> kind.type().getPackageName())
                .collect(Collectors.toSet()))
        .isEqualTo(kinds().stream().map(kind -> KINDS + kind).collect(Collectors.toSet()));
  }
}
