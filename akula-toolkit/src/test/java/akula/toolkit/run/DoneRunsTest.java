package akula.toolkit.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import java.nio.file.Path;
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
