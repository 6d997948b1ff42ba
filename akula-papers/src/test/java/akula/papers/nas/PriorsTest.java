package akula.papers.nas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.formats.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriorsTest {
  static final Path SHIPPED = Path.of("data/data-sets/nas-fitted/priors.csv");
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Property
  void valuesStayWithinTheirEndsAndRiseAsTheyMove(
      @ForAll @DoubleRange(min = -5, max = 5) double moved) {
    Prior share = new Prior("P", "prefetched_share", 0.3, 0.7, 0, 1);
    Prior overlap = new Prior("P", "overlap", 1.5, 0.4, 1, INFINITE);
    assertThat(share.at(moved)).isStrictlyBetween(0.0, 1.0);
    assertThat(overlap.at(moved)).isGreaterThan(1);
    assertThat(share.at(moved + 0.1)).isGreaterThan(share.at(moved));
    assertThat(overlap.at(moved + 0.1)).isGreaterThan(overlap.at(moved));
  }

  @Test
  void whatHasNotMovedIsWhatIsBelieved() {
    assertThat(new Prior("P", "v", 0.3, 0.7, 0, 1).at(0)).isCloseTo(0.3, within(1e-12));
    assertThat(new Prior("P", "v", 38, 0.8, 30, 50).at(0)).isCloseTo(38, within(1e-9));
    assertThat(new Prior("P", "v", 2, 0.5, 0, INFINITE).at(2)).isCloseTo(2 * Math.E, within(1e-9));
    assertThat(new Prior("P", "v", 2, 0, 0, INFINITE).at(2)).isEqualTo(2);
  }

  @Test
  void theTableGivesTheProgramsAndTheirMachine() throws Exception {
    Priors priors = Priors.read(SHIPPED);
    NasModel model = priors.model(new double[priors.free().size()]);
    assertThat(model.programs())
        .extracting(NasProgram::name)
        .containsExactly("BT", "CG", "EP", "FT", "MG", "SP");
    assertThat(model.machine().clockHertz()).isEqualTo(2e9);
    // of the bus the task is to find it between 30 and 50
    assertThat(priors.free())
        .filteredOn(prior -> prior.value().equals("bus_per_us"))
        .allMatch(prior -> prior.least() == 30 && prior.most() == 50)
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          BT,overlap,1.3,0.4,1,     | BT,overlap,0.9,0.4,1,    | prior is 0.9; expected a number above 1
          BT,overlap,1.3,0.4,1,     | BT,overlap,1.3,-1,1,     | spread is -1; expected a number of at least 0
          BT,overlap,1.3,0.4,1,     | BT,overlapp,1.3,0.4,1,   | value is 'overlapp'; expected one of
          BT,overlap,1.3,0.4,1,     | BT,lines,1.3,0.3,,       | lines of BT stands here again; expected it once
          BT,overlap,1.3,0.4,1,     | BT,overlap,1.3,0.4,0.5,  | least is 0.5; expected a number of at least 1
          BT,overlap,1.3,0.4,1,     | BT,overlap,1.3,0.4,1,1.2 | prior is 1.3; expected a number above 1 and at most 1.2
          BT,overlap,1.3,0.4,1,     | BT,overlap,1.3,0.4,1,1.3 | expected a number below 1.3, since it has a spread
          EP,instructions_billions,49.2 | EP,instructions_billions,490000 | prior is 490000; expected a number above 0 and at most 10000
          CG,lines,19.8,0.3         | CG,lines,1e300,0.3       | prior is 1e300; expected a number above 0 and at most 1000
          CG,lines,19.8,0.3         | CG,lines,19.8,1e5        | spread is 1e5; expected a number of at least 0 and at most 3
          machine,bus_per_us,38,0.8,30,50 | machine,bus_per_us,38,0.8,50,30 | least is 50; expected a number of at most 30
          program,value,prior       | programm,value,prior     | column 'program' is missing
          """)
  void mistakesAreToldWithTheirPlaces(
      String line, String wrong, String sentence, @TempDir Path folder) throws IOException {
    String text = Files.readString(SHIPPED).replaceFirst(line, wrong);
    Path file = Files.writeString(folder.resolve("priors.csv"), text);
    assertThatThrownBy(() -> Priors.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(file + ":")
        .hasMessageContaining(sentence);
  }

  @Test
  void somethingHasToBeFitted(@TempDir Path folder) throws IOException {
    String text =
        Files.readString(SHIPPED).replaceAll("(?m)^(\\w+,\\w+,[^,\n]+),0\\.\\d+,", "$1,0,");
    Path file = Files.writeString(folder.resolve("priors.csv"), text);
    assertThatThrownBy(() -> Priors.read(file))
        .hasMessageContaining("has no spread above 0; expected one for each value to be fitted");
  }

  /** Not what the workloads lack then, which ship and are right. */
  @Test
  void aProgramOfAnotherNameIsMissed(@TempDir Path folder) throws IOException {
    String text = Files.readString(SHIPPED).replaceAll("(?m)^CG,", "CH,");
    Path file = Files.writeString(folder.resolve("priors.csv"), text);
    assertThatThrownBy(() -> Priors.read(file))
        .hasMessageContaining("has no lines of program CG, which workloads of Table 1 have");
  }

  @Test
  void whatIsNotThereIsNamed(@TempDir Path folder) throws IOException {
    String text = Files.readString(SHIPPED).replaceAll("(?m)^(EP,lines|machine,way),.*\n", "");
    Path file = Files.writeString(folder.resolve("priors.csv"), text);
    assertThatThrownBy(() -> Priors.read(file))
        .hasMessageContaining("has no line for lines of EP")
        .hasMessageContaining("has no line for way of machine");
  }
}
