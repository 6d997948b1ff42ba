package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.engine.Launches;
import akula.formats.SourceText;
import akula.formats.dataset.DataSet;
import akula.formats.workload.WorkloadReader;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The data set's own shortest application is a0, which takes 10 s. */
class ShortestApplicationTest {
  private static final DataSet DATA = TenApplications.data().dataSet();

  private static ShortestApplication of(String launches) throws Exception {
    var read =
        WorkloadReader.read(new SourceText("w.yaml", "launches: " + launches), Optional.empty());
    return ShortestApplication.of(Launches.of(read, TenApplications.data()), DATA);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [application: a3, application: a5] | a3 | 13
          [{application: a3, threads: 4}, application: a5] | a3 | 13
          [application: a3, {application: a9, threads: 2, program: [work: [4s, 9s]]}] | a9 | 9
          [application: a3, {application: a9, threads: 2, program: [work: [4s, 14s]]}] | a3 | 13
          [{application: a9, threads: 2, program: [work: [3s, 1s], barrier: sleep, work: [1s, 2s]]}] | a9 | 5
          [application: a9, {application: a0, program: [work: 30s], count: 3}] | a9 | 19
          """)
  void itIsTheOneWhoseLastThreadEndsFirst(String launches, String name, double seconds)
      throws Exception {
    assertThat(of(launches)).isEqualTo(new ShortestApplication(name, 1e9 * seconds));
  }

  @ParameterizedTest
  @CsvSource({"D4_T0, a0, 10", "D0_T2, a6, 16", "A8, a0, 10", "D1_T1, a0, 10"})
  void thoseCountThatMayBeDrawn(String category, String name, double seconds) {
    assertThat(ShortestApplication.of(Category.parse(category), DATA))
        .isEqualTo(new ShortestApplication(name, 1e9 * seconds));
  }

  @Test
  void itMayStartAMillionTimes() throws Exception {
    ShortestApplication shortest = of("[application: a9, application: a3]");
    assertThatCode(() -> shortest.requireClosed(Duration.ofSeconds(13_000_000)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> shortest.requireClosed(Duration.ofSeconds(13_000_001)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a closed run has to last from 0s to a million times as long as its shortest"
                + " application, a3, takes alone, 13s; not 13000001s");
    assertThatThrownBy(() -> shortest.requireClosed(Duration.ofSeconds(-1)))
        .hasMessageEndingWith("takes alone, 13s; not less than 0s");
  }
}
