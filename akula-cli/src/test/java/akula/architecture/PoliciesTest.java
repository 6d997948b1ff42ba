package akula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Policy;
import akula.api.Scheduler;
import akula.api.plugin.OptionDefinition;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyDefinition;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** The name of each stands in a class that passes the tests of the contract. */
  @ParameterizedTest
  @MethodSource("policies")
  void contractIsTested(PolicyDefinition policy) throws IOException {
    String name = "\"%s[\":]".formatted(policy.name());
    try (Stream<Path> files = Files.walk(Path.of("policies"))) {
      assertThat(files.filter(file -> file.toString().endsWith("ContractTest.java")))
          .anySatisfy(file -> assertThat(Files.readString(file)).containsPattern(name));
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void headerIsWhole(PolicyDefinition policy) {
    Policy header = policy.header().orElseThrow();
    assertThat(header.idea()).endsWith(".");
    assertThat(header.source()).containsPattern("DOI 10\\.\\d{4,9}/\\S+|, \\d{4} \\(no DOI\\)");
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

  private static final String POLICIES = "akula.policies";
  private static final String KIT = "akula.policies.kit";
  private static final int MOST_LINES_OF_A_WHOLE_POLICY = 200;
  private static final int MOST_LINES_OF_THE_KIT = 1200;

  /** What a reader has to read of a policy: its file and all that it reaches, the kit aside. */
  @ParameterizedTest
  @MethodSource("policies")
  void wholePolicyIsShort(PolicyDefinition policy) {
    Set<String> files =
        reached(policy.type().getName()).stream()
            .filter(type -> !type.startsWith(KIT + "."))
            .collect(Collectors.toSet());
    assertThat(files.stream().mapToInt(PoliciesTest::lines).sum())
        .as("lines of code in %s", files)
        .isPositive()
        .isLessThanOrEqualTo(MOST_LINES_OF_A_WHOLE_POLICY);
  }

  @Test
  void theKitIsSmallAndEachOfItsTypesServesSeveral() throws IOException {
    Set<String> kit =
        Product.CLASSES.stream()
            .filter(type -> type.getPackageName().equals(KIT))
            .map(PoliciesTest::file)
            .filter(type -> !type.endsWith("package-info"))
            .collect(Collectors.toSet());
    assertThat(kit.stream().mapToInt(PoliciesTest::lines).sum())
        .isPositive()
        .isLessThanOrEqualTo(MOST_LINES_OF_THE_KIT);
    List<Set<String>> reached =
        policies().stream().map(policy -> reached(policy.type().getName())).toList();
    String lessons = Product.lessons();
    for (String type : kit) {
      long users = reached.stream().filter(types -> types.contains(type)).count();
      boolean shown = lessons.contains("import " + type + ";");
      assertThat(users >= 2 || shown).as("%s serves %d policies", type, users).isTrue();
    }
  }

  /** A gang is also the field's word for threads that run at the same time or not at all. */
  @Test
  void noTypeOfTheKitIsNamedAfterAPolicy() {
    Set<String> names =
        policies().stream()
            .map(policy -> policy.type().getSimpleName())
            .filter(name -> !name.equals("Gang"))
            .collect(Collectors.toSet());
    assertThat(Product.CLASSES)
        .filteredOn(type -> type.getPackageName().equals(KIT))
        .noneMatch(type -> names.stream().anyMatch(type.getSimpleName()::startsWith));
  }

  /** Returns the outermost types of all that a type reaches among the policies, itself too. */
  private static Set<String> reached(String type) {
    Set<String> seen = new TreeSet<>();
    Deque<String> left = new ArrayDeque<>(List.of(type));
    while (!left.isEmpty()) {
      String next = left.pop();
      if (seen.add(next)) {
        Product.CLASSES.stream()
            .filter(part -> file(part).equals(next))
            .flatMap(part -> part.getDirectDependenciesFromSelf().stream())
            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
            .filter(target -> target.getPackageName().startsWith(POLICIES))
            .map(PoliciesTest::file)
            .forEach(left::push);
      }
    }
    return seen;
  }

  private static String file(JavaClass type) {
    String name = type.getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static int lines(String type) {
    String path = type.replace('.', '/') + ".java";
    return Product.sources().stream()
        .filter(source -> source.toString().replace('\\', '/').endsWith("/" + path))
        .mapToInt(PoliciesTest::linesOf)
        .sum();
  }

  private static int linesOf(Path source) {
    try {
      return CodeLines.of(Files.readString(source));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
