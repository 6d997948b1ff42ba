package akula.statistics.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawnMeansTest {
  private static final String ROWS =
      """
      draw,category,policy,average_degradation_percent,worst_degradation_percent,makespan_s,stp,antt,unfairness,migrations
      1,D1,a,1.000000,3.000000,5.000000,1.500000,1.100000,1.200000,0.000000
      1,D1,b,2.000000,3.000000,5.000000,1.500000,1.100000,1.200000,0.500000
      1,T1,a,4.000000,3.000000,5.000000,1.500000,1.100000,1.200000,0.000000
      1,T1,b,5.000000,3.000000,5.000000,1.500000,1.100000,1.200000,0.500000
      2,D1,a,1.250000,3.000000,5.000000,1.500000,1.100000,1.200000,0.000000
      2,D1,b,2.250000,3.000000,5.000000,1.500000,1.100000,1.200000,0.500000
      2,T1,a,4.250000,3.000000,5.000000,1.500000,1.100000,1.200000,0.000000
      2,T1,b,5.250000,3.000000,5.000000,1.500000,1.100000,1.200000,0.500000
      """;

  @TempDir private Path folder;

  private DrawnMeans read(String rows, String... policies)
      throws IOException, InvalidInputException {
    Files.writeString(folder.resolve("draws.csv"), rows);
    return DrawnMeans.read(folder, 2, List.of("D1", "T1"), List.of(policies), RunColumns.PLAIN);
  }

  @Test
  void meansAreWeightedByTheWorkloadsOfCategories() throws Exception {
    DrawnMeans means = read(ROWS, "a", "b");
    assertThat(means.means(Measure.AVERAGE, "b", List.of("T1"), new long[] {7}))
        .containsExactly(5, 5.25);
    assertThat(means.means(Measure.AVERAGE, "a", List.of("D1", "T1"), new long[] {3, 1}))
        .containsExactly(1.75, 2);
    assertThat(means.measures()).doesNotContain(Measure.WEIGHTED_MEAN_EXECUTION).hasSize(7);
  }

  @Test
  void thoseOfSeveralSweepsAreTakenTogether() throws Exception {
    DrawnMeans one = read(ROWS, "a", "b");
    DrawnMeans other = read(ROWS.replace(",b,", ",c,"), "a", "c");
    DrawnMeans both = one.with(other);
    assertThat(both.policies()).containsExactly("a", "b", "c");
    for (String policy : List.of("b", "c")) {
      assertThat(both.means(Measure.AVERAGE, policy, List.of("T1"), new long[] {1}))
          .containsExactly(5, 5.25);
    }
    assertThat(both.means(Measure.AVERAGE, "a", List.of("D1"), new long[] {1}))
        .containsExactly(1, 1.25);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '2,T1,b,5.250000' | '2,T1,a,5.250000' | '9: is of draw ''2'', ''T1'', ''a''; expected draw 2, T1, b: was it edited?'
          '5.000000,1.5'    | '-5.000000,1.5'   | '2: makespan_s is -5.000000; expected at least 0'
          'draw,'           | 'drawn,'          | '1: column ''draw'' is missing; found drawn'
          """)
  void whatWasEditedIsReported(String from, String to, String message) {
    assertThatThrownBy(() -> read(ROWS.replace(from, to), "a", "b"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("draws.csv:" + message);
  }

  /** Beside some neighbours a program may be faster than alone. */
  @Test
  void aMeanDegradationMayBeBelowZero() throws Exception {
    assertThat(
            read(ROWS.replace("1,D1,a,1.0", "1,D1,a,-1.0"), "a", "b")
                .means(Measure.AVERAGE, "a", List.of("D1"), new long[] {1}))
        .containsExactly(-1, 1.25);
  }

  @Test
  void whatWasCutOrAddedIsReported() {
    String cut = ROWS.substring(0, ROWS.indexOf("2,T1,a"));
    assertThatThrownBy(() -> read(cut, "a", "b"))
        .hasMessageContaining("draws.csv: has 6 rows; expected 8: was it cut?");
    assertThatThrownBy(
            () -> read(ROWS + ROWS.lines().skip(8).findFirst().orElseThrow() + "\n", "a", "b"))
        .hasMessageContaining("draws.csv:10: is a row more than the 2 draws have");
  }
}
