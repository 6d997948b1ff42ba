package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {
  private static final Path FULL_DISK = Path.of("/dev/full");

  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void name() {
    folder = temp.resolve("above").resolve("results");
  }

  @Test
  void filesHaveTheirNamesOnlyOncePublished() throws IOException {
    try (ResultsFolder results = ResultsFolder.create(folder, false)) {
      OutputStream runs = results.open(RunsCsv.FILE);
      runs.write("rows\n".getBytes(UTF_8));
      results.writeManifest(Map.of("seed", 1));
      assertThat(names()).containsExactly("manifest.json.part", "runs.csv.part");
      runs.write("more\n".getBytes(UTF_8));
      results.publish();
    }
    assertThat(names()).containsExactly("manifest.json", "runs.csv");
    assertThat(folder.resolve("runs.csv")).hasContent("rows\nmore\n");
    assertThat(folder.resolve("manifest.json")).hasContent("{\n  \"seed\" : 1\n}\n");
  }

  @Test
  void nothingStaysOfWhatWasNotPublished() throws IOException {
    try (ResultsFolder results = ResultsFolder.create(folder, false)) {
      results.write(RunsCsv.FILE, new byte[100_000]);
      assertThat(results.path()).isEqualTo(folder);
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void refusesAFolderThatExists() throws IOException {
    Files.createDirectories(folder);
    assertThatThrownBy(() -> ResultsFolder.create(folder, false))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "the results folder %s exists; name a new one or allow it to be overwritten"
                .formatted(folder));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void overwritingReplacesAllResultsAndNothingElse() throws IOException {
    old("runs.csv", "threads.csv", "manifest.json", "threads.csv.part", "notes.txt");
    try (ResultsFolder results = ResultsFolder.create(folder, true)) {
      results.write(RunsCsv.FILE, "new".getBytes(UTF_8));
      assertThat(folder.resolve("runs.csv")).hasContent("old");
      results.publish();
    }
    assertThat(names()).containsExactly("notes.txt", "runs.csv");
    assertThat(folder.resolve("runs.csv")).hasContent("new");
  }

  @Test
  void oldResultsStayIfTheNewOnesAreNotPublished() throws IOException {
    old("runs.csv", "manifest.json");
    try (ResultsFolder results = ResultsFolder.create(folder, true)) {
      results.write(RunsCsv.FILE, "new".getBytes(UTF_8));
    }
    assertThat(names()).containsExactly("manifest.json", "runs.csv");
    assertThat(folder.resolve("runs.csv")).hasContent("old");
  }

  @Test
  void refusesAFile() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "x");
    assertThatThrownBy(() -> ResultsFolder.create(file, true))
        .isInstanceOf(ResultsException.class)
        .hasMessage("cannot create the results folder " + file + ": " + file + " is not a folder");
    Path inFile = file.resolve("results");
    assertThatThrownBy(() -> ResultsFolder.create(inFile, false))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "cannot create the results folder " + inFile + ": " + file + " is not a folder");
    assertThatThrownBy(() -> ResultsFolder.create(inFile.resolve("deeper"), false))
        .isInstanceOf(ResultsException.class)
        .hasMessage("cannot create " + inFile.resolve("deeper") + ": Not a directory");
  }

  @Test
  @EnabledIf("procIsThere")
  void refusesAPlaceWhereNothingCanBeMade() {
    assertThatThrownBy(() -> ResultsFolder.create(Path.of("/proc/results"), false))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith("cannot create /proc/results: ");
  }

  @Test
  @EnabledIf("fullDiskIsThere")
  void aFullDiskIsReportedAndLeavesNothing() throws IOException {
    PartFile.Opener full = file -> openRunsOn(FULL_DISK, file);
    try (ResultsFolder results = ResultsFolder.create(folder, false, full)) {
      results.writeManifest(Map.of());
      OutputStream runs = results.open(RunsCsv.FILE);
      assertThatThrownBy(() -> runs.write(new byte[200_000]))
          .isInstanceOf(ResultsException.class)
          .hasMessage("cannot write " + folder.resolve("runs.csv") + ": No space left on device");
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  @EnabledIf("fullDiskIsThere")
  void whatIsStillBufferedFailsWhenPublished() throws IOException {
    old("runs.csv", "manifest.json");
    PartFile.Opener full = file -> openRunsOn(FULL_DISK, file);
    try (ResultsFolder results = ResultsFolder.create(folder, true, full)) {
      results.writeManifest(Map.of());
      results.open(RunsCsv.FILE).write(1);
      assertThatThrownBy(results::publish)
          .isInstanceOf(ResultsException.class)
          .hasMessage("cannot write " + folder.resolve("runs.csv") + ": No space left on device");
    }
    assertThat(names()).containsExactly("manifest.json", "runs.csv");
    assertThat(folder.resolve("manifest.json")).hasContent("old");
  }

  @Test
  void aFileThatFailedOnceIsNeverPublished() throws IOException {
    FailingOnce disk = new FailingOnce();
    try (ResultsFolder results = ResultsFolder.create(folder, false, _ -> disk)) {
      OutputStream runs = results.open(RunsCsv.FILE);
      assertThatThrownBy(() -> runs.write(new byte[200_000]))
          .hasMessageEndingWith(": disk on fire");
      assertThatThrownBy(() -> runs.write(1)).hasMessageEndingWith(": disk on fire");
      assertThatThrownBy(results::publish)
          .hasMessage("cannot write " + folder.resolve("runs.csv") + ": disk on fire");
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void aFileThatCannotBeOpenedIsNamed() throws IOException {
    try (ResultsFolder results = ResultsFolder.create(folder, false)) {
      assertThatThrownBy(() -> results.open("missing/runs.csv"))
          .isInstanceOf(ResultsException.class)
          .hasMessage(
              "cannot create %s: there is no %s"
                  .formatted(
                      folder.resolve("missing/runs.csv"), folder.resolve("missing/runs.csv.part")));
    }
  }

  @Test
  void ifOneFileCannotGetItsNameNoneDoes() throws IOException {
    Files.createDirectories(folder.resolve("other.csv"));
    Files.writeString(folder.resolve("other.csv").resolve("in the way"), "x");
    try (ResultsFolder results = ResultsFolder.create(folder, true)) {
      results.write(RunsCsv.FILE, new byte[1]);
      results.write("other.csv", new byte[1]);
      assertThatThrownBy(results::publish)
          .isInstanceOf(ResultsException.class)
          .hasMessageStartingWith("cannot write " + folder.resolve("other.csv") + ": ");
    }
    assertThat(names()).containsExactly("other.csv");
  }

  static boolean fullDiskIsThere() {
    return Files.isWritable(FULL_DISK);
  }

  static boolean procIsThere() {
    return Files.isDirectory(Path.of("/proc/self"));
  }

  private static OutputStream openRunsOn(Path device, Path file) throws IOException {
    return file.endsWith("runs.csv.part")
        ? Files.newOutputStream(device, StandardOpenOption.WRITE)
        : PartFile.Opener.newFile(file);
  }

  private void old(String... names) throws IOException {
    Files.createDirectories(folder);
    for (String name : names) {
      Files.writeString(folder.resolve(name), "old");
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static final class FailingOnce extends OutputStream {
    private boolean failed;

    @Override
    public void write(int b) throws IOException {
      if (!failed) {
        failed = true;
        throw new IOException("disk on fire");
      }
    }
  }
}
