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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
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
  private static final int MOST_LINES_WITH_STEPS_OF_ITS_OWN = 400;
  private static final int MOST_LINES_OF_A_STEP = 200;

  /**
   * The kit has steps that policies name, and below it matters each of which stands for itself:
   * matchings of graphs, the run queues of a kernel, threads that share a core.
   */
  private static final Map<String, Integer> MOST_LINES_OF_THE_KIT =
      Map.of(
          KIT,
          1200,
          KIT + ".bus",
          250,
          KIT + ".matching",
          1000,
          KIT + ".queue",
          1400,
          KIT + ".smt",
          700);

  /** By each type of policies and the kit, the others that it names; all outermost. */
  private static final Map<String, Set<String>> NAMES =
      Product.CLASSES.stream()
          .filter(type -> type.getPackageName().startsWith(POLICIES))
          .collect(
              Collectors.groupingBy(
                  PoliciesTest::file,
                  Collectors.flatMapping(PoliciesTest::named, Collectors.toSet())));

  private static final Map<String, Integer> LINES =
      Product.sources().stream()
          .filter(source -> type(source).startsWith(POLICIES))
          .collect(Collectors.toMap(PoliciesTest::type, PoliciesTest::linesOf));

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

  /**
   * A step of the kit that only one class outside it names, as a family of policies does by what
   * they extend, is read with that class.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void aPolicyIsShortWithTheStepsThatNoOtherTakes(PolicyDefinition policy) {
    Set<String> own =
        reached(policy.type().getName()).stream()
            .filter(type -> !type.startsWith(KIT + ".") || usersOutsideTheKit(type) == 1)
            .collect(Collectors.toSet());
    assertThat(own.stream().mapToInt(PoliciesTest::lines).sum())
        .as("lines of code in %s", own)
        .isLessThanOrEqualTo(MOST_LINES_WITH_STEPS_OF_ITS_OWN);
  }

  private static long usersOutsideTheKit(String type) {
    return NAMES.entrySet().stream()
        .filter(user -> !user.getKey().startsWith(KIT + ".") && user.getValue().contains(type))
        .count();
  }

  private static Set<String> kit(Predicate<String> packages) {
    return Product.CLASSES.stream()
        .filter(type -> packages.test(type.getPackageName()))
        .map(PoliciesTest::file)
        .filter(type -> !type.endsWith("package-info"))
        .collect(Collectors.toSet());
  }

  @Test
  void eachPackageOfTheKitIsSmall() {
    Set<String> packages =
        Product.CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> name.equals(KIT) || name.startsWith(KIT + "."))
            .collect(Collectors.toSet());
    assertThat(MOST_LINES_OF_THE_KIT.keySet()).isEqualTo(packages);
    MOST_LINES_OF_THE_KIT.forEach((name, most) ->
        assertThat(kit(name::equals).stream().mapToInt(PoliciesTest::lines).sum())
            .as("lines of code in %s", name)
            .isPositive()
            .isLessThanOrEqualTo(most));
    assertThat(kit(name -> name.startsWith(KIT)))
        .allSatisfy(type -> assertThat(lines(type)).isLessThanOrEqualTo(MOST_LINES_OF_A_STEP));
  }

  /** A reader finds each of them where the kit is told of. */
  @Test
  void eachTypeOfTheKitIsListed() throws IOException {
    String table =
        Files.readString(
            Path.of("policies/kit/src/main/java", KIT.replace('.', '/'), "package-info.java"));
    String guide = Files.readString(Path.of("docs/guide/writing-policies.md"));
    for (String type : kit(KIT::equals)) {
      assertThat(table).contains("<td>{@link " + type + "}</td>");
      assertThat(guide).contains("(`" + type.substring(KIT.length() + 1) + "`)");
    }
  }

  @Test
  void eachTypeOfTheKitServesSeveral() throws IOException {
    Set<String> kit = kit(KIT::equals);
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
        left.addAll(NAMES.get(next));
      }
    }
    return seen;
  }

  private static Stream<String> named(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
        .map(dependency -> dependency.getTargetClass().getBaseComponentType())
        .filter(target -> target.getPackageName().startsWith(POLICIES))
        .map(PoliciesTest::file);
  }

  private static String file(JavaClass type) {
    String name = type.getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static String type(Path source) {
    String path = source.toString().replace('\\', '/');
    return path.replaceAll("^.*/src/main/java/|\\.java$", "").replace('/', '.');
  }

  private static int lines(String type) {
    return LINES.get(type);
  }

  private static int linesOf(Path source) {
    try {
      return CodeLines.of(Files.readString(source));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
