package akula.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
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

  /**
   * Who makes models of a kind. A kind reads, solves and merges what there is; it does not measure.
   * A campaign measures pairs, and a derivation turns way curves into a cache and the pairs that
   * follow from it, or into a core and the memory behind it, and a fit turns programs into pairs
   * and a bus: what they write is of that kind and of no other, so that an interface between would
   * have one user and hide nothing. They make it and hand it on as a {@code LevelModel}; whoever
   * only solves has no need to be here.
   */
  private static final Map<String, String[]> MAKERS =
      Map.of(
          "pairs",
              new String[] {"akula.profiler.outcome", "akula.profiler.derive", "akula.papers.nas"},
          "sharedcache", new String[] {"akula.profiler.derive"},
          "bus", new String[] {"akula.papers.nas"},
          "memory", new String[] {"akula.profiler.derive"},
          "smtcore", new String[] {"akula.profiler.derive"},
          "residentcache", new String[] {});

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

  /**
   * Kinds may be anybody's: what they throw and answer is checked where they are called. The
   * contract is there to see it as it is.
   */
  @Test
  void kindsAreCalledInOnePlaceAlone() {
    noClasses()
        .that(not(resideInAnyPackage(KINDS + "*", "akula.contract")))
        .and(not(type(KindCalls.class).or(type(LevelModel.class))))
        .should()
        .accessTargetWhere(
            target(owner(assignableTo(ContentionKind.class)))
                .and(target(name("read").or(name("merge")).or(name("usualFiles")))))
        .orShould()
        .accessTargetWhere(
            target(owner(assignableTo(LevelModel.class)))
                .and(
                    target(
                        name("write")
                            .or(name("solver"))
                            .or(name("facts"))
                            .or(name("summary"))
                            .or(name("settings"))
                            .or(name("settingsOf")))))
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
