package akula.toolkit.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.DecidedTurns;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of runs until all are done, in a folder that somebody else has made. */
class DoneRunsTest {
  private static final Path FOLDER = Path.of("out");
  private static final String SOLO =
      "{\"measured\":{\"a\":{\"nanos\":5.0,\"processorNanos\":4.0}}}\n";

  private static DoneRuns read(String kept) throws InvalidInputException {
    return DoneRuns.of(FOLDER, kept.getBytes(UTF_8));
  }

  @Test
  void whatIsKeptIsRead() throws InvalidInputException {
    assertThat(read("").areBegun()).isFalse();
    assertThat(read(SOLO).solo()).containsKey("a");
  }

  @Test
  void whatBecameOfTurnsIsKept() throws InvalidInputException {
    String run =
        "{\"contender\":0,\"repetition\":0,\"makespanNanos\":1,\"migrations\":0,\"speeds\":[],"
            + "\"cost\":{},\"troubles\":{},\"metrics\":null%s}\n";
    String turns =
        ",\"turns\":{\"turns\":100,\"fallback\":3,\"refused\":1,\"extended\":0,\"lost\":0,"
            + "\"anews\":1,\"askedNanos\":4000000,\"hadNanos\":4100000}";
    List<DoneRun> runs = read(SOLO + run.formatted("") + run.formatted(turns)).runs();
    assertThat(runs.get(0).turns()).isEmpty();
    assertThat(runs.get(0).counts()).isTrue();
    assertThat(runs.get(1).turns())
        .contains(new DecidedTurns(100, 3, 1, 0, 0, 1, 4_000_000, 4_100_000));
    assertThat(runs.get(1).counts()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no JSON",
        "{\"contender\":\"first\"}",
        "{\"contender\":-1,\"repetition\":0,\"makespanNanos\":1,\"migrations\":0,\"speeds\":[]}",
        "{\"contender\":0,\"repetition\":0,\"makespanNanos\":1,\"migrations\":0}",
        "null",
      })
  void aRunThatIsNoneIsReportedWithItsLine(String line) {
    assertThatThrownBy(() -> read(SOLO + line + "\n"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            FOLDER.resolve("done.part")
                + ":2: is not as it was written; expected it untouched; --overwrite begins anew");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5", "1e999", "null", "\"fast\""})
  void soloTimesThatAreNoneAreReported(String nanos) {
    assertThatThrownBy(() -> read(SOLO.replace("5.0", nanos)))
        .hasMessageStartingWith(FOLDER.resolve("done.part") + ":1: ");
  }
}
