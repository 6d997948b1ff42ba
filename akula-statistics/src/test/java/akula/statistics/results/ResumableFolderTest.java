package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that were interrupted and resumed. */
class ResumableFolderTest {
  private static final String TASK = "{\"seed\":1}";

  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void name() {
    folder = temp.resolve("results");
  }

  /** Two checkpoints, and something behind them. */
  private void interrupted() throws Exception {
    try (ResumableFolder results = ResumableFolder.begin(folder, false, TASK)) {
      OutputStream runs = results.grow(RunsCsv.FILE);
      runs.write("one\n".getBytes(UTF_8));
      results.checkpoint(1);
      runs.write("two\n".getBytes(UTF_8));
      results.checkpoint(2);
      runs.write("thr".getBytes(UTF_8));
    }
    assertThat(names()).containsExactly("journal.part", "runs.csv.part");
  }

  @Test
  void continuesBehindTheLastCheckpoint() throws Exception {
    interrupted();
    try (ResumableFolder results = ResumableFolder.reopen(folder).orElseThrow()) {
      assertThat(results.task()).isEqualTo(TASK);
      assertThat(results.last().workloads()).isEqualTo(2);
      OutputStream runs = results.grow(RunsCsv.FILE);
      runs.write("three\n".getBytes(UTF_8));
      results.checkpoint(3);
      results.publish();
    }
    assertThat(names()).containsExactly("runs.csv");
    assertThat(folder.resolve("runs.csv")).hasContent("one\ntwo\nthree\n");
  }

  /** A run's has hashes of the environment of who asked for it. */
  @Test
  void whatCouldNotBeginKeepsNobodyAway() throws Exception {
    Path inTheWay = Files.createDirectories(folder.resolve("runs.csv.part").resolve("notes"));
    assertThatThrownBy(() -> ResumableFolder.begin(folder, true, TASK))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith("cannot replace " + inTheWay.getParent() + ": ");
    Files.delete(inTheWay);
    ResumableFolder.begin(folder, true, TASK).close();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyItsOwnerReadsAJournal() throws Exception {
    interrupted();
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve(Journal.FILE))))
        .isEqualTo("rw-------");
  }

  @Test
  void aJournalThatWasCutAnywhereContinuesAtAnEarlierCheckpoint() throws Exception {
    interrupted();
    byte[] journal = Files.readAllBytes(folder.resolve(Journal.FILE));
    byte[] runs = Files.readAllBytes(folder.resolve("runs.csv.part"));
    for (int length = 0; length <= journal.length; length++) {
      Files.write(folder.resolve(Journal.FILE), Arrays.copyOf(journal, length));
      Files.write(folder.resolve("runs.csv.part"), runs);
      Optional<ResumableFolder> reopened = ResumableFolder.reopen(folder);
      if (reopened.isEmpty()) {
        assertThat(length).isLessThan(journal.length);
        continue;
      }
      try (ResumableFolder results = reopened.get()) {
        results.grow(RunsCsv.FILE);
        long done = results.last().workloads();
        assertThat(Files.size(folder.resolve("runs.csv.part"))).isEqualTo(4 * done);
        assertThat(done).isEqualTo(length == journal.length ? 2 : Math.min(done, 1));
      }
    }
  }

  @Test
  void whatWasPublishedInPartIsTakenBack() throws Exception {
    interrupted();
    Files.move(folder.resolve("runs.csv.part"), folder.resolve("runs.csv"));
    Files.writeString(folder.resolve("manifest.json"), "whole?");
    Files.writeString(folder.resolve("summary.csv.part"), "torn");
    try (ResumableFolder results = ResumableFolder.reopen(folder).orElseThrow()) {
      results.grow(RunsCsv.FILE);
      assertThat(names()).containsExactly("journal.part", "runs.csv.part");
    }
  }

  /** What is in the way is in the way of the second file, when the first one has its name. */
  @Test
  void whatCouldNotBePublishedIsResumed() throws Exception {
    Path inTheWay = Files.createDirectories(folder.resolve("threads.csv"));
    Files.writeString(inTheWay.resolve("notes"), "x");
    try (ResumableFolder results = ResumableFolder.begin(folder, true, TASK)) {
      results.grow(RunsCsv.FILE).write("runs\n".getBytes(UTF_8));
      results.grow(ThreadsCsv.FILE).write("threads\n".getBytes(UTF_8));
      results.checkpoint(1);
      assertThatThrownBy(results::publish)
          .isInstanceOf(ResultsException.class)
          .hasMessageStartingWith("cannot write " + inTheWay + ": ");
      results.checkpoint(1); // as whoever is interrupted does
    }
    assertThat(names())
        .containsExactly("journal.part", "runs.csv", "threads.csv", "threads.csv.part");
    Files.delete(inTheWay.resolve("notes"));
    Files.delete(inTheWay);
    try (ResumableFolder results = ResumableFolder.reopen(folder).orElseThrow()) {
      results.grow(RunsCsv.FILE);
      results.grow(ThreadsCsv.FILE);
      results.publish();
    }
    assertThat(names()).containsExactly("runs.csv", "threads.csv");
    assertThat(folder.resolve("runs.csv")).hasContent("runs\n");
    assertThat(folder.resolve("threads.csv")).hasContent("threads\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"name\":\"../victim\",\"length\":0,\"crc\":0}]",
        "[{\"name\":\"/victim\",\"length\":0,\"crc\":0}]",
        "[{\"name\":\"victim\",\"length\":0,\"crc\":0}]",
        "[{\"name\":\"manifest.json\",\"length\":0,\"crc\":0}]",
        "[{\"name\":\"runs.csv\",\"length\":-1,\"crc\":0}]",
        "[{\"name\":\"runs.csv\",\"length\":1.5,\"crc\":0}]",
        "[{\"name\":\"runs.csv\",\"length\":\"no\",\"crc\":0}]",
        "[{\"name\":\"runs.csv\",\"length\":99999999999999999999,\"crc\":0}]",
        "[{\"name\":\"runs.csv\",\"length\":0,\"crc\":4294967296}]",
        "[{\"name\":\"runs.csv\",\"length\":0,\"crc\":0},{\"name\":\"runs.csv\",\"length\":0,\"crc\":0}]",
        "[{\"name\":\"runs.csv\",\"length\":2,\"crc\":0}]",
        "[]",
        "[null]",
        "null",
        "1",
      })
  void aForgedCheckpointIsABrokenJournal(String files) throws Exception {
    Path victim = Files.writeString(temp.resolve("victim"), "precious");
    Files.createDirectory(folder);
    try (Journal journal = Journal.begin(folder, "sweep", TASK)) {
      journal.add("{\"workloads\":1,\"files\":[{\"name\":\"runs.csv\",\"length\":4,\"crc\":1}]}");
      journal.add("{\"workloads\":2,\"files\":" + files + "}");
    }
    Files.writeString(folder.resolve("runs.csv.part"), "one\n");
    for (ThrowingCallable read :
        List.<ThrowingCallable>of(
            () -> ResumableFolder.reopen(folder), () -> UnfinishedFolder.look(folder))) {
      assertThatThrownBy(read)
          .isInstanceOf(InvalidInputException.class)
          .hasMessage(
              folder.resolve(Journal.FILE)
                  + ":3: is not as the sweep wrote it; expected the journal untouched; --overwrite"
                  + " begins anew");
    }
    assertThat(victim).hasContent("precious");
    assertThat(names()).containsExactly("journal.part", "runs.csv.part");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksInAFolderLeadNowhere() throws Exception {
    interrupted();
    Path victim = Files.writeString(temp.resolve("victim"), "one\ntwo\nprecious");
    Path part = folder.resolve("runs.csv.part");
    Files.delete(part);
    Files.createSymbolicLink(part, victim);
    try (ResumableFolder results = ResumableFolder.reopen(folder).orElseThrow()) {
      assertThatThrownBy(() -> results.grow(RunsCsv.FILE)).hasMessageContaining("a symbolic link");
    }
    Files.delete(part);
    Files.createLink(part, victim);
    try (ResumableFolder results = ResumableFolder.reopen(folder).orElseThrow()) {
      assertThatThrownBy(() -> results.grow(RunsCsv.FILE)).hasMessageContaining("a hard link");
    }
    Files.delete(part);
    Files.createSymbolicLink(folder.resolve("runs.csv"), victim);
    assertThatThrownBy(() -> ResumableFolder.reopen(folder))
        .hasMessageContaining("a symbolic link");
    assertThat(victim).hasContent("one\ntwo\nprecious");
  }

  @Test
  void oldResultsStayUntilTheNewOnesAreWhole() throws Exception {
    Files.createDirectory(folder);
    Files.writeString(folder.resolve("runs.csv"), "old");
    Files.writeString(folder.resolve("manifest.json"), "old");
    try (ResumableFolder results = ResumableFolder.begin(folder, true, TASK)) {
      results.grow(RunsCsv.FILE);
      results.checkpoint(0);
    }
    try (ResumableFolder results = ResumableFolder.reopen(folder).orElseThrow()) {
      assertThat(folder.resolve("runs.csv")).hasContent("old");
      assertThat(folder.resolve("manifest.json")).exists();
      results.grow(RunsCsv.FILE);
      results.publish();
    }
    assertThat(names()).containsExactly("runs.csv");
    assertThat(folder.resolve("runs.csv")).isEmptyFile();
  }

  @Test
  void whatWasEditedIsReportedWithItsCheckpoint() throws Exception {
    interrupted();
    Files.writeString(folder.resolve("runs.csv.part"), "one\ntwO\n");
    try (ResumableFolder results = ResumableFolder.reopen(folder).orElseThrow()) {
      assertThatThrownBy(() -> results.grow(RunsCsv.FILE))
          .isInstanceOfSatisfying(
              DamagedResultsException.class, e -> assertThat(e.checkpoint()).isEqualTo(1));
    }
    assertThat(folder.resolve("runs.csv.part")).hasContent("one\ntwO\n");
  }

  @Test
  void whatWasCutIsReportedWithItsLine() throws Exception {
    interrupted();
    Files.writeString(folder.resolve("runs.csv.part"), "one\ntw");
    try (ResumableFolder results = ResumableFolder.reopen(folder).orElseThrow()) {
      assertThatThrownBy(() -> results.grow(RunsCsv.FILE))
          .hasMessageEndingWith(
              ":2: the file ends here, after 6 bytes; expected the 8 that the sweep wrote;"
                  + " --overwrite begins anew");
      Files.delete(folder.resolve("runs.csv.part"));
      assertThatThrownBy(() -> results.grow(RunsCsv.FILE))
          .hasMessageEndingWith(
              ": is gone; expected what had been written; --overwrite begins anew");
    }
  }

  @Test
  void anEditedJournalIsRefused() throws Exception {
    interrupted();
    Path journal = folder.resolve(Journal.FILE);
    Files.writeString(journal, Files.readString(journal).replace("seed", "Seed"));
    assertThatThrownBy(() -> ResumableFolder.reopen(folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            journal
                + ":1: is not as the sweep wrote it; expected the journal untouched; --overwrite"
                + " begins anew");
  }

  @Test
  void onlyOneIsAtWork() throws Exception {
    interrupted();
    try (ResumableFolder _ = ResumableFolder.reopen(folder).orElseThrow()) {
      assertThatThrownBy(() -> ResumableFolder.reopen(folder))
          .isInstanceOf(ResultsException.class)
          .hasMessage(
              "the results in %s are being written by another process; wait until it has ended"
                  .formatted(folder));
    }
    ResumableFolder.reopen(folder).orElseThrow().close();
  }

  @Test
  void withoutJournalThereIsNothingToGoOnWith() throws Exception {
    assertThat(ResumableFolder.reopen(folder)).isEmpty();
    assertThat(ResumableFolder.reopen(temp)).isEmpty();
  }

  @Test
  void discardedNothingStays() throws Exception {
    try (ResumableFolder results = ResumableFolder.begin(folder, false, TASK)) {
      results.grow(RunsCsv.FILE);
      results.checkpoint(0);
      results.discard();
    }
    assertThat(folder).doesNotExist();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
