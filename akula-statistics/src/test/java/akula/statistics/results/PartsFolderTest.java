package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.journal.Journal;
import akula.formats.tree.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PartsFolderTest {
  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void name() {
    folder = temp.resolve("above").resolve("results");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theFolderOfAPartIsNoLink() throws IOException {
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
    Files.createDirectories(folder);
    Files.createSymbolicLink(folder.resolve("small"), elsewhere);
    byte[] manifest = "{\"parts\":[\"small\"]}".getBytes(UTF_8);
    assertThatThrownBy(() -> PartsFolder.begin(folder, manifest))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            folder.resolve("small")
                + " is a symbolic link; expected a folder of akula's own, so remove it");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void isUnfinishedUntilPublished() throws IOException {
    PartsFolder parts = PartsFolder.begin(folder, manifest("a", "b"));
    assertThat(names()).containsExactly("manifest.json.part");
    assertThat(PartsFolder.isUnfinished(folder)).isTrue();
    assertThat(PartsFolder.manifest(folder)).contains(manifest("a", "b"));
    part("a");
    part("b");
    parts.publish();
    assertThat(PartsFolder.isUnfinished(folder)).isFalse();
    assertThat(names())
        .containsExactly(
            "a",
            "a/manifest.json",
            "a/runs.csv",
            "b",
            "b/manifest.json",
            "b/runs.csv",
            "manifest.json");
  }

  @Test
  void partsOfTheSweepBeforeGoWhenTheNewOneIsWhole() throws IOException {
    sweep("a", "b");
    Files.writeString(folder.resolve("b").resolve("mine.txt"), "x");
    Files.writeString(folder.resolve("notes.txt"), "x");
    PartsFolder parts = PartsFolder.begin(folder, manifest("a", "c"));
    part("c");
    assertThat(folder.resolve("b/runs.csv")).exists();
    parts.publish();
    assertThat(names())
        .containsExactly(
            "a",
            "a/manifest.json",
            "a/runs.csv",
            "b",
            "b/mine.txt",
            "c",
            "c/manifest.json",
            "c/runs.csv",
            "manifest.json",
            "notes.txt");
    assertThat(PartsFolder.foreign(folder))
        .containsExactly(folder.resolve("b"), folder.resolve("notes.txt"));
  }

  @Test
  void aSweepWithoutPartsReplacesThem() throws IOException {
    sweep("a", "b");
    part(".");
    assertThat(names()).containsExactly("manifest.json", "runs.csv");
  }

  @Test
  void partsReplaceASweepWithoutParts() throws IOException {
    part(".");
    sweep("a");
    assertThat(names()).containsExactly("a", "a/manifest.json", "a/runs.csv", "manifest.json");
  }

  @Test
  void partsOfASweepThatWasInterruptedGoAtOnce() throws IOException {
    PartsFolder.begin(folder, manifest("a", "b"));
    part("a");
    PartsFolder.begin(folder, manifest("c"));
    assertThat(names()).containsExactly("manifest.json.part");
    part("c");
    part(".");
    assertThat(names()).containsExactly("manifest.json", "runs.csv");
  }

  @Test
  void nothingStaysOfASweepThatIsDiscarded() throws IOException {
    PartsFolder.begin(folder, manifest("a", "b")).discard(false);
    assertThat(folder).doesNotExist();
    sweep("a", "b");
    List<String> before = names();
    PartsFolder.begin(folder, manifest("a", "c")).discard(false);
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void aPartThatIsDoneKeepsTheSweep() throws IOException {
    PartsFolder parts = PartsFolder.begin(folder, manifest("a", "b"));
    part("a");
    parts.discard(true);
    assertThat(names()).contains("a/runs.csv", "manifest.json.part");
    PartsFolder again = PartsFolder.begin(folder, manifest("a", "b"));
    Files.createDirectories(folder.resolve("b"));
    Files.writeString(folder.resolve("b").resolve(Journal.FILE), "x");
    again.discard(false);
    assertThat(names()).contains("b/journal.part", "manifest.json.part");
  }

  @Test
  void namesThatLeadOutOfTheFolderAreNoParts() throws IOException {
    Path other = Files.createDirectories(temp.resolve("above").resolve("other"));
    Files.writeString(other.resolve("runs.csv"), "x");
    for (String name : List.of("../other", "..", ".", "", "a/b", other.toString())) {
      sweep(name);
      part(".");
      assertThat(other.resolve("runs.csv")).exists();
    }
  }

  @Test
  void whatIsNoManifestHasNoParts() throws IOException {
    Files.createDirectories(folder);
    for (String text :
        List.of("", "[]", "{", "{\"parts\": 1}", "{\"parts\": [1]}", "{\"parts\": [\"a\"")) {
      Path file = Files.writeString(folder.resolve("m"), text);
      assertThat(PartNames.of(file)).as(text).isEmpty();
    }
    Path file =
        Files.writeString(folder.resolve("m"), "{\"x\": {\"parts\": [\"b\"]}, \"parts\": [\"a\"]}");
    assertThat(PartNames.of(file)).containsExactly("a");
  }

  private void sweep(String... parts) throws IOException {
    PartsFolder whole = PartsFolder.begin(folder, manifest(parts));
    for (String part : parts) {
      if (part.matches("[a-c]")) {
        part(part);
      }
    }
    whole.publish();
  }

  private void part(String name) throws IOException {
    try (ResultsFolder results = ResultsFolder.create(folder.resolve(name).normalize(), true)) {
      results.write(RunsCsv.FILE, "rows".getBytes(UTF_8));
      results.writeManifest(Map.of());
      results.publish();
    }
  }

  private static byte[] manifest(String... parts) {
    return JsonText.encode(Map.of("command", "sweep", "parts", List.of(parts)));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.skip(1).map(file -> folder.relativize(file).toString()).sorted().toList();
    }
  }
}
