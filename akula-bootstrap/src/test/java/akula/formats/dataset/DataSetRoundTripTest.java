package akula.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.contention.pairs.PairMatrix;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DataSetRoundTripTest {
  private static final Path PAPER = Path.of("../data/data-sets/paper-example");

  @Provide
  Arbitrary<DataSet> dataSets() {
    return DataSets.any();
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void whatIsWrittenReadsBackAsItWas(@ForAll("dataSets") DataSet dataSet) throws Exception {
    var files = DataSetWriter.files(dataSet);
    DataSet read = DataSetReader.read(Path.of("x"), files, ContentionKinds.ofClassPath());
    assertThat(read.withContentHash("")).isEqualTo(dataSet);
    assertThat(DataSetWriter.files(read)).hasSameSizeAs(files);
    DataSetWriter.files(read)
        .forEach((name, bytes) -> assertThat(bytes).isEqualTo(files.get(name)));
  }

  @Test
  void writesFilesThatTheReaderReads(@TempDir Path folder) throws Exception {
    DataSet paper = DataSetReader.read(PAPER);
    DataSet written = DataSetWriter.write(paper, folder.resolve("copy"));
    assertThat(DataSetReader.read(folder.resolve("copy"))).isEqualTo(written);
    assertThat(written.withContentHash("")).isEqualTo(paper.withContentHash(""));
    assertThat(folder.resolve("copy.part")).doesNotExist();
  }

  @Test
  void theHashDoesNotDependOnTheFolder(@TempDir Path folder) throws Exception {
    DataSet paper = DataSetReader.read(PAPER);
    DataSetWriter.write(paper, folder.resolve("one"));
    Files.createDirectories(folder.resolve("two.part")); // left by a writer that was killed
    Files.writeString(folder.resolve("two.part/curves.csv"), "half");
    DataSetWriter.write(paper, folder.resolve("two"));
    String one = DataSetReader.read(folder.resolve("one")).contentHash();
    assertThat(one).hasSize(64).isEqualTo(DataSetReader.read(folder.resolve("two")).contentHash());
    Path solo = folder.resolve("two/applications.csv");
    Files.writeString(solo, Files.readString(solo).replace("100", "101"));
    assertThat(DataSetReader.read(folder.resolve("two")).contentHash()).isNotEqualTo(one);
  }

  @Test
  void refusesAFolderThatExists(@TempDir Path folder) throws Exception {
    DataSet paper = DataSetReader.read(PAPER);
    assertThatThrownBy(() -> DataSetWriter.write(paper, folder))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining("exists already; give another name");
  }

  @Test
  void aFullDiskIsReportedByFileAndNothingIsLeft(@TempDir Path folder) throws Exception {
    var files = DataSetWriter.files(DataSetReader.read(PAPER));
    Path target = folder.resolve("new");
    assertThatThrownBy(() ->
            DataSetWriter.write(
                files,
                target,
                (file, content) -> {
                  if (file.endsWith("dataset.json")) {
                    throw new IOException("No space left on device");
                  }
                  Files.write(file, content);
                }))
        .isInstanceOf(FileSystemException.class)
        .hasMessage("cannot write " + target.resolve("dataset.json") + ": No space left on device");
    assertThat(folder.toFile().list()).isEmpty();
  }

  @Test
  void whatAKilledWriterLeftIsReplaced(@TempDir Path folder) throws Exception {
    Path left = Files.createDirectories(folder.resolve("new.part"));
    Files.writeString(left.resolve("applications.csv"), "half");
    DataSetWriter.write(DataSetReader.read(PAPER), folder.resolve("new"));
    assertThat(folder.toFile().list()).containsExactly("new");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsBehindALinkIsNotRemoved(@TempDir Path folder) throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("thesis"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("led.part"), elsewhere);
    assertThatThrownBy(() -> DataSetWriter.write(Map.of(), folder.resolve("led"), Files::write))
        .hasMessage(link + ": is a symbolic link; expected a folder of akula's own, so remove it");
    assertThat(elsewhere.resolve("thesis")).hasContent("precious");
  }

  @Test
  void refusesToWriteWhatNoReaderWouldTake(@TempDir Path folder) throws IOException {
    var application =
        new Application(
            "a", -1, Double.NaN, ApplicationClass.DEVIL, List.of(), List.of(new Phase(0, -1)));
    var bad = new DataSet("x", "", true, List.of(), List.of(application), Map.of(), "");
    assertThatThrownBy(() -> DataSetWriter.write(bad, folder.resolve("bad")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("applications.csv:2:2: solo_s is -1; expected");
    assertThat(folder.toFile().list()).isEmpty();
  }

  @Test
  void thePaperExampleIsThePapersTables() throws Exception {
    DataSet paper = DataSetReader.read(PAPER);
    assertThat(paper.applicationNames()).containsExactly("A", "B", "C", "D");
    assertThat(paper.applications())
        .extracting(Application::soloSeconds)
        .containsExactly(100.0, 150.0, 175.0, 200.0);
    var model = (PairMatrix) paper.levels().get(SharingLevel.MEMORY_DOMAIN).getFirst();
    assertThat(model.speeds())
        .isDeepEqualTo(
            new double[][] {
              {0.75, 0.50, 0.98, 0.99},
              {0.60, 0.30, 0.95, 0.97},
              {0.99, 0.98, 1.00, 1.00},
              {1.00, 1.00, 1.00, 1.00}
            });
  }
}
