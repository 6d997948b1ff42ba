package akula.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.ContentionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** What is said of models holds for those of plug-ins; benchmarks choose their models. */
  @Test
  void onlyItsPackageAndItsMakersWriteTheNameOfAKind() throws IOException {
    String names =
        ServiceLoader.load(ContentionKind.class).stream()
            .map(kind -> kind.get().name())
            .map(name -> name.contains("-") ? "[^\"]*" + name + "(?!\\.md)[^\"]*" : name)
            .collect(Collectors.joining("|"));
    Pattern literal = Pattern.compile("(?m)^[^*\n]*\"(" + names + ")\"");
    List<String> found = new ArrayList<>();
    for (Path source : Product.sources()) {
      String file = source.toString().replace('/', '.');
      boolean may =
          Stream.concat(
                  Stream.of(KINDS, "benchmarks"), MAKERS.values().stream().flatMap(Stream::of))
              .anyMatch(file::contains);
      Matcher matcher = literal.matcher(Files.readString(source));
      if (!may && matcher.find()) {
        found.add(source + ": " + matcher.group(1));
      }
    }
    assertThat(found).isEmpty();
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
