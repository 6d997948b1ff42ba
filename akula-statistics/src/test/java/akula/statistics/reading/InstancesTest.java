package akula.statistics.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.ThreadsCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A closed run of 10 s with applications of several threads. The first instance of {@code a} ends
 * at 6 s with its second thread, {@code b} at 10 s; of the second instance of {@code a} one thread
 * ends in time and one does not, so neither counts. By hand: degradations 0, 50 and 100%; solo
 * times of 4, 4 and 5 s in 10 s; execution times of 6 and 10 s.
 */
class InstancesTest {
  private static final String MANIFEST =
      """
      {"command": "sweep", "machine": {"name": "2x4"}, "data": {"name": "d"}, "seed": 1,
       "policies": [{"spec": "p"}], "categories": ["w"],
       "workload_files": ["./w.yaml"], "workload_sha256": {"w": "%s"},
       "workloads_per_category": 1, "closed": "10s", "threads": true}
      """;
  private static final String RUNS =
      RunsCsv.schema(new RunColumns(true, false)).header()
          + "\nw,0,p,50.000000,100.000000,10.000000000,1.300000,1.500000,2.000000,1,2,8.000000\n";
  private static final String THREADS =
      ThreadsCsv.INSTANCES_SCHEMA.header()
          + """

          w,0,p,0,a,0.000000000,0.000000000,4.000000000,4.000000000,0.000000,1,0
          w,0,p,1,a,0.000000000,0.000000000,6.000000000,4.000000000,50.000000,0,0
          w,0,p,2,b,0.000000000,0.000000000,10.000000000,5.000000000,100.000000,0,1
          w,0,p,3,a,6.000000000,6.000000000,9.000000000,3.000000000,0.000000,5,2
          w,0,p,4,a,6.000000000,6.000000000,12.000000000,3.000000000,100.000000,0,2
          """;

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    write(folder, "abc");
    Files.writeString(folder.resolve("threads.csv"), THREADS);
  }

  private static void write(Path folder, String hash) throws IOException {
    Files.writeString(folder.resolve("manifest.json"), MANIFEST.formatted(hash));
    Files.writeString(folder.resolve("runs.csv"), RUNS);
  }

  private List<String> mistakes() {
    InvalidInputException thrown =
        catchThrowableOfType(InvalidInputException.class, () -> ResultsReader.read(folder));
    return thrown == null ? List.of() : thrown.mistakes().stream().map(Object::toString).toList();
  }

  @Test
  void thoseCountThatEndedWithAllTheirThreads() throws InvalidInputException {
    Results results = ResultsReader.read(folder);
    ApplicationTimes times = results.applications().orElseThrow();
    assertThat(times.nanos("a", "p").toArray()).containsExactly(6_000_000_000L);
    assertThat(times.nanos("b", "p").toArray()).containsExactly(10_000_000_000L);
    assertThat(results.kind()).isEqualTo(RunKind.WRITTEN);
  }

  @Test
  void withoutTheColumnEachThreadIsOne() throws IOException {
    String each = THREADS.replaceAll("(?m),[^,\n]*$", "");
    Files.writeString(folder.resolve("threads.csv"), each);
    assertThat(mistakes().getFirst()).contains("come to average_degradation_percent 37.500000");
  }

  @Test
  void aRowThatWasCutIsReported() {
    SweepFiles.edit(
        folder,
        "threads.csv",
        "w,0,p,2,b,0.000000000,0.000000000,10.000000000,5.000000000,100.000000,0,1\n",
        "");
    assertThat(mistakes().getFirst()).contains("threads.csv:4: thread is 3; expected 2");
    SweepFiles.edit(folder, "threads.csv", "w,0,p,3,", "w,0,p,2,");
    SweepFiles.edit(folder, "threads.csv", "w,0,p,4,", "w,0,p,3,");
    assertThat(mistakes().getFirst())
        .contains("threads.csv:4: instance is 2; expected 1: rows were cut or edited");
  }

  @Test
  void threadsOfAnInstanceAreOfOneApplication() {
    SweepFiles.edit(folder, "threads.csv", "w,0,p,1,a,", "w,0,p,1,b,");
    assertThat(mistakes())
        .singleElement()
        .asString()
        .contains(
            "threads.csv:3: application is 'b'; expected 'a', as of the other threads of instance 0");
  }

  @Test
  void workloadsOfOtherContentAreNotCompared(@TempDir Path other) throws Exception {
    write(other, "abd");
    Files.writeString(other.resolve("threads.csv"), THREADS);
    List<Results> both = List.of(ResultsReader.read(folder), ResultsReader.read(other));
    assertThat(catchThrowableOfType(InvalidInputException.class, () -> Results.joined(both)))
        .hasMessageContaining("'workload_sha256.w'");
  }
}
