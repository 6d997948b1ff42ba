package akula.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectWriter;

/** Each format of files is read and written in one place, and who needs another way is named. */
class LibrariesTest {
  /** Values; a document of unbounded length, bit by bit; and records as they are. */
  private static final Set<String> WRITE_JSON = Set.of("JsonText", "TraceEvents", "DoneRuns");

  /** What this product itself has written, in steps of journals, manifests and provenance. */
  private static final Set<String> MAP_JSON =
      Set.of(
          "CampaignJournal",
          "RecordingJournal",
          "Checkpoint",
          "DoneRuns",
          "ProvenanceFile",
          "ResultsOrigin",
          "SettingsDifference",
          "ValidateJournal");

  @Test
  void csvIsReadAndWrittenInOnePackage() {
    noClasses()
        .that()
        .resideOutsideOfPackage("akula.formats.csv")
        .should()
        .dependOnClassesThat(resideInAPackage("de.siegmar.fastcsv.."))
        .check(Product.CLASSES);
  }

  @Test
  void jsonIsWrittenByThoseThatAreNamed() {
    ArchRule rule =
        noClasses()
            .that(areNot(WRITE_JSON))
            .should()
            .dependOnClassesThat(assignableTo(JsonGenerator.class))
            .orShould()
            .dependOnClassesThat(assignableTo(ObjectWriter.class))
            .orShould()
            .callMethodWhere(
                DescribedPredicate.describe(
                    "the mapper writes",
                    (JavaMethodCall call) -> call.getName().startsWith("writeValue")));
    rule.check(Product.CLASSES);
  }

  @Test
  void jsonIsMappedByThoseThatAreNamed() {
    Set<String> mapping =
        Product.CLASSES.stream()
            .filter(one ->
                one.getDirectDependenciesFromSelf().stream()
                    .anyMatch(to -> to.getTargetClass().isAssignableTo(ObjectMapper.class)))
            .map(LibrariesTest::outermost)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(mapping).containsExactlyInAnyOrderElementsOf(MAP_JSON);
  }

  private static DescribedPredicate<JavaClass> areNot(Set<String> names) {
    return DescribedPredicate.describe(
        "are not " + new TreeSet<>(names), one -> !names.contains(outermost(one)));
  }

  private static String outermost(JavaClass one) {
    return one.getEnclosingClass().map(LibrariesTest::outermost).orElse(one.getSimpleName());
  }
}
