package akula.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** Names that say nothing, ends that nobody expects, chance and time that make runs differ. */
class ConventionsTest {
  private static final String[] SAME_RESULTS = {
    "akula.api..", "akula.bootstrap..", "akula.policies.."
  };

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
        .haveSimpleNameEndingWith("Manager")
        .orShould()
        .haveSimpleNameEndingWith("Impl")
        .orShould()
        .haveSimpleNameEndingWith("Base")
        .check(Product.CLASSES);
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
