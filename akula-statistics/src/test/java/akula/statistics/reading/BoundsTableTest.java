package akula.statistics.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundsTableTest {
  private static final String HEADER =
      "category,workload,best_static_average,best_static_worst,lower_bound_average,"
          + "lower_bound_worst,proof\n";

  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void sweep() {
    folder = SweepFiles.write(temp.resolve("s"), List.of("D1_T1"), List.of("di"), 2, 3);
  }

  @Test
  void distancesAreThoseOfTheWorkloadsThatHaveBounds() throws IOException, InvalidInputException {
    write("D1_T1,0,1.500000,2.000000,0.250000,0.500000,exact\nD1_T1,1,,,0.000000,0.000000,gap\n");
    Results results = ResultsReader.read(folder);
    long average = results.runs().runs("D1_T1", "di").orElseThrow().steps(Measure.AVERAGE)[0];
    assertThat(
            results
                .distance("D1_T1", "di", BoundsTable.Kind.BEST_STATIC, Measure.AVERAGE)
                .toArray())
        .containsExactly(average - 1_500_000);
    assertThat(
            results.distance("D1_T1", "di", BoundsTable.Kind.LOWER_BOUND, Measure.WORST).toArray())
        .hasSize(2);
    assertThat(
            results.distance("D1_T1", "no", BoundsTable.Kind.LOWER_BOUND, Measure.WORST).toArray())
        .isEmpty();
  }

  /** Folders of builds that told gaps of them are read as they are. */
  @Test
  void proofsAreCounted() throws IOException, InvalidInputException {
    write(
        "D1_T1,0,,,0.250000,0.500000,bound\n"
            + "D1_T1,1,1.000000,2.000000,0.000000,0.000000,gap\n");
    BoundsTable bounds = ResultsReader.read(folder).bounds().orElseThrow();
    assertThat(bounds.exact("D1_T1")).hasValue(0);
    assertThat(bounds.gaps("D1_T1")).isEqualTo(1);
  }

  @Test
  void damageIsReported() throws IOException {
    write("D1_T1,0,1.500000,2.000000,0.250000,0.500000,exact\n");
    assertThat(mistakes()).contains("/bounds.csv: has 1 workloads of D1_T1; expected 2");
    write("D1_T1,1,1.500000,2.000000,0.250000,0.500000,exact\n");
    assertThat(mistakes()).contains("/bounds.csv:2: workload is 1; expected 0");
    write("D1_T1,0,1.5,2.000000,0.250000,0.500000,exact\n");
    assertThat(mistakes())
        .contains(":2: best_static_average is '1.5'; expected a number with 6 decimals");
    write("D1_T1,0,1.500000,2.000000,0.250000,0.500000,perhaps\n");
    assertThat(mistakes()).contains(":2: proof is 'perhaps'; expected exact, gap or bound");
  }

  @Test
  void whatCannotBeIsReported() throws IOException {
    write(
        "D1_T1,0,1.500000,2.000000,1.600000,0.500000,exact\n"
            + "D1_T1,1,1.500000,2.000000,,0.500000,exact\n");
    assertThat(mistakes())
        .contains("/bounds.csv:2: best_static_average is 1.500000, below lower_bound_average")
        .doesNotContain(":3:");
    write(
        "D1_T1,0,1.500000,2.000000,0.000000,0.500000,exact\n"
            + "D1_T1,1,999.500000,999.000000,999.000000,0.500000,exact\n");
    assertThat(mistakes())
        .contains("no policy comes below 999.000000 % for workload 1 of D1_T1")
        .contains("(lower_bound_average), but runs.csv:3 says that di came to")
        .doesNotContain("workload 0");
    write("");
    assertThat(mistakes()).contains("has no workloads of D1_T1; expected those of the runs");
  }

  @Test
  void boundsOfTheManifestHaveToBeThere() throws IOException, InvalidInputException {
    assertThat(ResultsReader.read(folder).bounds()).isEmpty();
    SweepFiles.edit(folder, "manifest.json", "{", "{\n  \"bound\" : true,");
    assertThat(mistakes()).contains("bounds.csv: is not there").contains("--resume continues");
  }

  private void write(String rows) throws IOException {
    Files.writeString(folder.resolve("bounds.csv"), HEADER + rows);
  }

  private String mistakes() {
    return catchThrowableOfType(InvalidInputException.class, () -> ResultsReader.read(folder))
        .getMessage();
  }
}
