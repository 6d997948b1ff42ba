package akula.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Parameter;
import akula.api.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Names that say nothing, ends that nobody expects, chance and time that make runs differ. */
class ConventionsTest {
  private static final String[] SAME_RESULTS = {
    "akula.api..", "akula.bootstrap..", "akula.policies.."
  };
  private static final int MOST_LINES = 350;
  private static final int MOST_LINES_OF_A_POLICY = 200;

  @Test
  void noClassIsNamedForNothing() {
    noClasses()
        .should()
        .haveSimpleNameEndingWith("Util")
        .orShould()
        .haveSimpleNameEndingWith("Utils")
        .orShould()
        .haveSimpleNameEndingWith("Helper")
        .orShould()
        .haveNameMatching(".*(?<!akula\\.wrapper\\.manager\\.)Manager") // that one is the paper's
        .orShould()
        .haveSimpleNameEndingWith("Impl")
        .orShould()
        .haveSimpleNameEndingWith("Base")
        .check(Product.CLASSES);
  }

  /** Whoever reads a name alone, in a stack trace or a review, knows which type it is. */
  @Test
  void noSimpleNameStandsInTwoPackages() {
    Map<String, List<Path>> byName =
        Product.sources().stream()
            .filter(source -> !source.endsWith("package-info.java"))
            .map(Product::inCheckout)
            .collect(Collectors.groupingBy(file -> file.getFileName().toString()));
    assertThat(byName.values().stream().filter(sources -> sources.size() > 1))
        .as("sources of types of one name")
        .isEmpty();
  }

  @Test
  void onlyTheMainClassEndsTheProcess() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("akula.cli.Akula")
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .check(Product.CLASSES);
  }

  @Test
  void chanceComesFromTheHost() {
    noClasses()
        .that(resideInAnyPackage(SAME_RESULTS))
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Random.class, ThreadLocalRandom.class)
        .orShould()
        .callMethod(Math.class, "random")
        .check(Product.CLASSES);
  }

  @Test
  void timeComesFromTheMachine() {
    noClasses()
        .that(resideInAnyPackage(SAME_RESULTS))
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .check(Product.CLASSES);
  }

  /**
   * A parameter is known by what it is (see the table in {@code Parameters}), so that one more is
   * one more line there: names are for policies. They are constants, of which classes keep nothing.
   */
  @Test
  void onlyPoliciesNameParameters() throws IOException {
    String names =
        Parameters.all().stream().map(Parameter::name).collect(Collectors.joining("|", "(", ")"));
    Pattern named = Pattern.compile("\\bParameters\\." + names + "\\b|\"" + names + "\"");
    List<String> naming = new ArrayList<>();
    for (Path source : Product.sources()) {
      String text = Files.readString(source).replaceAll("(?m)^ *(/?\\*|//).*$", "");
      Path file = Product.inCheckout(source);
      boolean isPolicy = file.startsWith("policies") || text.contains("implements Scheduler");
      if (!isPolicy && !file.endsWith("akula/api/Parameters.java") && named.matcher(text).find()) {
        naming.add(file.toString());
      }
    }
    assertThat(naming).isEmpty();
    assertThat("read(Parameters.IPC) and \"IPC\"".replaceAll(named.pattern(), "-"))
        .isEqualTo("read(-) and -");
  }

  @Test
  void filesAreNotLong() throws IOException {
    assertThat(filesLongerThan(MOST_LINES, file -> true))
        .as("files of more than %d lines of code", MOST_LINES)
        .isEmpty();
  }

  @Test
  void policiesAreShort() throws IOException {
    assertThat(filesLongerThan(MOST_LINES_OF_A_POLICY, file -> file.startsWith("policies")))
        .as("files of policies of more than %d lines of code", MOST_LINES_OF_A_POLICY)
        .isEmpty();
  }

  private static List<String> filesLongerThan(int most, Predicate<Path> chosen) throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path source : Product.sources()) {
      Path file = Product.inCheckout(source);
      long lines = CodeLines.of(Files.readString(source));
      if (chosen.test(file) && lines > most) {
        tooLong.add(file + ": " + lines);
      }
    }
    return tooLong;
  }

  @Test
  void commentsBlankPackageAndImportLinesAreNotCounted() {
    String source =
        """
        package a;

        import b;

        /**
         * C, the "class".
         */
        class C { // of /* code */
          String text = "// no comment"; /* one
          of two lines */ int more;
          char quote = '"'; // "

          String block = \"""
              import c;
              /* text */
              \""";
        }
        """;
    assertThat(CodeLines.of(source)).isEqualTo(9);
    assertThat(Product.sources())
        .extracting(file -> Product.inCheckout(file).getFileName().toString())
        .contains("Scheduler.java", "NaiveSpread.java", "Akula.java", "Bench.java");
  }

  @Test
  void implementationsOfThisRuleSeeTheCode() {
    classes()
        .that()
        .haveFullyQualifiedName("akula.cli.Akula")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(Product.CLASSES);
  }
}
