package akula.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.script.Waiting;
import akula.formats.workload.WorkloadReader;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications of which a row reports one thread of several. */
class TeamShapeTest {
  private static Example example(String team) {
    return new Example()
        .with(
            "applications.csv",
            """
            application,solo_s,class,serial_share,threads,barrier_s,barrier_wait,IPC [instructions/cycle]
            a,100,devil,%s,1.5
            b,150,turtle,,,,,
            """
                .formatted(team));
  }

  private static TeamShape team(String fields) throws InvalidInputException {
    DataSet set = example(fields).read();
    assertThat(set.applications().get(1).team()).isEqualTo(TeamShape.ALONE);
    assertThat(set.hasTeams()).isEqualTo(set.applications().get(0).team().isTeam());
    return set.applications().get(0).team();
  }

  @Test
  void aRowTellsHowManyThreadsThereAreAndHowTheyWait() throws Exception {
    assertThat(team(",3,0.5,spin"))
        .isEqualTo(new TeamShape(3, OptionalDouble.of(0.5), Waiting.SPIN));
    assertThat(team(",2,0.5,")).isEqualTo(new TeamShape(2, OptionalDouble.of(0.5), Waiting.SLEEP));
    assertThat(team(",2,,")).isEqualTo(new TeamShape(2, OptionalDouble.empty(), Waiting.SLEEP));
    assertThat(team("0.1,1,,")).isEqualTo(TeamShape.ALONE);
  }

  /** What a workload says in a pattern, whose work is that of all threads. */
  @Test
  void threadsDoAsInAPattern() throws Exception {
    var text =
        "launches: [{application: a, threads: 3, pattern: {barriers: {work: 300s, every: 0.7s,"
            + " wait: spin}}}]";
    var launch =
        WorkloadReader.read(new SourceText("w.yaml", text), Optional.empty()).launches().getFirst();
    var pattern = launch.behaviour().script().orElseThrow();
    var drawn = team(",3,0.7,spin").behaviour(100).script().orElseThrow();
    assertThat(drawn.threads()).isEqualTo(3);
    assertThat(drawn.workNanos(2)).isEqualTo(pattern.workNanos(2)).isEqualTo(100e9);
    assertThat(drawn.toString()).contains("times=143", "SPIN");
    assertThat(pattern.toString()).contains("times=143", "SPIN");
    assertThat(team(",2,,").behaviour(100).script()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "',0,,'|2:5: threads is 0; expected a whole number of at least 1 and at most 1000",
        "',1001,,'|2:5: threads is 1001; expected a whole number of at least 1 and at most 1000",
        "',1.5,,'|2:5: threads is 1.5; expected a whole number of at least 1 and at most 1000",
        "',2,0,'|2:6: barrier_s is 0; expected a number above 0",
        "',2,0.00001,'|2:6: barrier_s is 0.00001; expected at least a millionth of solo_s",
        "',1,2,'|2:6: barrier_s is 2; expected nothing for an application of one thread",
        "',2,2,spni'|2:7: barrier_wait is 'spni'; expected sleep or spin; did you mean 'spin'?",
        "',2,,spin'|2:7: barrier_wait is 'spin'; expected nothing without barrier_s",
        "'0.5,2,,'|2:4: serial_share is 0.5; expected nothing where threads are described, each of which"
            + " does the whole",
      })
  void mistakesAreReported(String fields, String message) {
    InvalidInputException thrown =
        catchThrowableOfType(InvalidInputException.class, () -> example(fields).read());
    assertThat(thrown).isNotNull();
    assertThat(thrown.getMessage()).isEqualTo("d/applications.csv:" + message);
  }
}
