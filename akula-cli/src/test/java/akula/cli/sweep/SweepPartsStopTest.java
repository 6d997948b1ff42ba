package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sweep leaves that fails or is stopped, with parts and without. */
class SweepPartsStopTest {
  private static final String THREAD = "akula.test.thread";
  private static final String END_AT = "akula.test.end";
  private static final String FAILS = "akula.test.fails";
  private static final String WITH_PARTS =
      "{workloads: 200, policies: [./Ending.java], threads: false,"
          + " parts: [{name: a, categories: [D2_T2]}, {name: b, categories: [D4_T4]}]}";
  private static final String WITHOUT =
      "{workloads: 400, policies: [./Ending.java], threads: false, categories: [D2_T2]}";

  @TempDir private Path folder;
  private Path out;

  /** A policy that fails, or stops the sweep as Ctrl-C does, in one of its runs. */
  @BeforeEach
  void write() throws IOException {
    out = folder.resolve("out");
    Files.writeString(
        folder.resolve("Ending.java"),
        """
        import akula.api.*;
        import java.util.concurrent.locks.LockSupport;
        public final class Ending implements Scheduler {
          private static int runs;
          private boolean begun;
          public void launchThread(AkulaThread thread, Machine machine) {
            if (!begun && ++runs == Integer.getInteger("%s", -1)) {
              if (Boolean.getBoolean("%s")) {
                throw new IllegalStateException("on purpose");
              }
              ((Thread) System.getProperties().get("%s")).interrupt();
              while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park(); // else this run may be done before the sweep has noticed
              }
            }
            begun = true;
            thread.activate();
            machine.addThread(thread);
          }
          public void updateSchedule(Machine machine) {}
        }
        """
            .formatted(END_AT, FAILS, THREAD));
    System.getProperties().put(THREAD, Thread.currentThread());
  }

  @AfterEach
  void forget() {
    System.clearProperty(END_AT);
    System.clearProperty(FAILS);
    System.getProperties().remove(THREAD);
  }

  private Cli endedAt(int run, boolean fails, String text, String more) throws IOException {
    System.setProperty(END_AT, Integer.toString(run));
    System.setProperty(FAILS, Boolean.toString(fails));
    Path file = Files.writeString(folder.resolve("sweep.yaml"), text);
    Cli cli = Cli.line("sweep %s --jobs 1 --out %s%s".formatted(file, out, more));
    System.clearProperty(END_AT);
    Thread.interrupted();
    return cli;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(out)) {
      return files.skip(1).map(file -> out.relativize(file).toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {WITHOUT, WITH_PARTS})
  void nothingIsLeftIfNothingWasDone(String text) throws IOException {
    Cli failed = endedAt(1, true, text, "");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("on purpose");
    assertThat(out).doesNotExist();
    Cli stopped = endedAt(1, false, text, "");
    assertThat(stopped.code()).isEqualTo(130);
    assertThat(stopped.err()).contains("akula: stopped before anything was done.");
    assertThat(out).doesNotExist();
    assertThat(endedAt(-1, false, text, "").code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {WITHOUT, WITH_PARTS})
  void whatWasToBeReplacedStays(String text) throws IOException {
    assertThat(endedAt(-1, false, text, "").code()).isZero();
    List<String> before = names();
    assertThat(endedAt(1, true, text, " --seed 2 --overwrite").code()).isEqualTo(1);
    assertThat(names()).isEqualTo(before);
    assertThat(Files.readString(out.resolve("manifest.json"))).doesNotContain(": 2");
  }

  /** What was done before goes with the failure, which would come again. */
  @ParameterizedTest
  @ValueSource(strings = {WITHOUT, WITH_PARTS})
  void aResumedSweepThatFailsLeavesNothingOfItsFirstPart(String text) throws IOException {
    assertThat(endedAt(150, false, text, "").code()).isEqualTo(130);
    assertThat(out).isNotEmptyDirectory();
    assertThat(endedAt(1, true, text, " --resume").code()).isEqualTo(1);
    assertThat(names()).doesNotContain("manifest.json.part", "journal.part", "a", "b");
  }

  @Test
  void whichPartFailedIsReported() throws IOException {
    String text = WITH_PARTS.replace("a, ", "a, policies: [di, naive_spread], ");
    Cli failed = endedAt(1, true, text, "");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains(", part b: workload D4_T4:0");
    for (String command : List.of("compare ", "report ")) {
      Cli reported = Cli.line(command + out);
      assertThat(reported.code()).isEqualTo(2);
      assertThat(reported.err())
          .startsWith(out + ": these results are not whole: the sweep failed in part b: workload")
          .contains("on purpose")
          .endsWith(
              "; it would fail again with --resume, so mend what is wrong and begin anew with"
                  + " --overwrite.\n")
          .hasLineCount(1);
    }
    assertThat(Cli.line("compare " + out.resolve("a")).code()).isZero();
    assertThat(endedAt(1, false, text, " --resume").code()).isEqualTo(130);
    assertThat(Cli.line("compare " + out).err())
        .contains("the sweep has not ended; if it was interrupted, the same command with --resume");
    assertThat(endedAt(-1, false, text, " --resume").code()).isZero();
    assertThat(names()).contains("manifest.json").doesNotContain("failure.part");
  }

  @Test
  void aPartThatIsWholeKeepsTheSweep() throws IOException {
    String text = WITH_PARTS.replace("a, ", "a, policies: [di], ");
    Cli stopped = endedAt(1, false, text, "");
    assertThat(stopped.code()).isEqualTo(130);
    assertThat(names())
        .containsExactly(
            "a", "a/manifest.json", "a/runs.csv", "a/summary.csv", "manifest.json.part");
    Files.writeString(out.resolve("a/runs.csv"), "not a row");
    Cli damaged = endedAt(-1, false, text, " --resume");
    assertThat(damaged.code()).as(damaged.err()).isEqualTo(2);
    assertThat(names()).contains("manifest.json.part");
  }
}
