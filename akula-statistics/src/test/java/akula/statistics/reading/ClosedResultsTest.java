package akula.statistics.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closed runs read back: their times by application, and what does not follow from threads. */
class ClosedResultsTest {
  private static final List<List<String>> WORKLOADS =
      List.of(
          List.of("a 0 4; b 0 6; a 4 9; b 6 12; a 9 14", "a 0 5; b 0 11; a 5 10"),
          List.of("b 0 3; b 3 9.5; b 9.5 20", "b 0 2; b 2 5; b 5 10"));

  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void write() {
    folder = ClosedFiles.write(temp.resolve("closed"), List.of("p", "q"), WORKLOADS);
  }

  private ApplicationTimes times() throws InvalidInputException {
    return ResultsReader.read(folder).applications().orElseThrow();
  }

  private static long[] nanos(double... seconds) {
    return java.util.Arrays.stream(seconds).mapToLong(s -> Math.round(s * 1e9)).toArray();
  }

  /** What ends at the very end of the time counts, what ends after it does not. */
  @Test
  void meansAreThoseOfTheInstancesThatEndedInTime() throws InvalidInputException {
    assertThat(ResultsReader.read(folder).closed()).contains(Duration.ofSeconds(10));
    ApplicationTimes times = times();
    assertThat(times.policies()).containsExactly("p", "q");
    assertThat(times.applications()).containsExactly("a", "b");
    assertThat(times.nanos("a", "p").toArray()).isEqualTo(nanos(4.5));
    assertThat(times.nanos("a", "q").toArray()).isEqualTo(nanos(5));
    assertThat(times.nanos("b", "p").toArray()).isEqualTo(nanos(6, 4.75));
    assertThat(times.nanos("b", "q").toArray())
        .as("none ended in workload 0")
        .isEqualTo(nanos(10 / 3.0));
    assertThat(times.nanos("c", "q").toArray()).isEmpty();
  }

  @Test
  void workloadsAreThoseInWhichItWasLaunched() throws InvalidInputException {
    assertThat(times().workloads("a")).isEqualTo(1);
    assertThat(times().workloads("b")).isEqualTo(2);
    assertThat(times().workloads("c")).isZero();
  }

  @Test
  void twoPoliciesAreComparedWhereInstancesEndedUnderBoth() throws InvalidInputException {
    ApplicationTimes.Both both = times().both("b", "p", "q");
    assertThat(both.first().toArray()).isEqualTo(nanos(4.75));
    assertThat(both.second().toArray()).isEqualTo(nanos(10 / 3.0));
    assertThat(times().both("b", "p", "p").first().toArray()).isEqualTo(nanos(6, 4.75));
    assertThat(times().both("b", "p", "none").first().toArray()).isEmpty();
  }

  @Test
  void severalFoldersAreOne() throws InvalidInputException {
    List<List<String>> other = WORKLOADS.stream().map(runs -> List.of(runs.getLast())).toList();
    Path one = ClosedFiles.write(temp.resolve("one"), List.of("r"), other);
    Results joined = Results.joined(List.of(ResultsReader.read(folder), ResultsReader.read(one)));
    ApplicationTimes times = joined.applications().orElseThrow();
    assertThat(times.policies()).containsExactly("p", "q", "r");
    assertThat(times.both("b", "p", "r").second().toArray())
        .isEqualTo(times.both("b", "p", "q").second().toArray());
  }

  @Test
  void openRunsHaveNone() throws InvalidInputException {
    Results open = ResultsReader.read(SweepFiles.write(temp.resolve("open")));
    assertThat(open.closed()).isEmpty();
    assertThat(open.applications()).isEmpty();
  }

  @Test
  void everyDigitOfTheRunsThatIsChangedIsSeen() throws Exception {
    Path runs = folder.resolve("runs.csv");
    String whole = Files.readString(runs);
    int instances = whole.lines().findFirst().orElseThrow().split(",").length - 2;
    for (int at = whole.indexOf('\n'); at < whole.length(); at++) {
      int column =
          (int)
              whole
                  .substring(whole.lastIndexOf('\n', at), at)
                  .chars()
                  .filter(c -> c == ',')
                  .count();
      if (Character.isDigit(whole.charAt(at)) && column != instances) {
        char other = whole.charAt(at) == '9' ? '8' : (char) (whole.charAt(at) + 1);
        Files.writeString(runs, whole.substring(0, at) + other + whole.substring(at + 1));
        assertThat(mistakes()).as("digit %d", at).isNotEmpty();
      }
    }
  }

  private List<String> mistakes() {
    InvalidInputException thrown =
        catchThrowableOfType(InvalidInputException.class, () -> ResultsReader.read(folder));
    return thrown == null ? List.of() : thrown.mistakes().stream().map(Object::toString).toList();
  }

  @Test
  void damageIsReportedWithTheLine() throws Exception {
    String threads = Files.readString(folder.resolve("threads.csv"));
    SweepFiles.edit(folder, "threads.csv", ",9.500000000,2.0", ",9.400000000,2.0");
    assertThat(mistakes())
        .last()
        .asString()
        .contains(
            "threads.csv:10: the threads of workload 1 of A2 under p, from this line on, come")
        .contains("weighted_mean_execution_s 4.700000, but ", "runs.csv:4 has 4.750000");
    Files.writeString(folder.resolve("threads.csv"), threads);
    SweepFiles.edit(
        folder, "threads.csv", "a,0.000000000,0.000000000,5.0", "a,0.000000000,0.000000000,15.0");
    SweepFiles.edit(
        folder, "threads.csv", "5.000000000,5.000000000,10.0", "5.000000000,5.000000000,16.0");
    assertThat(mistakes())
        .singleElement()
        .asString()
        .contains(
            "threads.csv:7: no thread of workload 0 of A2 under q ends within the 10s of the");
    Files.delete(folder.resolve("threads.csv"));
    assertThat(mistakes())
        .singleElement()
        .asString()
        .endsWith("threads.csv: is not there, but manifest.json says that it was written");
  }

  @Test
  void aTimeThatIsNoneIsReported() {
    SweepFiles.edit(folder, "manifest.json", "10s", "often");
    assertThat(mistakes())
        .singleElement()
        .asString()
        .matches(".*manifest.json:\\d+: closed: 'often' is not a duration.*");
  }
}
