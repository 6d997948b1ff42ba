package akula.profiler.derive;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.profiler.derive.SmtDeriveOptions.Strength;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * On the measurements themselves, which do not ship: {@code -Dakula.perWay=FILE}.
 *
 * <p>The 55 programs are 26 of CPU2000 and 29 of CPU2006.
 */
@EnabledIfSystemProperty(named = "akula.perWay", matches = ".+")
class MeasuredProgramsTest {
  private static final Path PER_WAY = Path.of(System.getProperty("akula.perWay", "unset"));

  @Test
  void allFiftyFiveShowTheContentionAskedFor() throws Exception {
    var options =
        new DeriveOptions(
            "all",
            4,
            8000,
            DeriveOptions.DEFAULT_CLOCK_HERTZ,
            DeriveOptions.DEFAULT_KILOBYTES_PER_WAY,
            Suite.ALL,
            Optional.empty(),
            OptionalDouble.of(1e12),
            "",
            "",
            "");
    var survey = new ContentionSurvey(DataSetDerivation.derive(PER_WAY, options).dataSet());
    List<ContentionSurvey.Pair> pairs = survey.pairs();
    System.out.printf(
        "%d pairs: median %.4f; groups of four: median %.4f; worst: %s%n",
        pairs.size(), survey.medianOfPairs(), survey.medianOfGroups(), pairs.subList(0, 8));
    assertThat(pairs).hasSize(55 * 55);
    assertThat(survey.medianOfPairs()).isBetween(0.96, 1.0);
    assertThat(survey.medianOfGroups()).isBetween(0.88, 0.96);
    assertThat(pairs.subList(0, 8)).allSatisfy(p -> assertThat(p.speed()).isBetween(0.15, 0.45));
  }

  @Test
  void whatShipsIsWhatIsDerived() throws Exception {
    for (var shipped :
        List.of(
            DeriveOptions.of("spec2006-large-cache", 11, 35_000),
            DeriveOptions.of("spec2006-small-cache", 4, 8000))) {
      DataSet derived = DataSetDerivation.derive(PER_WAY, shipped).dataSet();
      DataSet read = DataSetReader.read(Path.of("../data/data-sets", shipped.name()));
      assertThat(derived.applications()).isEqualTo(read.applications());
      assertThat(derived.levels()).isEqualTo(read.levels());
      assertThat(derived.provenance().method()).isEqualTo(read.provenance().method());
      assertThat(derived.description()).isEqualTo(read.description());
    }
  }

  @Test
  void coresThatShipAreWhatIsDerived() throws Exception {
    for (Strength strength : Strength.values()) {
      String name = strength == Strength.DEFAULT ? "spec2006-smt" : "spec2006-smt-strong";
      var nothing = OptionalDouble.empty();
      var options =
          new SmtDeriveOptions(
              name, strength, nothing, nothing, 1, DeriveOptions.DEFAULT_CLOCK_HERTZ, "", "", "");
      DataSet derived = SmtDerivation.derive(PER_WAY, options).dataSet();
      DataSet read = DataSetReader.read(Path.of("../data/data-sets", name));
      assertThat(derived.applications()).isEqualTo(read.applications());
      assertThat(derived.levels()).isEqualTo(read.levels());
      assertThat(derived.provenance().method()).isEqualTo(read.provenance().method());
      assertThat(derived.description()).isEqualTo(read.description());
    }
  }
}
