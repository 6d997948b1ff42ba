package akula.toolkit.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a log that is replayed. */
class LogReplayJobTest {
  private static final long SECOND = 1_000_000_000;
  private static final String[] TWO_POLICIES = {
    "0.000000000,policy,,,,naive_spread,",
    "0.000000000,process_came,,0,,a,7",
    "0.000000000,launched,0,0,,,7",
    "0.000000000,instant,,,,,",
    "0.000000000,placed,0,,0,runs,1",
    "1.000000000,policy,,,,naive_cluster,",
    "1.000000000,instant,,,,interval,",
    "1.000000000,placed,0,,0,runs,1",
    "3.000000000,instant,,,,interval,"
  };

  @TempDir private Path folder;

  private LogReplayResult replay(JobListener listener) throws Exception {
    return LogReplayJob.builder().log(folder).policy("naive_spread").build().run(listener);
  }

  private static Served.Application only(Served served) {
    return served.applications().getFirst();
  }

  @Test
  void anotherPolicyIsThereAllTheTime() throws Exception {
    Logs.write(folder, Logs.text(TWO_POLICIES) + "4.000000000,stopped,,,,the manager ends,\n");
    Served other = replay(JobListener.SILENT).others().getFirst();
    assertThat(only(other).aloneNanos()).isEqualTo(3 * SECOND);
    assertThat(only(other).nanos()).isEqualTo(3 * SECOND);
  }

  /** A manager that lives has not written yet all that it decided at the last instant. */
  @Test
  void ofALogWithoutAnEndTheLastInstantIsNotComparedAndNothingThatComesLater() throws Exception {
    Logs.write(
        folder,
        Logs.text(TWO_POLICIES)
            + "5.000000000,process_came,,1,,b,9\n"
            + "5.000000000,launched,1,1,,,9\n5.000000000,instant,,,,,\n");
    JobListener.Counter grows =
        _ -> {
          try {
            Files.writeString(
                folder.resolve(LogFolder.file(1)),
                "9.000000000,instant,,,,interval,\n",
                StandardOpenOption.APPEND);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    LogReplayResult result =
        replay(
            new JobListener() {
              @Override
              public Counter begin(String task, Unit unit, LongSupplier total, long done) {
                return grows;
              }
            });
    assertThat(result.decidedAgain().first()).isEmpty();
    assertThat(result.others().getFirst().nanos()).isEqualTo(3 * SECOND);
  }

  /** The disk was full for a minute: what was meanwhile nobody knows. */
  @Test
  void aGapCountsForNobodyAndWhoWasThereBeforeIsTheSame() throws Exception {
    String soFar =
        """
        0.000000000,process_came,,0,,a,7
        0.000000000,launched,0,0,,,7
        0.000000000,placed,0,,0,runs,1
        60.000000000,so_far,,,,after a gap,
        62.000000000,instant,,,,interval,
        62.500000000,stopped,,,,the manager ends,
        """;
    Logs.write(folder, Logs.text(TWO_POLICIES), Logs.text() + soFar);
    LogReplayResult result = replay(JobListener.SILENT);
    assertThat(only(result.recorded()).threads()).isEqualTo(1);
    assertThat(only(result.recorded()).nanos()).isEqualTo(5 * SECOND);
    assertThat(only(result.others().getFirst()).nanos()).isEqualTo(5 * SECOND);
  }
}
